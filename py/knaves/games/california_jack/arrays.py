"""California Jack as numbers."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.cards import SUITS
from knaves.engine.arrays import Arrays, Row, one_hot, row
from knaves.engine.zones import Seat
from knaves.games.california_jack.rules import CaliforniaJack


class CaliforniaJackArrays(Arrays[CaliforniaJack]):
    """California Jack as numbers: besides zones, points and turn the trump suit, and whether the seat deals."""

    def facts(self, state: CaliforniaJack, seat: Seat) -> Mapping[str, Row]:
        return {"trump": one_hot(4, SUITS.index(state.trump)), "dealer": row([state.dealer == seat])}


ARRAYS = CaliforniaJackArrays
