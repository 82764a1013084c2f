"""Possible exchanges, as sequences that make their moves on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import overload

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.games.jack_in_the_box.moves import PLACES, Exchange, Place, exchange

Places = tuple[Place, ...]


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
