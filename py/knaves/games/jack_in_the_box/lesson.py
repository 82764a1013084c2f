"""A guided first game of Jack in the Box."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Sentence

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
