"""How the events of One-Eyed Jack are shown and counted."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.events import Event
from knaves.engine.game import EventSpec
from knaves.engine.staging import Staging
from knaves.games.one_eyed_jack.spaces import NAMES


def _on_its_square(event: Event) -> Staging:
    """A card is laid on the square that it puts a chip on or takes one off."""
    return Staging((event.card.code,), NAMES[event.space])


def _on_the_stock(event: Event) -> Staging:
    """A dead card is laid on the stock."""
    return Staging((event.card.code,), "stock")


EVENTS: Mapping[str, EventSpec] = {
    "ChipPlaced": EventSpec(staging=_on_its_square, decides=True),
    "ChipRemoved": EventSpec(pause=1, staging=_on_its_square, lab_label="chips removed by jacks"),
    "Captured": EventSpec(pause=1, lab_label="captures"),
    "Swapped": EventSpec(staging=_on_the_stock, lab_label="dead cards exchanged"),
    "EndJokerPlayed": EventSpec(lab_label="end jokers played"),
    "Passed": EventSpec(lab_label="passes"),
    "Completed": EventSpec(pause=1, decides=True),
    "Broken": EventSpec(pause=1),
}
