"""MadJack as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.arrays import Arrays
from knaves.engine.zones import Seat
from knaves.games.madjack.rules import HAND, MadJack


class MadJackArrays(Arrays):
    """The zones, the prizes in order, and the number of tricks played."""

    slots: Mapping[str, int] = {"prizes": 5}

    def facts(self, seen: MadJack, seat: Seat) -> Mapping[str, Sequence[float]]:
        return {"tricks": [seen.tricks / HAND], "prizes contested": [float(seen.phase == 2)]}


ARRAYS = MadJackArrays
