"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

__all__ = ["TIPS"]

TIPS = (
    Sentence(
        "Touch a card of your hand, and the Box shows which cards it matches. Same rank, or a sum or difference of two."
    ),
    Sentence("Cards in the Box card’s suit and jacks score more. Use up all five cards for an extra turn."),
    Sentence("A jack as your last card goes on the joker of its colour: 16 points. No match? Exchange cards."),
)
