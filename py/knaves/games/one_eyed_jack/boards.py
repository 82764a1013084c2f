"""Boards: which card is printed on which space, in the four layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from knaves.cards import Card, card, is_card_code
from knaves.engine.chance import Chance
from knaves.games.one_eyed_jack.decks import NATURE_JOKERS, deck_of
from knaves.games.one_eyed_jack.moves import Place, place
from knaves.games.one_eyed_jack.spaces import CORNERS, SIZE, SPACES, Space
from knaves.games.one_eyed_jack.switches import Switches

INNER = tuple(space for space in SPACES if space not in CORNERS)


@dataclass(frozen=True, eq=False)
class Board:
    """The printed cards, and the ways to place each natural card."""

    squares: tuple[Card | None, ...]  # by space; None on a community corner
    spots: Mapping[Card, tuple[tuple[Space, Place], ...]] = field(init=False)  # a card -> its spaces and their moves

    def __post_init__(self) -> None:
        spots: dict[Card, tuple[tuple[Space, Place], ...]] = {}
        for space, printed in enumerate(self.squares):
            if printed is not None:
                spots[printed] = (*spots.get(printed, ()), (space, place(printed, space)))
        object.__setattr__(self, "spots", spots)

    def __reduce__(self) -> tuple[object, tuple[tuple[Card | None, ...]]]:
        return Board, (self.squares,)


@cache
def fixed_board(layout: str, deck: str, custom: str, nature: bool) -> Board:
    """The board of the layouts mirror, spiral and custom; with nature jokers in the corners if `nature`."""
    listed = deck_of(deck).naturals
    if layout == "custom":
        return printed_board(read_board(custom, deck) or [], nature=nature)
    if layout == "spiral":
        path = [space for space in _inwards() if space not in CORNERS]
        where = dict(zip(path, listed * 2, strict=True))
        return printed_board([where[space] for space in INNER], nature=nature)
    return printed_board(listed + listed[::-1], nature=nature)


def printed_board(cards: Sequence[Card], *, nature: bool) -> Board:
    """The board with these 96 cards, row by row, corners left out."""
    squares: list[Card | None] = [None] * len(SPACES)
    for space, each in [*zip(INNER, cards, strict=True), *(NATURE_JOKERS.items() if nature else ())]:
        squares[space] = each
    return Board(tuple(squares))


def read_board(text: str, deck: str) -> list[Card] | None:
    """The cards of a custom board, or None where they are not every natural card of the deck twice, OE-R32."""
    codes = [text[start : start + 2] for start in range(0, len(text), 2)]
    if not all(map(is_card_code, codes)):
        return None
    cards = list(map(card, codes))
    return cards if Counter(cards) == Counter(deck_of(deck).naturals * 2) else None


def _inwards() -> Iterator[Space]:
    """All spaces, clockwise inwards from the top left."""
    top, left, bottom, right = 0, 0, SIZE - 1, SIZE - 1
    while top < bottom:
        yield from (top * SIZE + column for column in range(left, right))
        yield from (row * SIZE + right for row in range(top, bottom))
        yield from (bottom * SIZE + column for column in range(right, left, -1))
        yield from (row * SIZE + left for row in range(bottom, top, -1))
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def board_of(options: Switches, chance: Chance) -> Board:
    """The board of a game; only the random layout asks chance for it."""
    nature = options.corners == "nature"
    if options.layout == "random":
        return printed_board(chance.shuffle(deck_of(options.deck).naturals * 2, "board"), nature=nature)
    return fixed_board(options.layout, options.deck, options.board, nature)
