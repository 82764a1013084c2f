"""What is seen of events of One-Eyed Jack, besides cards on their way."""

from __future__ import annotations

import pytest

from knaves.cards import card
from knaves.engine.state import Event
from knaves.games.one_eyed_jack import GAME
from tests.unit.page.fake_page import every_node, notes
from tests.unit.page.visits import SEATS, Visit, story


def test_a_card_is_laid_on_the_square_that_it_puts_a_chip_on() -> None:
    stage = GAME.stage
    assert stage is not None
    facts = {"player": 0, "card": card("TH"), "space": 23, "printed": card("TH"), "blocks": False}
    staging = stage(Event("ChipPlaced", facts))
    assert staging is not None
    assert (staging.cards, staging.at) == (("TH",), "d3")


@pytest.mark.parametrize(
    ("total", "new", "of_rows", "says"),
    [(1, 1, True, "Row!"), (2, 1, True, "None"), (1, 0, True, "None"), (1, 1, False, "None")],
)
def test_a_row_after_which_the_game_goes_on_has_a_word(total: int, new: int, of_rows: bool, says: str) -> None:
    """The last one has the end, a pattern that does not count has none, and not every pattern is a row."""
    stage = GAME.stage
    assert stage is not None
    facts = {
        "player": 0, "patterns": ((11, 12, 13, 14, 15),), "total": total, "new": new, "needed": 2, "of_rows": of_rows,
        "is_safe": True,
    }  # fmt: skip
    staging = stage(Event("Completed", facts))
    assert staging is not None
    assert str(staging.says) == says


@story
async def test_a_tip_draws_the_cards_that_it_names() -> None:
    visit = Visit(address=f"/one_eyed_jack?seed=4&{SEATS}")
    await visit.until_asked()
    visit.do("no lesson")
    await visit.play(visit.legal[0].notation)  # the first tip says how to play
    await visit.until_asked()
    visit.do("read")  # the line on the other's move, before which no tip comes
    (tip,) = notes(visit.screen, "tip")
    drawn = [node for node in every_node(tip) if "tc" in dict(node.attributes).get("class", "").split()]
    assert len(drawn) == 4, "two jacks that are wild, and two that take a chip"
