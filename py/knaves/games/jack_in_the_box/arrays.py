"""Jack in the Box as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from knaves.cards import Card
from knaves.engine.arrays import Arrays, one_hot
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import HAND
from knaves.games.jack_in_the_box.moves import PLACES, BoxJack, Exchange, Match
from knaves.games.jack_in_the_box.offers import free_changes, paid_changes
from knaves.games.jack_in_the_box.rules import JackInTheBox


class JackInTheBoxArrays(Arrays):
    """The zones, the Box cards by place, and the cards that may be used, by which actions are named.

    In `match 1E 1 3` and `exchange 2 5` the cards are counted in the seat's usable cards, in pack order: its hand,
    and its partner's while that lies open. A card of which it has two is the first of them.
    """

    slots: Mapping[str, int] = {"box": 4}
    points = 50.0

    @property
    def most(self) -> int:
        """The largest number of cards that a seat can use."""
        return 2 * HAND if self.begun.options.partners else HAND

    def name_actions(self) -> Sequence[str]:
        variation, boxes = self.begun.options.variation, tuple(range(len(self.begun.boxes)))
        uses = [use for count in (1, 2) for use in combinations(range(1, self.most + 1), count)]
        given = [each for count in range(1, HAND + 1) for each in combinations(range(1, HAND + 1), count)]
        places = [place.name for box in boxes for place in PLACES[box]]
        paid, free = ([" ".join(place.name for place in each) for each in some(variation, boxes, 4)]
                      for some in (paid_changes, free_changes))  # fmt: skip
        return [
            *(_named(f"match {place}", use) for place in places for use in uses),
            *(f"box {box + 1}" for box in boxes),
            *(_named("exchange", each) for each in given),
            *(f"exchange all change {each}" for each in paid),
            *(f"change {each}" for each in free),
            "keep", "open", "end turn",
        ]  # fmt: skip

    def number(self, state: JackInTheBox, move: Move) -> int:
        if isinstance(move, Match):
            name = _named(f"match {move.place.name}", self.places(state, move.cards))
        elif isinstance(move, BoxJack):
            name = f"box {move.box + 1}"
        elif isinstance(move, Exchange) and move.places:
            name = f"exchange all change {' '.join(place.name for place in move.places)}"
        elif isinstance(move, Exchange):
            name = _named("exchange", self.places(state, move.cards))
        else:
            name = move.notation
        return self.numbers[name]

    def places(self, state: JackInTheBox, cards: Sequence[Card]) -> list[int]:
        """Return where these cards stand among those that the seat in turn may use, counted from 1."""
        usable, found = state.usable(state.turn or 0), [0]
        for card in cards:
            found.append(usable.index(card, found[-1]) + 1)
        return found[1:]

    def facts(self, seen: JackInTheBox, seat: Seat) -> Mapping[str, Sequence[float]]:
        cards = seen.usable(seat) if seat == seen.turn else sorted(seen.hands[seat])
        kinds = {card: number for number, card in enumerate(self.cards)}
        places: list[Card | None] = [*cards, *[None] * (self.most - len(cards))]
        return {
            "usable": [one for card in places for one in one_hot(len(kinds), None if card is None else kinds[card])],
            "covered": [count / 4 for box in seen.singles() for count in box],
            "turn state": [
                float(flag) for flag in (seen.matches != [], seen.is_locked, seen.jack_is_boxed, seen.opened)
            ],
        }  # fmt: skip


def _named(words: str, places: Sequence[int]) -> str:
    return " ".join([words, *map(str, places)])


ARRAYS = JackInTheBoxArrays
