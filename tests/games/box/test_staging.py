"""What is seen of events of Box, besides cards on their way."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.events import Event
from knaves.games.box import GAME


def staged(kind: str, **facts: object) -> str:
    """The word that stands for an event, and what rises where."""
    stage = GAME.stage
    assert stage is not None
    staging = stage(Event(kind, facts))
    assert staging is not None
    return f"{staging.says} {staging.gains} {staging.at} {staging.to}".strip()


def test_the_card_that_was_too_high_is_won_by_name() -> None:
    assert staged("RoundWon", player=2, card=card("KD")).endswith("+1 too high trophy-2")
