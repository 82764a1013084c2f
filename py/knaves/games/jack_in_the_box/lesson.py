"""A guided first game of Jack in the Box."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Sentence

__all__ = ["LESSON"]

LESSON = Lesson(
    seed=4,
    line=("match 1S TD", "match 1N QD 3S", "match 1E 5H JS"),
    steps=(
        Step(
            0, Sentence("The Box"),
            Sentence("Four cards lie around two jokers. You score by matching them with cards of your hand."), "mid",
        ),
        Step(
            0, Sentence("The same rank"),
            Sentence("Touch {card}, then {ten} in the Box: 1 point.", card=card("TD"), ten=card("TH")),
            "hand", asks=True,
        ),
        Step(
            1, Sentence("Two cards, one sum"),
            Sentence("A queen counts 12, and 12 less 3 is 9. Touch {queen}, {three} and {nine}: 2 points, for one of the two is in suit.",  # noqa: E501
                     queen=card("QD"), three=card("3S"), nine=card("9D")), "hand", asks=True,
        ),
        Step(
            2, Sentence("With a jack it is more"),
            Sentence("A jack counts 11, and 11 less 5 is 6. {jack} and {five} on {six} bring 4 points.",
                     jack=card("JS"), five=card("5H"), six=card("6D")), "hand", asks=True,
        ),
        Step(
            3, Sentence("All five used"),
            Sentence("So you draw five new cards and have an extra turn. Most turns end sooner, with the button for it."),  # noqa: E501
            "hand",
        ),
        Step(
            3, Sentence("Jack in the Box"),
            Sentence("Use four cards and keep a jack: lay it on the joker of its colour for 16 points. Both jokers covered, and the game ends."),  # noqa: E501
            "mid",
        ),
        Step(
            3, Sentence("Your game"),
            Sentence("If nothing fits, exchange cards instead. Touch a card, and the Box shows what it can do. The lamp gives a hint."),  # noqa: E501
            "hand",
        ),
    ),
)  # fmt: skip
