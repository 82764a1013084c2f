"""One-Eyed Jack: cards put chips on a board of cards, and rows of chips win."""

from knaves.engine.game import Game
from knaves.games.one_eyed_jack.advice import OneEyedJackAdvice
from knaves.games.one_eyed_jack.board_editing import EDITING
from knaves.games.one_eyed_jack.conflicts import idle
from knaves.games.one_eyed_jack.describe import describe
from knaves.games.one_eyed_jack.examples import EXAMPLES, PRIMER, example
from knaves.games.one_eyed_jack.layout import preview, table
from knaves.games.one_eyed_jack.lesson import LESSON
from knaves.games.one_eyed_jack.look import LOOK
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.presets import PRESETS
from knaves.games.one_eyed_jack.puzzles import PUZZLES
from knaves.games.one_eyed_jack.ratings import RATINGS
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.switches import GROUPS
from knaves.games.one_eyed_jack.words import ask, ask_with, say

__all__ = ["GAME"]

GAME: Game[OneEyedJack, OneEyedJackOptions] = Game(
    key="one_eyed_jack",
    title="One-Eyed Jack",
    look=LOOK,
    tagline="Five in a row, if nobody takes a chip away.",
    minutes=20,
    options=OneEyedJackOptions,
    start=OneEyedJack,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    ask_with=ask_with,
    layout=table,
    presets=PRESETS,
    advice=OneEyedJackAdvice(),
    puzzles=PUZZLES,
    ratings=RATINGS,
    describe=describe,
    groups=GROUPS,
    editing=EDITING,
    example=example,
    examples=EXAMPLES,
    primer=PRIMER,
    lesson=LESSON,
    idle=idle,  # type: ignore[arg-type]
    preview=preview,
    players="2–12",
)
