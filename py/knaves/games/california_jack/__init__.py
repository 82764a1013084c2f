"""California Jack: two players, a face-up stock, four points a deal."""

from knaves.engine.game import Game, Preset
from knaves.games.california_jack.advice import CaliforniaJackAdvice
from knaves.games.california_jack.layout import table
from knaves.games.california_jack.lesson import LESSON
from knaves.games.california_jack.look import LOOK
from knaves.games.california_jack.options import CaliforniaJackOptions
from knaves.games.california_jack.primer import PRIMER
from knaves.games.california_jack.puzzles import PUZZLES
from knaves.games.california_jack.ratings import RATINGS
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.words import ask, say

__all__ = ["GAME"]

GAME: Game[CaliforniaJack, CaliforniaJackOptions] = Game(
    key="california_jack",
    title="California Jack",
    look=LOOK,
    tagline="Win tricks for the card on show.",
    minutes=15,
    options=CaliforniaJackOptions,
    start=CaliforniaJack,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    layout=table,
    advice=CaliforniaJackAdvice(),
    puzzles=PUZZLES,
    ratings=RATINGS,
    primer=PRIMER,
    lesson=LESSON,
    presets=(
        Preset("Standard", {}, "most trick points make the fourth point"),
        Preset("Simplified", {"scoring": "simplified"}, "most tricks make the fourth point"),
        Preset("Short", {"target": 5}, "first to 5"),
    ),
)
