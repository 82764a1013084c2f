"""California Jack: two players, a face-up stock, four points a deal."""

from knaves.engine.advice import Advice
from knaves.engine.game import EventSpec, Game, Info, OptionsForm, Preset, TableDesign, Text
from knaves.games.california_jack.bot import RATINGS, CaliforniaJackHeuristics, CaliforniaJackSolver
from knaves.games.california_jack.options import CaliforniaJackOptions
from knaves.games.california_jack.reasons import CaliforniaJackExplanations
from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.california_jack.table import LOOK, finish, table
from knaves.games.california_jack.tutorial import TUTORIAL
from knaves.games.california_jack.words import (
    ask,
    best,
    decided,
    describe,
    into_its_point,
    moment,
    moves,
    recap,
    say,
    sounds,
    takes_a_point,
)

__all__ = ["GAME"]
GAME: Game[CaliforniaJack, CaliforniaJackOptions] = Game(
    info=Info(
        "california_jack",
        "California Jack",
        "Win tricks to draw the card on show. First to 10 points wins.",
        minutes=13,
    ),
    options=CaliforniaJackOptions,
    start=CaliforniaJack,
    text=Text(say=say, ask=ask, moment=moment, turn=decided, best=best, recap=recap),
    events={
        "TrickTaken": EventSpec(
            pause=1,
            staging=into_its_point,
            is_triumph=takes_a_point,
            sound=sounds,
            moment=moves,
        ),
        "Drew": EventSpec(by_chance=True),
        "DealScored": EventSpec(decides=True, sound="points"),
    },
    table=TableDesign(layout=table, look=LOOK, finish=finish),
    form=OptionsForm(
        presets=(
            Preset("Standard", {}, "the fourth point is for the most card points"),
            Preset("Simplified", {"scoring": "simplified"}, "the fourth point is for the most tricks"),
            Preset("Short", {"target": 5}, "first to 5", minutes=6),
        ),
        quick="Short",
        describe=describe,
    ),
    tutorial=TUTORIAL,
    bots=Advice(CaliforniaJackHeuristics(), CaliforniaJackSolver(), CaliforniaJackExplanations(), RATINGS),
    puzzles=f"{__name__}.puzzles",
    arrays=f"{__name__}.arrays",
)
