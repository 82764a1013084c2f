"""California Jack: two players, a face-up stock, four points a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.game import Game, Preset
from knaves.games.california_jack.advice import CaliforniaJackAdvice
from knaves.games.california_jack.layout import table
from knaves.games.california_jack.lesson import LESSON
from knaves.games.california_jack.look import LOOK
from knaves.games.california_jack.options import CaliforniaJackOptions
from knaves.games.california_jack.primer import PRIMER
from knaves.games.california_jack.ratings import RATINGS
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.words import ask, say

if TYPE_CHECKING:
    from knaves.engine.puzzle import PuzzleKind
from knaves.games.california_jack.tips import TIPS

__all__ = ["GAME"]


def kinds_of_puzzles() -> tuple[PuzzleKind, ...]:
    """The kinds of its puzzles, imported by those who ask for them alone."""
    from knaves.games.california_jack.puzzles import PUZZLES

    return PUZZLES


GAME: Game[CaliforniaJack, CaliforniaJackOptions] = Game(
    key="california_jack",
    title="California Jack",
    look=LOOK,
    tagline="Win tricks for the card on show.",
    minutes=13,
    options=CaliforniaJackOptions,
    start=CaliforniaJack,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    layout=table,
    advice=CaliforniaJackAdvice(),
    puzzles=kinds_of_puzzles,
    ratings=RATINGS,
    primer=PRIMER,
    lesson=LESSON,
    tips=TIPS,
    presets=(
        Preset("Standard", {}, "most trick points make the fourth point"),
        Preset("Simplified", {"scoring": "simplified"}, "most tricks make the fourth point"),
        Preset("Short", {"target": 5}, "first to 5"),
    ),
)
