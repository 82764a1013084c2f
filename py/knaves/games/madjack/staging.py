"""What is seen of the events of MadJack."""

from __future__ import annotations

from knaves.engine.events import Event
from knaves.engine.staging import Staging


def stage(event: Event) -> Staging | None:
    """A prize that nobody takes goes to nobody."""
    return Staging(goal="") if event.kind == "PrizeDiscarded" else None
