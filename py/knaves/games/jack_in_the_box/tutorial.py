"""How Jack in the Box is learned: tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Lesson, LessonStep, Tutorial
from knaves.engine.layout import Example
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.table import Boxes
from knaves.games.jack_in_the_box.turn import JOKERS
from knaves.games.jack_in_the_box.words import describe


def example(options: Options) -> Example:
    """The Boxes of these options' variation, drawn with blank cards, over the options in words."""
    assert isinstance(options, JackInTheBoxOptions)
    return Example(describe(options), Boxes(JOKERS[options.variation]))


def _ace(state: State) -> Sentence | None:
    """Once an ace lies in the Box or is held by the player in turn."""
    assert isinstance(state, JackInTheBox)
    held = () if state.turn is None else state.hands[state.turn]
    aces = [card for cards in (*state.boxes, held) for card in cards if card is not None and card.rank == "A"]
    return Sentence("An ace counts as 1 or 14, whichever you need.") if aces else None


def _court(state: State) -> Sentence | None:
    """Once a king or queen lies in the Box."""
    assert isinstance(state, JackInTheBox)
    if not any(card is not None and card.rank in "KQ" for cards in state.boxes for card in cards):
        return None
    return Sentence("A king or queen dealt to the Box scores 3 points for the player whose turn it is.")


TIPS = (
    Sentence("Match Box cards, as often as you like: one card of the same rank, two by sum or difference."),
    _ace,
    _court,
    Sentence("Jacks and cards in the Box card’s suit score more. Use all five cards for an extra turn."),
    Sentence("An exchange costs your turn: no match scores, and the next player moves."),
    Sentence("Most points wins. The game ends once every joker is covered, or when the stock can’t fill a hand."),
    Sentence("A jack as your last card goes on the joker of its colour: 16 points."),
)


LESSON = Lesson(
    seed=4798,
    line=("match 1N AS", "match 1S KC 4S", "match 1E TS", "box JC 1", "keep", "exchange 4C QD"),
    steps=(
        LessonStep(
            0, Sentence("The Box"),
            Sentence("Four cards around two jokers. You score by matching them with your cards."), "mid",
        ),
        LessonStep(
            0, Sentence("The same rank"),
            Sentence("Choose {card}, then {ace} in the Box: 1 point.", card=card("AS"), ace=card("AC")),
            "hand", asks=True,
        ),
        LessonStep(
            1, Sentence("Sum or difference"),
            Sentence("A king is 13, and 13 − 4 = 9. Choose {king}, {four} and {nine}. Pairs score 1, up "
                     "to 4 in suit, up to 12 with a jack.",
                     king=card("KC"), four=card("4S"), nine=card("9D")), "hand", asks=True,
        ),
        LessonStep(
            2, Sentence("Save the jack"),
            Sentence("{ten} matches {other}. Then {jack} is your last card.",
                     ten=card("TS"), other=card("TH"), jack=card("JC")), "hand", asks=True,
        ),
        LessonStep(
            3, Sentence("Jack in the Box"),
            Sentence("A jack as your last card goes on the joker of its colour. Choose {jack} and the "
                     "black joker: 16 points.",
                     jack=card("JC")), "hand", asks=True,
        ),
        LessonStep(
            4, Sentence("All five used"),
            Sentence("You get five new cards, a new Box and an extra turn. You could replace Box "
                     "cards, but this time press “Keep the Box”."),
            "hand", asks=True,
        ),
        LessonStep(
            5, Sentence("No match"),
            Sentence("Nothing matches, so you exchange: choose {one} and {other}, then press “Exchange”.",
                     one=card("4C"), other=card("QD")), "hand", asks=True,
        ),
        LessonStep(
            6, Sentence("Your game"),
            Sentence("An exchange ends your turn. The game ends once jacks lie on both jokers, or when the "
                     "stock runs out. Choose a card to see what it matches."),
            "hand", anywhere=True,
        ),
    ),
)  # fmt: skip
TUTORIAL = Tutorial(pictures="knaves.games.jack_in_the_box.pictures", lesson=LESSON, tips=TIPS)
