"""How Box is learned: the game in two minutes, drawn examples, tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Tutorial
from knaves.engine.layout import Example, Face, Spread
from knaves.engine.lesson import Lesson, Step
from knaves.engine.options import Options
from knaves.engine.sentences import Player, Sentence
from knaves.games.table_parts import faces

PRIMER = (
    Sentence("You have four cards in your hand and a box of four cards that nobody has seen, not even you."),
    Sentence("The leader plays his highest card. Then everybody in turn plays a card of the same rank or lower, if he can. The same rank turns the direction."),  # noqa: E501
    Sentence("No card low enough? Turn a card of your box. If it is low enough, it counts as played."),
    Sentence("If it is too high, you are stuck: the player before you wins the round and the card, and your box loses a slot for good."),  # noqa: E501
    Sentence("All hands and boxes are filled again, and the winner leads the next round."),
    Sentence("Without a slot you are out. The last player with a box wins."),
)  # fmt: skip

BACK = Face("??")


# Texts: under a card of a drawn example
LAST, TOO_HIGH = "last card", "too high"
EXAMPLES = (
    Example(
        Sentence("The leader must play one of his highest cards: one of the kings."),
        Spread((faces("KS KD 9H 2C", {"9H": "dim", "2C": "dim"}),)),
    ),
    Example(
        Sentence("After an 8: the 8 or the 3 can be played, and the box may not be touched."),
        Spread((faces("8C", None, {"8C": LAST}), faces("QH TC 8D 3S", {"QH": "dim", "TC": "dim"}))),
    ),
    Example(
        Sentence("A 7 on a 7 turns the direction: whoever played the first 7 is next."),
        Spread((faces("7S 7H", {"7H": "won"}, {"7S": "first", "7H": "turns"}),)),
    ),
    Example(
        Sentence("Nothing as low as 9 in the hand: a box card is turned. The 5 is low enough and counts as played."),
        Spread((faces("9C 5H", {"5H": "won"}, {"9C": LAST, "5H": "turned"}), (BACK, BACK, BACK))),
    ),
    Example(
        Sentence("A jack is too high for a 6: the player is stuck, the jack goes to whoever played the 6."),
        Spread((faces("6H JS", {"6H": "won", "JS": "dim"}, {"6H": "wins", "JS": TOO_HIGH}),)),
    ),
    Example(
        Sentence("His box is filled to three from now on. When the last slot has gone, he is out."),
        Spread(((BACK, BACK), (BACK, None))),
    ),
)


def _ranks(options: Options) -> Sentence:
    """With two players the direction makes no difference."""
    if options.seats == 2:
        return Sentence("The ace is high, the two low. Keep low cards: they save your box.")
    return Sentence(
        "The ace is high, the two low. Keep low cards: they save your box. The same rank turns the direction."
    )


TIPS = (
    Sentence(
        "The last one with a place in his box wins. Play as high as the last card or lower; "
        "whoever cannot turns a card of his box."
    ),
    Sentence(
        "A box card that is too high costs its place for good; one that is low enough is replaced after the round."
    ),
    _ranks,
)


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

TUTORIAL = Tutorial(primer=PRIMER, examples=EXAMPLES, lesson=LESSON, tips=TIPS)
