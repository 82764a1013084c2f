"""The moves of Jack in the Box: the places they name, possible exchanges, and which cards match (rules 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any, NamedTuple, overload
from weakref import ref

from knaves.cards import Card
from knaves.engine.moves import Move, command

SIDES = "ENWS"
OPEN = command("open")
END_TURN = command("end turn")
KEEP = command("keep")


class BoxPlace(NamedTuple):
    """One of the four positions of a Box; sorts in the order in which positions are dealt and written."""

    box: int  # from 0
    side: int  # 0 … 3: E N W S

    @property
    def name(self) -> str:
        """The position in the notation: `1E`."""
        return f"{self.box + 1}{SIDES[self.side]}"

    @property
    def token(self) -> str:
        """The token that touching it adds to a move; not its name, since 2S is also a card."""
        return f"@{self.name}"


PLACES = tuple(tuple(BoxPlace(box, side) for side in range(4)) for box in range(4))  # by Box


@dataclass(frozen=True, eq=False)
class Match(Move):
    """Match one Box card with one or two cards: `match 1E QH`, `match 1E 5D 8S`."""

    place: BoxPlace
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        self._write(["match"], [self.place.name], [each.code for each in self.cards])

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return self.place.token, *(each.code for each in self.cards)

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return match, (self.place, *self.cards)


@dataclass(frozen=True, eq=False)
class BoxJack(Move):
    """Lay a Jack on the free joker of its colour in a Box: `box JH 1`."""

    card: Card
    box: int  # from 0

    def __post_init__(self) -> None:
        self._write(["box"], [self.card.code], [str(self.box + 1)])

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return self.card.code, f"joker {self.box + 1}"

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return box_jack, (self.card, self.box)


@dataclass(frozen=True, eq=False)
class Exchange(Move):
    """Exchange cards of the hand, with all five also Box cards: `exchange 2C 8C 9D 7H TS change 1E`.

    There are millions of exchanges and few are ever read, so a notation is written when it is first asked for.
    """

    cards: tuple[Card, ...]
    places: tuple[BoxPlace, ...]

    def __getattr__(self, name: str) -> Any:
        if name not in ("groups", "notation"):
            raise AttributeError(name)
        named = [["change"], [place.name for place in self.places]] if self.places else []
        self._write(["exchange"], [each.code for each in self.cards], *named)
        return self.__dict__[name]

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return *(each.code for each in self.cards), *(place.token for place in self.places)

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return exchange, (self.cards, self.places)


@dataclass(frozen=True, eq=False)
class ChangeBox(Move):
    """Change Box cards after a boxed Jack: `change 1E 1N`."""

    places: tuple[BoxPlace, ...]

    def __post_init__(self) -> None:
        self._write(["change"], [place.name for place in self.places])

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return tuple(place.token for place in self.places)

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return change, (self.places,)


@cache
def match(place: BoxPlace, *cards: Card) -> Match:
    """The one move that matches this place with these cards, which are in pack order."""
    return Match(place, cards)


@cache
def box_jack(jack: Card, box: int) -> BoxJack:
    """The one move that lays this Jack into this Box."""
    return BoxJack(jack, box)


@cache
def change(places: tuple[BoxPlace, ...]) -> ChangeBox:
    """The one move that changes these places, which are in order."""
    return ChangeBox(places)


_EXCHANGES: dict[tuple[tuple[Card, ...], tuple[BoxPlace, ...]], ref[Exchange]] = {}
_ROOM = 1_000  # exchanges noted, after which those are forgotten that nobody holds any more


def exchange(cards: tuple[Card, ...], places: tuple[BoxPlace, ...] = ()) -> Exchange:
    """The one move that exchanges these cards and changes these places, both in order."""
    noted = _EXCHANGES.get((cards, places))
    known = noted() if noted is not None else None
    if known is None:
        known = Exchange(cards, places)
        _EXCHANGES[cards, places] = ref(known)
        if len(_EXCHANGES) % _ROOM == 0:
            for key in [key for key, each in _EXCHANGES.items() if each() is None]:
                del _EXCHANGES[key]
    return known


Places = tuple[BoxPlace, ...]


@cache
def free_changes(variation: int, boxes: tuple[int, ...], most: int) -> tuple[Places, ...]:
    """Every choice of at most `most` places in one of these open Boxes, after a boxed Jack, JB-R39."""
    largest = min(most, 4 if variation >= 2 else 2)
    return tuple(
        places for box in boxes for count in range(1, largest + 1) for places in combinations(PLACES[box], count)
    )


@cache
def paid_changes(variation: int, boxes: tuple[int, ...], most: int) -> tuple[Places, ...]:
    """Every choice of at most `most` places with an exchange: variation 1 may change both Boxes, JB-R39."""
    if variation != 1:
        return free_changes(variation, boxes, most)
    by_box = [((), *free_changes(variation, (box,), most)) for box in boxes]
    every = (tuple(place for places in chosen for place in places) for chosen in product(*by_box))
    return tuple(places for places in every if 0 < len(places) <= most)


@cache
def places_of(boxes: tuple[int, ...]) -> Places:
    """Every place of these Boxes."""
    return tuple(place for box in boxes for place in PLACES[box])


@cache
def subsets(most: int, twins: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of at most `most` cards by index, each once: of `twins`, the first ones."""
    every = (chosen for count in range(1, most + 1) for chosen in combinations(range(len(twins)), count))
    return tuple(chosen for chosen in every if all(not twins[index] or index - 1 in chosen for index in chosen))


