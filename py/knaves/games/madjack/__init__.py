"""MadJack: two players, two phases, and a jack that changes its suit."""

from knaves.engine.game import Game, Preset
from knaves.games.madjack.advice import MadJackAdvice
from knaves.games.madjack.examples import EXAMPLES, PRIMER, describe
from knaves.games.madjack.layout import table
from knaves.games.madjack.lesson import LESSON
from knaves.games.madjack.look import LOOK
from knaves.games.madjack.options import MadJackOptions
from knaves.games.madjack.puzzles import PUZZLES
from knaves.games.madjack.ratings import RATINGS
from knaves.games.madjack.rules import MadJack
from knaves.games.madjack.words import ask, say

__all__ = ["GAME"]

GAME: Game[MadJack, MadJackOptions] = Game(
    key="madjack",
    title="MadJack",
    look=LOOK,
    tagline="Six free tricks, then five for the prizes – and one jack goes mad.",
    minutes=15,
    options=MadJackOptions,
    start=MadJack,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    layout=table,
    describe=describe,
    examples=EXAMPLES,
    primer=PRIMER,
    lesson=LESSON,
    pauses=frozenset({"TrickTaken"}),
    advice=MadJackAdvice(),
    puzzles=PUZZLES,
    ratings=RATINGS,
    presets=(
        Preset("Standard", {}, "the joker takes the prize it wins"),
        Preset("Modest joker", {"joker_captures_prize": False}, "the joker wins tricks, but no prizes"),
        Preset("Short", {"target": 5}, "first to 5"),
    ),
)
