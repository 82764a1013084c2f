"""Box as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.arrays import Arrays, Row, one_hot, row
from knaves.engine.zones import Seat
from knaves.games.box.rules import FLIP, HEIGHT, HIGHEST, NEXT_ROUND, SLOTS, STUCK, Box


class BoxArrays(Arrays[Box]):
    """Box as numbers: besides zones, points and turn the slots of the boxes, the height of the last card, direction."""

    slots: Mapping[str, int] = {"box": SLOTS}
    points = float(SLOTS)

    def name_actions(self) -> Sequence[str]:
        turns = [move.notation for move in (*FLIP.values(), STUCK, NEXT_ROUND)]
        return [*(f"play {card.code}" for card in self.cards), *turns]

    def facts(self, state: Box, seat: Seat) -> Mapping[str, Row]:
        last = None if state.last is None or state.deal_is_over else HEIGHT[state.last]
        return {"last": one_hot(HIGHEST + 1, last), "clockwise": row([state.direction == 1])}


ARRAYS = BoxArrays
