"""What is seen of the events of Box."""

from __future__ import annotations

from knaves.engine.events import Event
from knaves.engine.sentences import Player, Sentence
from knaves.engine.staging import Staging


def stage(event: Event) -> Staging | None:
    """Who wins the round is said where the card lies that was too high; the number that falls is the lost place."""
    if event.kind == "RoundWon" and event.card is not None:
        says = Sentence("{player} wins the round", "You win the round", player=Player(event.player))
        return Staging(at="too high", says=says)
    if event.kind == "SlotLost" and event.size < event.before:
        box = f"box-{event.player}"
        return Staging(at=box, gains=f"−{event.before - event.size}", to=box)
    return None
