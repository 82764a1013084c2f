"""One-Eyed Jack: cards put chips on a board of cards, and rows of chips win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.game import Game
from knaves.games.one_eyed_jack.advice import OneEyedJackAdvice
from knaves.games.one_eyed_jack.board_editing import EDITING
from knaves.games.one_eyed_jack.conflicts import idle
from knaves.games.one_eyed_jack.describe import describe
from knaves.games.one_eyed_jack.examples import EXAMPLES, PRIMER, example
from knaves.games.one_eyed_jack.layout import preview, table
from knaves.games.one_eyed_jack.lesson import LESSON
from knaves.games.one_eyed_jack.look import LOOK
from knaves.games.one_eyed_jack.naming import name_move
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.presets import PRESETS
from knaves.games.one_eyed_jack.ratings import RATINGS
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.staging import stage
from knaves.games.one_eyed_jack.switches import GROUPS
from knaves.games.one_eyed_jack.words import ask, ask_with, recap, say

if TYPE_CHECKING:
    from knaves.engine.puzzle import PuzzleKind
from knaves.games.one_eyed_jack.tips import TIPS

__all__ = ["GAME"]


def kinds_of_puzzles() -> tuple[PuzzleKind, ...]:
    """The kinds of its puzzles, imported by those who ask for them alone."""
    from knaves.games.one_eyed_jack.puzzles import PUZZLES

    return PUZZLES


GAME: Game[OneEyedJack, OneEyedJackOptions] = Game(
    key="one_eyed_jack",
    title="One-Eyed Jack",
    look=LOOK,
    tagline="Five in a row, if nobody takes a chip away.",
    minutes=3,
    options=OneEyedJackOptions,
    start=OneEyedJack,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    name_move=name_move,
    ask_with=ask_with,
    layout=table,
    presets=PRESETS,
    advice=OneEyedJackAdvice(),
    puzzles=kinds_of_puzzles,
    special={
        "ChipRemoved": "chips taken away by jacks",
        "Captured": "captures",
        "Swapped": "dead cards changed",
        "EndJokerPlayed": "end jokers played",
        "Passed": "turns without a move",
    },
    ratings=RATINGS,
    describe=describe,
    groups=GROUPS,
    editing=EDITING,
    example=example,
    examples=EXAMPLES,
    primer=PRIMER,
    lesson=LESSON,
    tips=TIPS,
    idle=idle,  # type: ignore[arg-type]
    preview=preview,
    stage=stage,
    recap=recap,
    pauses=frozenset({"Completed", "Captured", "ChipRemoved", "Broken"}),
    only_marks=True,
    players="2–12",
)
