"""A guided first game of Box, with two bots."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Player, Sentence

LESSON = Lesson(
    seed=9,
    options={"players": 3},
    line=("play KC", "play KD", "play TC", "play 8D", "play 2C", "play 2H", "flip 1"),
    steps=(
        Step(
            0, Sentence("Your box"),
            Sentence("Four cards that nobody knows, not even you. Who has no box any more is out; the last one wins."),
            "box",
        ),
        Step(
            0, Sentence("You lead"),
            Sentence("A round begins with the highest card of the hand: {card}. From there it goes down.",
                     card=card("KC")), "hand", asks=True,
        ),
        Step(
            2, Sentence("Turned round"),
            Sentence("{king} has the same rank, so the direction turns, back to you. Play as high or lower: {card} keeps your low cards.",  # noqa: E501
                     king=card("KD"), card=card("TC")), "hand", asks=True,
        ),
        Step(
            5, Sentence("As low as it goes"),
            Sentence("Under {two} nothing fits but another two, and you have it. The direction turns once more.",
                     two=card("2C")), "hand", asks=True,
        ),
        Step(
            6, Sentence("Into the box"),
            Sentence("All cards in the hand of {player} are too high. So a box card is turned, blind. Low enough, and it counts.",  # noqa: E501
                     player=Player(1)), "s1",
        ),
        Step(
            7, Sentence("The round is yours"),
            Sentence("The card was too high: the round ends. You played last and take it; {player} loses a place of the box for good.",  # noqa: E501
                     player=Player(1)), "s1",
        ),
        Step(
            7, Sentence("Your game"),
            Sentence("All have drawn up again, and who won leads. Keep low cards for the end of a round. The lamp gives a hint."),  # noqa: E501
            "hand", anywhere=True,
        ),
    ),
)  # fmt: skip
