"""What is seen of the events of One-Eyed Jack."""

from __future__ import annotations

from knaves.engine.events import Event
from knaves.engine.staging import Staging
from knaves.games.one_eyed_jack.spaces import NAMES


def stage(event: Event) -> Staging | None:
    """A card is laid on the square that it puts a chip on or takes one off, a dead one on the stock."""
    if event.kind in ("ChipPlaced", "ChipRemoved"):
        return Staging((event.card.code,), NAMES[event.space])
    return Staging((event.card.code,), "stock") if event.kind == "Swapped" else None
