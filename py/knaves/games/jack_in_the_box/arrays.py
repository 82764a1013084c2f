"""Jack in the Box as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import combinations

from knaves.cards import UNKNOWN, Card
from knaves.engine.arrays import Arrays, Row, row
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import (
    HAND,
    BoxJack,
    Exchange,
    Match,
    Offers,
    change,
    free_changes,
    paid_changes,
    places_of,
)


class JackInTheBoxArrays(Arrays[JackInTheBox]):
    """The zones, the Box cards by place, and the cards that may be used, by which actions are named.

    In `match 1E 1 3` and `exchange 2 5` the cards are counted in the seat's usable cards, in pack order: its hand,
    and its partner's while that lies open. A card of which it has two is the first of them.
    """

    slots: Mapping[str, int] = {"box": 4}
    points = 50.0

    def __init__(self, begun: JackInTheBox) -> None:
        self.most = 2 * HAND if begun.options.partners else HAND  # cards that a seat can use
        self._no_cards = bytes(4 * self.most * len(set(begun.pack)))
        boxes, variation = tuple(range(len(begun.boxes))), begun.options.variation
        self._places = places_of(boxes)
        self._uses = _choices(self.most, 2)
        self._given = _choices(HAND, HAND)
        self._paid, self._free = (some(variation, boxes, 4) for some in (paid_changes, free_changes))
        super().__init__(begun)
        names = iter(range(len(self.actions)))
        self._matches = {(place, *use): next(names) for place in self._places for use in self._uses}
        self._boxed = {box: next(names) for box in boxes}
        self._exchanges = {each: next(names) for each in self._given}
        self._changes = {each: next(names) for each in self._paid}
        self._offers: dict[tuple[int, int], tuple[Sequence[int], object, object]] = {}  # by what is offered

    def name_actions(self) -> Sequence[str]:
        return [
            *(_named(f"match {place.name}", use) for place in self._places for use in self._uses),
            *(f"box {box + 1}" for box in range(len(self.begun.boxes))),
            *(_named("exchange", each) for each in self._given),
            *(f"exchange all change {' '.join(place.name for place in each)}" for each in self._paid),
            *(change(each).notation for each in self._free),
            "keep", "open", "end turn",
        ]  # fmt: skip

    def numbers(self, state: JackInTheBox, legal: Sequence[Move]) -> Sequence[int]:
        usable = state.usable(state.turn or 0)
        if not isinstance(legal, Offers):
            return [self._number(usable, move) for move in legal]
        return [*(self._number(usable, move) for move in legal.moves), *self._offered(legal)]

    def _number(self, usable: Sequence[Card], move: Move) -> int:
        if isinstance(move, Match):
            return self._matches[move.place, *_places(usable, move.cards)]
        if isinstance(move, Exchange):
            return self._exchanges[_places(usable, move.cards)] if not move.places else self._changes[move.places]
        return self._numbers[move]

    def number_of(self, move: Move) -> int:
        return self._boxed[move.box] if isinstance(move, BoxJack) else super().number_of(move)

    def _offered(self, offers: Offers) -> Sequence[int]:
        """The numbers of the exchanges, in order; those of the same choices are worked out once."""
        key = id(offers.subsets), id(offers.changes)
        if key not in self._offers:
            given = [self._exchanges[tuple([index + 1 for index in each])] for each in offers.subsets]
            numbers = [*given, *(self._changes[each] for each in offers.changes)]
            self._offers[key] = numbers, offers.subsets, offers.changes  # kept, so that no other choices get their ids
        return self._offers[key][0]

    def facts(self, state: JackInTheBox, seat: Seat) -> Mapping[str, Row]:
        cards = state.usable(seat) if seat == state.turn else sorted(state.hands[seat])
        usable = array("f", self._no_cards)
        for place, card in enumerate(cards):
            if card is not UNKNOWN:
                usable[place * len(self.cards) + self.kinds[card]] = 1
        return {
            "usable": usable,
            "covered": row(count / 4 for box in state.singles() for count in box),
            "turn state": row((state.matches != [], state.is_locked, state.jack_is_boxed, state.opened)),
        }


def _choices(cards: int, most: int) -> list[tuple[int, ...]]:
    """Every choice of at most `most` of so many cards, which are counted from 1."""
    return [each for count in range(1, most + 1) for each in combinations(range(1, cards + 1), count)]


def _named(words: str, places: Sequence[int]) -> str:
    return " ".join([words, *map(str, places)])


def _places(usable: Sequence[Card], cards: Sequence[Card]) -> tuple[int, ...]:
    """Where these cards stand among those that the seat in turn may use, counted from 1."""
    found = [0]
    for card in cards:
        found.append(usable.index(card, found[-1]) + 1)
    return tuple(found[1:])


ARRAYS = JackInTheBoxArrays
