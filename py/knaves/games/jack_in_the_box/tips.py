"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

TIPS = (
    Sentence(
        "Touch a card, and what it matches lights up: same rank, or sum or difference of two of your cards. "
        "An ace is 1 or 14."
    ),
    Sentence("Cards in the Box card’s suit and jacks score more. Use up all five cards for an extra turn."),
    Sentence("A jack as your last card goes on the joker of its colour: 16 points. No match? Exchange cards."),
)
