"""The game in two minutes, for players who have never seen it."""

from __future__ import annotations

from knaves.engine.sentences import Sentence

PRIMER = (
    Sentence("Two players get six cards each. The rest is the stock: it lies face up, so the next card is on show."),
    Sentence(
        "The suit of the first card on show is trumps for the whole deal. In every suit the ace is high, two low."
    ),
    Sentence("The player who did not deal leads. Who has the suit led must follow it; who has not may play any card."),
    Sentence("The higher card of the suit led takes the trick, unless a trump falls on another suit."),
    Sentence("The winner draws the card on show, the loser the one below it: each trick is a fight for a known card."),
    Sentence("When the stock is gone, the six cards in hand are played out without drawing."),
    Sentence(
        "A deal brings four points: one each for capturing the ace, the jack and the two of trumps, and one for most"
        " trick points. A ten counts 10, an ace 4, a king 3, a queen 2, a jack 1."
    ),
    Sentence("Whoever is ahead with ten points or more after a deal wins; if both are level, another deal decides."),
)
