"""The drawings of the rules page of MadJack: a trick for a prize, and what decides tricks."""

from __future__ import annotations

from knaves.engine.game import Pictures
from knaves.engine.layout import Example, Spread, faces
from knaves.engine.sentences import Sentence

# Texts: under a card of a drawn example
PRIZE, NEXT, LED, SECOND = "prize", "next prize", "led", "second"


def _trick(lead: str, reply: str, prize: str, taker: str, says: str) -> Example:
    """A trick of the second phase; the winning card is ringed."""
    captions = {prize: PRIZE, lead: LED, reply: SECOND}
    return Example(Sentence(says), Spread((faces(f"{prize} {lead} {reply}", {taker: "won"}, captions),)))


EXAMPLES = (
    Example(
        Sentence("A heart was led, so the jack of diamonds is the MadJack: a heart in this trick. Low to high."),
        Spread((faces("8H 9H TH QH KH"), faces("AH JD JH XX", {"JD": "won"}, {"JD": "MadJack"}))),
    ),
    Example(
        Sentence("The prize is the queen of spades: lead a spade, the MadJack (a spade here) or the joker."),
        Spread((faces("QS", None, {"QS": PRIZE}), faces("9S JC XX KH 8D", {"KH": "dim", "8D": "dim"}))),
    ),
    _trick("TS", "KS", "QS", "KS", "The king wins the trick and outranks the prize: three cards."),
    _trick("KS", "QS", "AS", "KS", "The king wins the trick but doesn’t outrank the ace: two cards, and the prize "
                                   "is discarded."),
    _trick("KS", "JC", "AS", "JC", "The prize is a spade, and the second player’s only spade is the MadJack (the "
                                   "jack of clubs). It beats the king and outranks the ace: three cards."),
    _trick("9D", "JH", "QS", "JH", "The prize is a spade, but nobody has one. Diamonds were led, so the MadJack is "
                                   "the jack of hearts, and it wins. The prize is discarded."),
)  # fmt: skip
TRICK = (
    Example(
        Sentence("Trick 7, for the queen of spades. You’re leading and have spades, so you must lead one: the 10 or "
                 "the MadJack (the jack of clubs). You may lead the joker instead."),
        Spread((faces("QS 9D", None, {"QS": PRIZE, "9D": NEXT}),
                faces("TS JC XX KH 8D", {"KH": "dim", "8D": "dim"}))),
    ),
    Example(
        Sentence("You lead the MadJack. Your opponent has a spade and must play it: the ace."),
        Spread((faces("QS JC AS", None, {"QS": PRIZE, "JC": LED, "AS": SECOND}),)),
    ),
    Example(
        Sentence("The MadJack beats the ace and outranks the queen, so you capture all three cards."),
        Spread((faces("QS JC AS", {"JC": "won", "QS": "won", "AS": "won"}),)),
    ),
    Example(
        Sentence("You lead again, and the 9 of diamonds is the prize. Diamonds count now, and the jack of hearts is "
                 "the MadJack. You must lead your 8 or the joker."),
        Spread((faces("9D", None, {"9D": PRIZE}), faces("TS XX KH 8D", {"TS": "dim", "KH": "dim"}))),
    ),
)  # fmt: skip
PICTURES = Pictures(TRICK, EXAMPLES)
