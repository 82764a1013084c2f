"""The moves of One-Eyed Jack: place a chip, remove one, swap a dead card, pass."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from knaves.cards import Card, card
from knaves.engine.moves import Move, command
from knaves.games.one_eyed_jack.spaces import NAMES, NUMBERS, SPACES, Space

PASS = command("pass")


@dataclass(frozen=True, eq=False)
class Place(Move):
    """Play a card and put an own chip on a space: `place 5H c9`."""

    card: Card
    space: Space

    def __post_init__(self) -> None:
        self._write(["place"], [self.card.code], [NAMES[self.space]])

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _read_place, (self.card.code, NAMES[self.space])


@dataclass(frozen=True, eq=False)
class Remove(Move):
    """Play a kill card and take a chip off a space: `remove JS d4`."""

    card: Card
    space: Space

    def __post_init__(self) -> None:
        self._write(["remove"], [self.card.code], [NAMES[self.space]])

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _read_remove, (self.card.code, NAMES[self.space])


@dataclass(frozen=True, eq=False)
class Swap(Move):
    """Discard a dead card and draw another: `swap 5H`."""

    card: Card

    def __post_init__(self) -> None:
        self._write(["swap"], [self.card.code])

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _read_swap, (self.card.code,)


@cache
def place(card: Card, space: Space) -> Place:
    """Return the move that places a chip on `space` by `card`."""
    return Place(card, space)


@cache
def places(card: Card) -> tuple[Place, ...]:
    """A card's placing moves, by space."""
    return tuple(place(card, space) for space in SPACES)


@cache
def removals(card: Card) -> tuple[Remove, ...]:
    """A card's removing moves, by space."""
    return tuple(Remove(card, space) for space in SPACES)


def remove(card: Card, space: Space) -> Remove:
    """Return the move that removes the chip on `space` by `card`."""
    return removals(card)[space]


@cache
def swap(card: Card) -> Swap:
    """Return the move that exchanges a dead card."""
    return Swap(card)


def _read_place(code: str, name: str) -> Place:
    return place(card(code), NUMBERS[name])


def _read_remove(code: str, name: str) -> Remove:
    return remove(card(code), NUMBERS[name])


def _read_swap(code: str) -> Swap:
    return swap(card(code))
