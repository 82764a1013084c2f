"""The drawings of the rules page of Jack in the Box: a turn, and what scores."""

from __future__ import annotations

from knaves.engine.game import Pictures
from knaves.engine.layout import Example
from knaves.engine.sentences import Sentence
from knaves.games.jack_in_the_box.table import Boxes

BOX = (("6D", "3S", "7H", "KD"),)  # E N W S


def _single(lit: str, used: tuple[str, ...], points: str, says: str) -> Example:
    return Example(Sentence(says), Boxes(("RB",), BOX, (lit,), used, points))


EXAMPLES = (
    _single("6D", ("6S",), "1", "One card of the same rank: 1 point."),
    _single("6D", ("4C", "2H"), "1", "4 + 2 = 6, neither a diamond: 1 point."),
    _single("KD", ("8C", "5D"), "2", "8 + 5 = 13, one card in the king’s suit: 2 points."),
    _single("6D", ("8D", "2D"), "4", "8 − 2 = 6, both in suit: 4 points."),
    _single("KD", ("JS", "2C"), "4", "A pair with a jack: 4 points, 8 with one card in suit, 12 with both."),
    Example(
        Sentence("Singles on all four Box cards count double: 8 points."),
        Boxes(("RB",), BOX, BOX[0], ("6S", "3H", "7D", "KC"), "8"),
    ),
    Example(
        Sentence(
            "You’ve used four cards for 4 points, and the fifth is a red jack: on the red joker it scores 16 more, "
            "20 in all."
        ),
        Boxes(("RB",), BOX, ("6D", "3S", "KD"), ("6S", "3D", "8C", "5D", "JH"), "20"),
    ),
)
TURN = (
    _single("6D", ("6S", "8C", "5D", "TH", "3D"), "", "Your five cards are below the Box. Does any of them have the "
                                                      "rank of a Box card? The 6 matches the 6."),
    _single("6D", ("6S",), "1", "One card of the same rank: 1 point. Four cards are left."),
    _single("KD", ("8C", "5D"), "2", "8 + 5 = 13, the king. The 5 is in its suit, so the pair scores 2. Two are left."),
    _single("7H", ("TH", "3D"), "2", "10 − 3 = 7. The 10 is in its suit, so the pair scores 2: 5 points so far this "
                                     "turn."),
    Example(
        Sentence("You’ve used all five cards: draw five more and take an extra turn. With a card left, your turn "
                 "would end here and you’d draw back up to five."),
        Boxes(("RB",), BOX),
    ),
)  # fmt: skip
PICTURES = Pictures(TURN, EXAMPLES)
