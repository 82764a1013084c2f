"""How MadJack's prizes are drawn."""

from __future__ import annotations

import pytest

from knaves.games.madjack import GAME
from knaves.games.madjack.table import PrizeRow
from knaves.page.view.parts import pencil_for
from knaves.page.view.seat import Scene, seat_labels
from tests.games.madjack.tricks import phase2
from tests.unit.page.fake_page import every_node


@pytest.mark.parametrize(("prizes", "is_lit"), [("XX 8H", False), ("9H 8H", True)])
def test_a_joker_that_nobody_can_win_is_not_lit_as_the_prize(prizes: str, is_lit: bool) -> None:
    state = phase2(prizes, "8S 9D", "QS JC")
    (row,) = (part for part in GAME.table.layout(state, 0).areas["prizes"] if isinstance(part, PrizeRow))
    drawn = pencil_for(Scene(seat_labels(["human", "bot:easy"]), 0)).part(row)
    lit = [node for node in every_node(drawn) if "won" in dict(node.attributes).get("class", "").split()]
    assert bool(lit) == is_lit
