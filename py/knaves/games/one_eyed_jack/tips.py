"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

__all__ = ["TIPS"]

TIPS = (
    Sentence("Touch a card, then one of its two squares. Corners with a star count for everybody."),
    Sentence("Jacks with two eyes are wild: any free square. Jacks with one eye take another’s chip away."),
    Sentence("A dotted square is where your next chip completes a row; a threat of another is marked too."),
)
