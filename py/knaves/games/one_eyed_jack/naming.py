"""Naming: the moves of One-Eyed Jack in words, as reviews and hints say them."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.engine.sentences import Sentence


def name_move(words: str, cards: Sequence[Card], places: Sequence[str]) -> Sentence | None:
    """A move in words."""
    match words:
        case "place":
            return Sentence("{cards} on {places}", cards=cards, places=places)
        case "remove":
            return Sentence("{cards} takes the chip off {places}", cards=cards, places=places)
        case "swap":
            return Sentence("swap {cards}", cards=cards)
        case "pass":
            return Sentence("pass")
    return None
