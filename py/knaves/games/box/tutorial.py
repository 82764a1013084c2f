"""How Box is learned: drawn examples, tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Lesson, LessonStep, Tutorial
from knaves.engine.layout import Example, Face, Spread, faces
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.state import State
from knaves.games.box.rules import Box

BACK = Face("??")


# Texts: under a card of a drawn example
LAST, TOO_HIGH, LED, REVERSES, TURNED = "last card", "too high", "led", "reverses", "from the box"
EXAMPLES = (
    Example(
        Sentence("The leader must play a highest card: one of the kings."),
        Spread((faces("KS KD 9H 2C", {"9H": "dim", "2C": "dim"}),)),
    ),
    Example(
        Sentence("After an 8, play the 8 or the 3. The box is not an option."),
        Spread((faces("8C", None, {"8C": LAST}), faces("QH TC 8D 3S", {"QH": "dim", "TC": "dim"}))),
    ),
    Example(
        Sentence("A 7 on a 7 reverses the direction: the player of the first 7 is next."),
        Spread((faces("7S 7H", {"7H": "won"}, {"7S": LED, "7H": REVERSES}),)),
    ),
    Example(
        Sentence("Nothing in hand is 9 or lower, so turn a box card. The 5 is low enough and counts as played."),
        Spread((faces("9C 5H", {"5H": "won"}, {"9C": LAST, "5H": TURNED}), (BACK, BACK, BACK))),
    ),
    Example(
        Sentence("A jack is too high for a 6: stuck. The player of the 6 takes the jack."),
        Spread((faces("6H JS", {"6H": "won", "JS": "dim"}, {"6H": "wins", "JS": TOO_HIGH}),)),
    ),
    Example(
        Sentence("The stuck player’s box is down to three. With no box card left after a round, you’re out."),
        Spread(((BACK, BACK), (BACK, None))),
    ),
    Example(
        Sentence("Play at least one card from your box, and after the round it fills back up to four."),
        Spread((faces("9C 5H", {"5H": "won"}, {"9C": LAST, "5H": TURNED}), (BACK, BACK, BACK, BACK))),
    ),
)


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


TIPS = (
    Sentence("Play equal to or lower than the last card. If you can’t, turn a box card. Last one in wins."),
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
            Sentence("Four cards nobody has seen, not even you. When your box is empty you’re out. Last player in "
                     "wins."),
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
                     "down to three box cards, until one is played.",
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
TUTORIAL = Tutorial(examples=EXAMPLES, lesson=LESSON, tips=TIPS)
