"""What is seen of the events of Box."""

from __future__ import annotations

from knaves.engine.events import Event
from knaves.engine.sentences import Player, Sentence
from knaves.engine.staging import Staging

__all__ = ["stage"]


def stage(event: Event) -> Staging | None:
    """Who wins the card that was too high is said where it lies, and the trophy goes there; old cards are discarded."""
    if event.kind == "RoundOpened":
        return Staging(goal="discards")
    if event.kind == "RoundWon" and event.card is not None:
        says = Sentence("{player} wins {card}", "You win {card}", player=Player(event.player), card=event.card)
        return Staging(at="too high", says=says, gains="+1", to=f"trophy-{event.player}")
    return None
