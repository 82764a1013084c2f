"""The drawings of the rules page of California Jack: a trick, and what scores."""

from __future__ import annotations

from knaves.engine.game import Pictures
from knaves.engine.layout import Example, Spread, faces
from knaves.engine.sentences import Sentence

# Texts: under a card of a drawn example
ON_SHOW, LED, SECOND, TRUMP = "on show", "led", "played", "trump"
# Texts: a point of the deal, under its card
HIGH, LOW, JACK = "High", "Low", "Jack"
TRICK = (
    Example(
        Sentence("It’s mid-deal, and spades are trumps. You lead, and the ten on show is worth winning. The ace of "
                 "diamonds should do it."),
        Spread((faces("TC", None, {"TC": ON_SHOW}), faces("4S JS 9H"), faces("KH 3D AD"))),
    ),
    Example(
        Sentence("Your opponent has diamonds and must follow suit. Only a trump would beat your ace."),
        Spread((faces("AD 6D", {"AD": "won"}, {"AD": LED, "6D": SECOND}), faces("8D 2S", {"2S": "dim"}))),
    ),
    Example(
        Sentence("You win both cards. Then you draw the ten, and your opponent draws the card below it, the 3 of "
                 "hearts. Now the king of spades is on show, and you lead again."),
        Spread((faces("TC 3H KS", {"TC": "won"}, {"KS": ON_SHOW}),)),
    ),
)  # fmt: skip
EXAMPLES = (
    Example(
        Sentence("You have no clubs: play anything. The 2 of trumps beats the ace."),
        Spread((faces("AC 2S", {"2S": "won"}, {"AC": LED, "2S": TRUMP}),)),
    ),
    Example(
        Sentence("You have clubs, so you must play one of them: a trump isn’t allowed."),
        Spread((faces("KC", None, {"KC": LED}), faces("9C 4C 2S 8H", {"2S": "dim", "8H": "dim"}))),
    ),
    Example(
        Sentence("Three points are for trumps: to score them, you must win these cards in tricks."),
        Spread((faces("AS 2S JS", None, {"AS": HIGH, "2S": LOW, "JS": JACK}),)),
    ),
    Example(
        Sentence("The fourth is for card points. These five cards count 10, 4, 3, 2 and 1: 20 in all."),
        Spread((faces("TC AH KD QC JS"),)),
    ),
)
PICTURES = Pictures(TRICK, EXAMPLES)
