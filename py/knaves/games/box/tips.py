"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

__all__ = ["TIPS"]

TIPS = (
    Sentence("Play a card no higher than the last one. A card of the same rank turns the direction."),
    Sentence("Whoever cannot play turns a card of his box, unseen. Too high, and he loses that place of the box."),
    Sentence("Low cards save your box: keep them. The last one with a place in his box wins."),
)
