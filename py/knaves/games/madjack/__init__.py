"""MadJack: two players, two phases, and a jack that changes its suit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.game import Game, Preset
from knaves.games.madjack.advice import MadJackAdvice
from knaves.games.madjack.examples import EXAMPLES, PRIMER, describe
from knaves.games.madjack.layout import table
from knaves.games.madjack.lesson import LESSON
from knaves.games.madjack.look import LOOK
from knaves.games.madjack.options import MadJackOptions
from knaves.games.madjack.ratings import RATINGS
from knaves.games.madjack.rules import MadJack
from knaves.games.madjack.staging import stage
from knaves.games.madjack.words import ask, say

if TYPE_CHECKING:
    from knaves.engine.puzzle import PuzzleKind
from knaves.games.madjack.tips import TIPS

__all__ = ["GAME"]


def kinds_of_puzzles() -> tuple[PuzzleKind, ...]:
    """The kinds of its puzzles, imported by those who ask for them alone."""
    from knaves.games.madjack.puzzles import PUZZLES

    return PUZZLES


GAME: Game[MadJack, MadJackOptions] = Game(
    key="madjack",
    title="MadJack",
    look=LOOK,
    tagline="Six tricks for cards, then five for prizes – and one jack goes mad.",
    minutes=13,
    options=MadJackOptions,
    start=MadJack,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    layout=table,
    describe=describe,
    examples=EXAMPLES,
    primer=PRIMER,
    lesson=LESSON,
    tips=TIPS,
    stage=stage,
    pauses=frozenset({"TrickTaken"}),
    advice=MadJackAdvice(),
    puzzles=kinds_of_puzzles,
    special={"PrizeCaptured": "prizes captured", "PrizeDiscarded": "prizes that nobody gets"},
    ratings=RATINGS,
    presets=(
        Preset("Standard", {}, "the joker takes the prize it wins"),
        Preset("Modest joker", {"joker_captures_prize": False}, "the joker wins tricks, but no prizes"),
        Preset("Short", {"target": 5}, "first to 5"),
    ),
)
