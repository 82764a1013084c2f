"""What a first-timer needs at the table of High Card, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

TIPS = (
    Sentence("The highest card takes the trick; of two equal ranks the spade is higher."),
    Sentence("Whoever can beat the best card must do so: a low card is safe only while all others are higher."),
)
