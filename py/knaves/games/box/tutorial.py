"""How Box is learned: tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Lesson, LessonStep, Tutorial
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.state import State
from knaves.games.box.rules import Box


def _reversal(state: State) -> Sentence | None:
    """When it has first come about; with two players the direction makes no difference."""
    assert isinstance(state, Box)
    if not state.has_direction or state.direction == 1:
        return None
    return Sentence("An equal card reverses the direction of play, as the arrows show.")


def _low_enough(state: State) -> Sentence:
    """What follows when a box card is turned."""
    assert isinstance(state, Box)
    if state.options.box_refill == "replace":
        return Sentence("Too high: that box place is lost. Low enough: a new card fills it after the round.")
    return Sentence("Too high: that box card is lost. Low enough: your box fills up after the round.")


def _trophy(state: State) -> Sentence | None:
    """When somebody has won the first one."""
    assert isinstance(state, Box)
    if not any(state.extras):
        return None
    return Sentence("The round’s winner takes the card that was too high as a trophy, just for show.")


TIPS = (
    Sentence("Last one with a box wins. Play high cards first, none above the last. Can’t? Turn a box card."),
    _trophy,
    _low_enough,
    Sentence("Aces are high, twos low. Low cards save your box."),
    _reversal,
)


LESSON = Lesson(
    seed=9,
    options={"players": 3},
    line=("play KC", "play KD", "play TC", "play 8D", "play 2C", "play 2H", "flip 1"),
    steps=(
        LessonStep(
            0, Sentence("Your box"),
            Sentence("The aim: be the last player with box cards. These four are yours, unseen even by you. None "
                     "left: you’re out."),
            "box",
        ),
        LessonStep(
            0, Sentence("You lead"),
            Sentence("Lead your highest card: {card}. From there the cards go down.",
                     card=card("KC")), "hand", asks=True,
        ),
        LessonStep(
            2, Sentence("Reversed"),
            Sentence("{king} has the same rank, so the direction reverses and it’s your turn again. Play "
                     "{card} and save your low cards.",
                     king=card("KD"), card=card("TC")), "hand", asks=True,
        ),
        LessonStep(
            5, Sentence("As low as possible"),
            Sentence("Only another two can go on {two}, and you have it. The direction reverses again.",
                     two=card("2C")), "hand", asks=True,
        ),
        LessonStep(
            6, Sentence("Into the box"),
            Sentence("All of {player}’s cards are too high, so a box card is turned, unseen. If it’s "
                     "low enough, it counts.",
                     player=PlayerName(1)), "s1",
        ),
        LessonStep(
            7, Sentence("The round is yours"),
            Sentence("Too high: the round ends. You played last, so you take the card. {player} is "
                     "down to three box cards; playing one fills the box again.",
                     player=PlayerName(1)), "s1",
        ),
        LessonStep(
            7, Sentence("Your game"),
            Sentence("Everyone has drawn, and the winner leads. Save low cards for the end of a "
                     "round. The lamp gives a hint."),
            "hand", anywhere=True,
        ),
    ),
)  # fmt: skip
TUTORIAL = Tutorial(pictures="knaves.games.box.pictures", lesson=LESSON, tips=TIPS)
