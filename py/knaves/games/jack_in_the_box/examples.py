"""Examples: small drawn Boxes that show what a rule means, for the option form and the rules page."""

from __future__ import annotations

from knaves.engine.layout import Example
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.jack_in_the_box.areas import JOKERS
from knaves.games.jack_in_the_box.look import Boxes
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions

BOX = (("6D", "3S", "7H", "KD"),)  # E N W S

PRIMER = (
    Sentence("Around the two jokers lie four cards, the Box. You hold five cards."),
    Sentence("In your turn match Box cards: with one card of the same rank, or with two cards whose sum or difference makes its value. An ace is 1 or 14, a jack 11, a queen 12, a king 13."),  # noqa: E501
    Sentence("Pairs in the suit of the Box card score more, and a pair with a jack scores most. Your cards are used once, a Box card as often as you like."),  # noqa: E501
    Sentence("Use all five cards, and you have an extra turn. Use four and hold a jack: lay it on the joker of its colour for 16 points, Jack in the Box."),  # noqa: E501
    Sentence("Nothing fits? Exchange as many cards as you like. Exchange all five, and you may have one or two Box cards covered, too."),  # noqa: E501
    Sentence("The game ends when both jokers are covered, or when the stock is used up and a player cannot go on. The most points win."),  # noqa: E501
)  # fmt: skip


def _single(lit: str, used: tuple[str, ...], points: str, says: str) -> Example:
    return Example(Sentence(says), Boxes(("RB",), BOX, (lit,), used, points))


EXAMPLES = (
    _single("6D", ("6S",), "1", "One card of the same rank: 1 point."),
    _single("6D", ("4C", "2H"), "1", "4 and 2 make 6, neither is a diamond: 1 point."),
    _single("KD", ("8C", "5D"), "2", "8 and 5 make 13, one card in the suit of the king: 2 points."),
    _single("6D", ("8D", "2D"), "4", "8 less 2 makes 6, both in suit: 4 points."),
    _single("KD", ("JS", "2C"), "4", "A pair with a jack: 4 points; 8 with one card in suit, 12 with both."),
    Example(
        Sentence("Singles on all four Box cards count double: 8 points."),
        Boxes(("RB",), BOX, BOX[0], ("6S", "3H", "7D", "KC"), "8"),
    ),
    Example(
        Sentence("Four cards used, and the fifth is a red jack: it is laid on the red joker for 16 points."),
        Boxes(("RB",), BOX, ("6D", "3S", "KD"), ("6S", "3D", "8C", "5D", "JH"), "20"),
    ),
)


def example(options: Options) -> Example:
    """The Boxes of a variation, drawn."""
    assert isinstance(options, JackInTheBoxOptions)
    return Example(describe(options), Boxes(JOKERS[options.variation]))


def describe(options: Options) -> Sentence:
    """What is played, in plain words."""
    assert isinstance(options, JackInTheBoxOptions)
    who = Sentence("Two against two") if options.partners else Sentence("{players} players", players=options.players)
    return Sentence("{who}: {boxes}.", who=who, boxes=_BOXES[options.variation])


_BOXES = (
    Sentence("one Box around both jokers; it ends when both are covered"),
    Sentence("a Box around each joker; a jack closes its Box, and it ends when both are closed"),
    Sentence("two packs and two Boxes with two jokers each; it ends when all four are covered"),
    Sentence("two packs and four Boxes with one joker each; a jack closes its Box, and it ends when all are closed"),
)
