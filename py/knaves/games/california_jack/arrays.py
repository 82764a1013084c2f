"""California Jack as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.cards import SUITS
from knaves.engine.arrays import Arrays, one_hot
from knaves.engine.zones import Seat
from knaves.games.california_jack.rules import CaliforniaJack


class CaliforniaJackArrays(Arrays):
    """The zones, trumps and the dealer."""

    def facts(self, seen: CaliforniaJack, seat: Seat) -> Mapping[str, Sequence[float]]:
        return {"trump": one_hot(4, SUITS.index(seen.trump)), "dealer": [float(seen.dealer == seat)]}


ARRAYS = CaliforniaJackArrays
