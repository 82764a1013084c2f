"""What a first-timer needs at the table, one thing a turn."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

TIPS = (
    Sentence(
        "More cards win the deal: 1 to 5 more are one point, 6 to 11 two, 12 or more three. "
        "A trick is two cards, one of the last five also a prize."
    ),
    Sentence(
        "The strip shows how the cards of a trick rank; the star is the joker. "
        "The other jack of the colour is mad: when hearts are led, J♦ is a heart too, and second to J♥."
    ),
    Sentence(
        "A prize sets the suit of its trick: keep high cards of those suits. "
        "To take it, win with a card that ranks above it."
    ),
)
