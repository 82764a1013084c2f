"""A guided first game of One-Eyed Jack."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Sentence

LESSON = Lesson(
    seed=2,
    line=(
        "place TH d3", "place 7H j8", "place 9H c3", "place 8H b3", "remove JS b3", "place 3S d1", "place 8H b3",
        "place 6S g1", "place JD e3",
    ),
    steps=(
        Step(
            0, Sentence("Rows of five"),
            Sentence("Every card but the jacks stands on two squares. Two rows of five chips win; the corners are everybody’s."),  # noqa: E501
            "board",
        ),
        Step(
            0, Sentence("Card and square"),
            Sentence("Touch {card}, then one of its two squares. The marked one is in a good place.", card=card("TH")),
            "hand", asks=True,
        ),
        Step(
            2, Sentence("Side by side"),
            Sentence("You drew a new card. {card} lies right beside your chip: put it there.", card=card("9H")),
            "hand", asks=True,
        ),
        Step(
            4, Sentence("One eye takes"),
            Sentence("A chip stands in your way. {jack} shows only one eye: such a jack takes any chip off the board.",
                     jack=card("JS")), "hand", asks=True,
        ),
        Step(
            6, Sentence("The way is free"),
            Sentence("Now {card} makes three in a row.", card=card("8H")), "hand", asks=True,
        ),
        Step(
            8, Sentence("Two eyes are wild"),
            Sentence("{jack} shows two eyes: such a jack goes on any vacant square. Make it four in a row.",
                     jack=card("JD")), "hand", asks=True,
        ),
        Step(
            9, Sentence("Your game"),
            Sentence("One more chip, and the row is there; two rows win. Touch a square to see which cards lead there. The lamp gives a hint."),  # noqa: E501
            "board", anywhere=True,
        ),
    ),
)  # fmt: skip
