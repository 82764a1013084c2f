"""How Jack in the Box is learned: two minutes, drawn examples, tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Tutorial
from knaves.engine.layout import Example
from knaves.engine.lesson import Lesson, Step
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.games.jack_in_the_box.areas import JOKERS
from knaves.games.jack_in_the_box.look import Boxes
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.words import describe

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


TIPS = (
    Sentence(
        "Touch a card, and what it matches lights up: same rank, or sum or difference of two of your cards. "
        "An ace is 1 or 14."
    ),
    Sentence("Cards in the Box card’s suit and jacks score more. Use up all five cards for an extra turn."),
    Sentence("A jack as your last card goes on the joker of its colour: 16 points. No match? Exchange cards."),
)


LESSON = Lesson(
    seed=4798,
    line=("match 1N AS", "match 1S KC 4S", "match 1E TS", "box JC 1", "keep", "exchange 4C QD"),
    steps=(
        Step(
            0, Sentence("The Box"),
            Sentence("Four cards lie around two jokers. You score by matching them with cards of your hand."), "mid",
        ),
        Step(
            0, Sentence("The same rank"),
            Sentence("Touch {card}, then {ace} in the Box: 1 point.", card=card("AS"), ace=card("AC")),
            "hand", asks=True,
        ),
        Step(
            1, Sentence("Two cards, one sum"),
            Sentence("A king counts 13, and 13 less 4 is 9. Touch {king}, {four} and {nine}. A pair is 1 point, in the suit of the Box card up to 4, with a jack up to 12.",  # noqa: E501
                     king=card("KC"), four=card("4S"), nine=card("9D")), "hand", asks=True,
        ),
        Step(
            2, Sentence("Keep the jack"),
            Sentence("{ten} matches {other}, and then {jack} is the last card of your hand.",
                     ten=card("TS"), other=card("TH"), jack=card("JC")), "hand", asks=True,
        ),
        Step(
            3, Sentence("Jack in the Box"),
            Sentence("A jack that is your last card goes on the joker of its colour. Touch {jack} and the black joker: 16 points.",  # noqa: E501
                     jack=card("JC")), "hand", asks=True,
        ),
        Step(
            4, Sentence("All five used"),
            Sentence("So you have five new cards, a new Box and an extra turn. You could ask for other Box cards; press “Keep the Box”."),  # noqa: E501
            "hand", asks=True,
        ),
        Step(
            5, Sentence("Nothing fits"),
            Sentence("No card of yours matches. Press “Exchange”, touch {one} and {other}, and press it again.",
                     one=card("4C"), other=card("QD")), "hand", asks=True,
        ),
        Step(
            6, Sentence("Your game"),
            Sentence("An exchange ends the turn. Once both jokers are covered, the game ends. Touch a card, and the Box shows what it can do. The lamp gives a hint."),  # noqa: E501
            "hand", anywhere=True,
        ),
    ),
)  # fmt: skip

TUTORIAL = Tutorial(primer=PRIMER, examples=EXAMPLES, lesson=LESSON, tips=TIPS)
