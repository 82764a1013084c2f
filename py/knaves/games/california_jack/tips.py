"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

TIPS = (
    Sentence(
        "The four chips are the points of the deal: capture the ace, two and jack of trumps, and most trick points."
    ),
    Sentence("The Game chip counts trick points: a ten 10, an ace 4, a king 3, a queen 2, a jack 1; 41 of 80 win it."),
    Sentence("The winner of a trick draws the card on show. Is it worth a high card to you?"),
)