class Offers(Sequence[Move]):
    """Some moves, then every exchange of at most `most` cards of a hand in pack order, then of all with a change."""

    def __init__(self, moves: Sequence[Move], hand: Sequence[Card], most: int, changes: Sequence[Places]) -> None:
        twins = (False,) * len(hand)
        if len(set(hand)) < len(hand):
            twins = tuple([index > 0 and hand[index - 1] is card for index, card in enumerate(hand)])
        self.moves = moves
        self.hand = hand
        self.twins = twins
        self.subsets = subsets(most, twins)
        self.changes = changes
        self.size = len(moves) + len(self.subsets) + len(changes)

    @property
    def uses(self) -> tuple[tuple[int, ...], ...]:
        """Every choice of the one or two cards of a match, by index."""
        return subsets(2, self.twins)

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        place = index if index >= 0 else index + self.size
        if 0 <= place < len(self.moves):
            return self.moves[place]
        return self.exchange(place - len(self.moves))

    def __iter__(self) -> Iterator[Move]:
        yield from self.moves
        for number in range(len(self.subsets) + len(self.changes)):
            yield self.exchange(number)

    def exchange(self, number: int) -> Exchange:
        """The exchange of this number, counted from 0. Raise IndexError where there is none."""
        if 0 <= number < len(self.subsets):
            hand = self.hand
            return exchange(tuple([hand[index] for index in self.subsets[number]]))
        if number < 0:
            raise IndexError(number)
        return exchange(tuple(self.hand), self.changes[number - len(self.subsets)])


COURTS = "JQK"  # what a first match needs for the partner's hand to open, JB-R22
BOX_RANKS = "A23456789TQK"  # no jack ever lies in a Box
VALUES = {rank: (number,) for number, rank in enumerate("23456789TJQK", 2)} | {"A": (1, 14)}
PAIR_POINTS = (1, 2, 4)  # by the number of cards in the suit of the Box card
JACK_POINTS = (4, 8, 12)  # the same, where one card of the pair is a jack


def _made_by(one: str, other: str) -> tuple[str, ...]:
    """The Box ranks that two ranks match; each ace counts 1 or 14 as it likes, JB-R7."""
    made = {
        value
        for first in VALUES[one]
        for second in VALUES[other]
        for value in (first + second, abs(first - second))
    }  # fmt: skip
    return tuple(rank for rank in BOX_RANKS if made.intersection(VALUES[rank]))


MADE_BY = {one: {other: _made_by(one, other) for other in VALUES} for one in VALUES}
BIT = {rank: 1 << place for place, rank in enumerate(BOX_RANKS)}  # sets of Box ranks as the bits of an int
MADE_BITS = {
    one: {other: sum(BIT[rank] for rank in made) for other, made in row.items()} for one, row in MADE_BY.items()
}


def is_match(target: Card, cards: Sequence[Card]) -> bool:
    """Return whether one or two cards match this Box card: one by its rank, two by their sum or difference."""
    if len(cards) == 1:
        return cards[0].rank == target.rank
    one, other = cards
    return target.rank in MADE_BY[one.rank][other.rank]


def difference(target: Card, cards: Sequence[Card]) -> tuple[Card, Card] | None:
    """The card that the other one is taken from where this pair matches by its difference alone; None for a sum."""
    one, other = cards
    values = VALUES[target.rank]
    if any(first + second in values for first in VALUES[one.rank] for second in VALUES[other.rank]):
        return None
    more, less = sorted(cards, key=lambda card: max(VALUES[card.rank]), reverse=True)
    if more.rank == "A" and not any(14 - value in values for value in VALUES[less.rank]):
        return less, more  # an ace that counts 1
    return more, less


def points(target: Card, cards: Sequence[Card]) -> int:
    """The points of a match that is one."""
    if len(cards) == 1:
        return 1
    one, other = cards
    in_suit = (one.suit is target.suit) + (other.suit is target.suit)
    return (JACK_POINTS if one.rank == "J" or other.rank == "J" else PAIR_POINTS)[in_suit]


def full_covers(singles: Sequence[int]) -> int:
    """How often single matches have covered a whole Box, from their counts on E, N, W and S, JB-R9."""
    return min(singles)
