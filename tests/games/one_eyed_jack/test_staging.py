"""What is seen of events of One-Eyed Jack, besides cards on their way."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.events import Event
from knaves.games.one_eyed_jack import GAME


def test_a_card_is_laid_on_the_square_that_it_puts_a_chip_on() -> None:
    stage = GAME.stage
    assert stage is not None
    staging = stage(Event("ChipPlaced", {"player": 0, "card": card("TH"), "space": 23, "printed": card("TH")}))
    assert staging is not None
    assert (staging.cards, staging.at) == (("TH",), "d3")
