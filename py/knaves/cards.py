"""Cards, packs and the one order in which cards are written down.

Every card is a flyweight: `card("QH") is card("QH")`, so cards are compared with `is` and may be looked up
in tables. Two packs hold the same object twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

RANKS = "A23456789TJPQK"  # P is the princess; Rook numbers use the same letters
# Texts: a rank
RANK_NAMES = {
    "A": "ace", "T": "10", "J": "jack", "P": "princess", "Q": "queen", "K": "king",
    **{digit: digit for digit in "23456789"},
}  # fmt: skip


class Suit:
    """A suit, a Rook colour that takes its place, or `NO_SUIT`; one object each, compared with `is`.

    `letter` is its letter in card codes ("" for `NO_SUIT`), `name` its English name in the plural.
    """

    __slots__ = ("is_red", "letter", "name")

    def __init__(self, letter: str, name: str, *, is_red: bool) -> None:
        self.letter = letter
        self.name = name  # plural in English: "hearts"
        self.is_red = is_red

    def __repr__(self) -> str:
        return self.letter

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return suit, (self.letter,)


CLUBS = Suit("C", "clubs", is_red=False)
DIAMONDS = Suit("D", "diamonds", is_red=True)
HEARTS = Suit("H", "hearts", is_red=True)
SPADES = Suit("S", "spades", is_red=False)
SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
# Texts: a colour of Rook cards
ROOK_COLOURS = (
    Suit("B", "black", is_red=False),
    Suit("G", "green", is_red=False),
    Suit("R", "red", is_red=True),
    Suit("Y", "yellow", is_red=False),
)
_SUITS = {each.letter: each for each in SUITS + ROOK_COLOURS}


def suit(letter: str) -> Suit:
    """The suit or Rook colour with this letter, `NO_SUIT` for ""; KeyError if there is none."""
    return _SUITS[letter]


class Card:
    """One kind of card, made by `card(code)` alone. `suit` is `NO_SUIT` for jokers and for the unknown card.

    `order`, from 0, is its place among all kinds of cards, by which cards are sorted (see `in_pack_order`).
    """

    __slots__ = ("code", "name", "order", "rank", "suit")

    code: str
    rank: str  # a letter of RANKS; "X" for jokers; "?" unknown
    suit: Suit
    order: int
    name: str  # "queen of hearts"

    def __init__(self, code: str, rank: str, its_suit: Suit | None, order: int, name: str) -> None:
        self.code = code
        self.rank = rank
        self.suit = its_suit if its_suit is not None else NO_SUIT
        self.order = order
        self.name = name

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


NO_SUIT = Suit("", "none", is_red=False)  # a suit that no other card has, so that `is` comparisons need no None
_SUITS[""] = NO_SUIT


def _standard_card(rank: str, its_suit: Suit, place: int) -> Card:
    return Card(rank + its_suit.letter, rank, its_suit, place, f"{RANK_NAMES[rank]} of {its_suit.name}")


def _rook_card(rank: str, colour: Suit, place: int) -> Card:
    return Card(rank + colour.letter, rank, colour, place, f"{colour.name} {RANKS.index(rank) + 1}")


_JOKER_NAMES = {
    "XX": "joker", "XB1": "first black joker", "XR1": "first red joker",
    "XR2": "second red joker", "XB2": "second black joker", "XE": "end joker",
}  # fmt: skip


def _every_card() -> dict[str, Card]:
    every = [_standard_card(rank, each, 0) for each in SUITS for rank in RANKS]
    every += [_rook_card(rank, each, 0) for each in ROOK_COLOURS for rank in RANKS]
    every += [Card(code, "X", None, 0, name) for code, name in _JOKER_NAMES.items()]
    every.append(Card("??", "?", None, 0, "unknown card"))
    for place, each in enumerate(every):
        each.order = place
    return {each.code: each for each in every}


_CARDS = _every_card()
_PLACE = attrgetter("order")
UNKNOWN = _CARDS["??"]
JOKER = _CARDS["XX"]
STANDARD_PACK = tuple(each for each in _CARDS.values() if each.suit in SUITS and each.rank != "P")


def card(code: str) -> Card:
    """The card with this code (protocol.md: `QH`, `TC`, `XX`, `??`); KeyError if there is none."""
    return _CARDS[code]


def cards(text: str) -> list[Card]:
    """The cards of a line such as `"QH TC 2S"`; KeyError on an unknown code."""
    return [_CARDS[code] for code in text.split()]


def cards_of(codes: Iterable[str]) -> list[Card]:
    """The cards with these codes; KeyError on an unknown one."""
    return [_CARDS[code] for code in codes]


def codes(some: Iterable[Card | None]) -> list[str | None]:
    """The codes of some cards; None (an empty place) stays None."""
    return [each.code if each is not None else None for each in some]


def is_card_code(text: str) -> bool:
    """Whether this is the code of a card, jokers included; False for `??`, the unknown card."""
    return text in _CARDS and text != "??"


def in_pack_order(some: Iterable[Card]) -> list[Card]:
    """The cards in the order in which the notation lists them: C D H S, A 2 … K, Rook colours, jokers, unknown ones."""
    return sorted(some, key=_PLACE)
