"""A guided first game of MadJack."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.lesson import Lesson, Step
from knaves.engine.sentences import Sentence

__all__ = ["LESSON"]

LESSON = Lesson(
    seed=24,
    line=("play AS", "play JC", "play KH", "play JD"),
    steps=(
        Step(
            0, Sentence("Five prizes"),
            Sentence("These cards are fought for in the second half. First come six free tricks; each brings its winner two cards."),  # noqa: E501
            "prizes",
        ),
        Step(
            0, Sentence("You lead"),
            Sentence("Any card may be led, and any may answer. Try {card}.", card=card("AS")), "hand", asks=True,
        ),
        Step(
            2, Sentence("One jack went mad"),
            Sentence("In each trick the jack of the other suit of that colour joins in. Spades were led, so {mad} was a spade above your ace.",  # noqa: E501
                     mad=card("JC")), "trick",
        ),
        Step(
            3, Sentence("Your turn to go mad"),
            Sentence("The strip ranks this trick, weakest first; gold edges are yours. {card} is the MadJack now and beats {led}.",  # noqa: E501
                     card=card("JD"), led=card("KH")), "order", asks=True,
        ),
        Step(
            4, Sentence("Four free tricks left"),
            Sentence("Play on as you like until the sixth trick. Jacks and the joker are worth keeping for the prizes."),  # noqa: E501
            "hand",
        ),
        Step(
            12, Sentence("Now for the prizes"),
            Sentence("The suit of the prize, here {prize}, rules the trick. Who has that suit must play it; the joker may always go.",  # noqa: E501
                     prize=card("AC")), "prizes",
        ),
        Step(
            12, Sentence("Above the prize"),
            Sentence("To take the prize with the trick, the winning card must also rank above it. {mad}, {jack} and the joker beat an ace.",  # noqa: E501
                     mad=card("JS"), jack=card("JC")), "order",
        ),
        Step(
            14, Sentence("Your game"),
            Sentence("More captured cards win the deal, 1 to 3 points. The lamp gives a hint, the arrow takes a move back."),  # noqa: E501
            "hand",
        ),
    ),
)  # fmt: skip
