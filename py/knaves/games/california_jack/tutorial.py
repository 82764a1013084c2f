"""How California Jack is learned: tips for the table and a guided first game."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.game import Lesson, LessonStep, Tutorial
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.california_jack.rules import CaliforniaJack


def _aim(state: State) -> Sentence:
    assert isinstance(state, CaliforniaJack)
    text = "One point each for the ace, 2 and jack of trumps, and most card points. First to {target} wins."
    return Sentence(text, target=state.options.target)


TIPS = (
    _aim,
    Sentence("Low, the 2 of trumps, scores for whoever wins it in a trick, whoever played it."),
    Sentence("Game is the point for most card points: ten 10, ace 4, king 3, queen 2, jack 1."),
    Sentence("The trick’s winner draws the card on show. Is it worth a high card?"),
)


LESSON = Lesson(
    seed=7,
    line=(
        "play KD", "play 5D", "play QH", "play 2H", "play 6H", "play 7H", "play 9H", "play 3C",
    ),
    steps=(
        LessonStep(
            0, Sentence("A card to play for"),
            Sentence("The trick’s winner draws {card}, whose suit is trumps. The loser draws the "
                     "unseen card below.",
                     card=card("3C")), "stock",
        ),
        LessonStep(
            0, Sentence("You lead"),
            Sentence("Only the ace or a trump beats {card}. Choose it to play it.", card=card("KD")),
            "hand", asks=True,
        ),
        LessonStep(
            2, Sentence("Yours"),
            Sentence("You won the trick and drew {card}, a trump. Now {next} is on show.",
                     card=card("3C"), next=card("6D")), "stock",
        ),
        LessonStep(
            2, Sentence("Lead again"),
            Sentence("The winner leads, and the other player must follow suit. {card} should win.",
                     card=card("QH")), "hand", asks=True,
        ),
        LessonStep(
            4, Sentence("Not worth it"),
            Sentence("{prize} isn’t worth much. Throw away {card} and let your opponent win this one.",
                     prize=card("3H"), card=card("6H")), "hand", asks=True,
        ),
        LessonStep(
            7, Sentence("You can trump"),
            Sentence("You have no hearts, so you may play any card. A trump wins: play {card}.",
                     card=card("3C")), "hand", asks=True,
        ),
        LessonStep(
            8, Sentence("What scores"),
            Sentence("Four points a deal: win the ace, jack and 2 of trumps, and the most card "
                     "points. Tens count 10."),
            "pegs", anywhere=True,
        ),
        LessonStep(
            8, Sentence("Your game"),
            Sentence("Now it’s up to you. The lamp gives a hint, the arrow undoes a move. Choose a dimmed card "
                     "to see why it can’t be played."),
            "hand", anywhere=True,
        ),
        LessonStep(
            40, Sentence("The stock is empty"),
            Sentence("Six tricks to go, without drawing. Any ace, jack or 2 of trumps still missing turns up now."),
            "hand",
        ),
        LessonStep(
            53, Sentence("The deal is scored"),
            Sentence("The sheet shows who won the four points. First to ten wins. Next deal!"),
            "pegs", anywhere=True,
        ),
    ),
)  # fmt: skip
TUTORIAL = Tutorial(pictures="knaves.games.california_jack.pictures", lesson=LESSON, tips=TIPS)
