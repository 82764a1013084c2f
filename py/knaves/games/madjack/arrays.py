"""MadJack as numbers."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.arrays import Arrays, Row, row
from knaves.engine.zones import Seat
from knaves.games.madjack.rules import HAND, MadJack


class MadJackArrays(Arrays[MadJack]):
    """MadJack as numbers: besides zones, points and turn the prizes in order, the share of tricks played, the phase."""

    slots: Mapping[str, int] = {"prizes": 5}

    def facts(self, state: MadJack, seat: Seat) -> Mapping[str, Row]:
        return {"tricks": row([state.tricks / HAND]), "prizes contested": row([state.phase == 2])}


ARRAYS = MadJackArrays
