"""One-Eyed Jack: cards put chips on a board of cards, and rows of chips win."""

from functools import partial

from knaves.engine.advice import Advice
from knaves.engine.game import Game, Info, OptionsForm, TableDesign, Text
from knaves.games.one_eyed_jack.bot import RATINGS, OneEyedJackHeuristics
from knaves.games.one_eyed_jack.options import (
    EDITING,
    GROUPS,
    PRESETS,
    OneEyedJackOptions,
    consequences,
    inactive_options,
    offered,
)
from knaves.games.one_eyed_jack.reasons import OneEyedJackExplanations
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.table import LOOK, finish, preview, table
from knaves.games.one_eyed_jack.tutorial import TUTORIAL, example
from knaves.games.one_eyed_jack.words import (
    EVENTS,
    ask,
    ask_with,
    best,
    decided,
    describe,
    moment,
    name_move,
    recap,
    say,
)

__all__ = ["GAME"]
GAME: Game[OneEyedJack, OneEyedJackOptions] = Game(
    info=Info(
        key="one_eyed_jack",
        title="One-Eyed Jack",
        tagline="Your cards put chips on the board. Two rows of five win.",
        players="2–12",
        minutes=4,
        score_is_win_flag=True,
    ),
    options=OneEyedJackOptions,
    start=OneEyedJack,  # type: ignore[arg-type]
    text=Text(
        say=say,
        ask=ask,
        ask_with=ask_with,
        ask_plainly=partial(ask, warns=False),
        name_move=name_move,
        recap=recap,
        moment=moment,
        turn=decided,
        best=best,
    ),
    events=EVENTS,
    table=TableDesign(layout=table, look=LOOK, preview=preview, finish=finish),
    form=OptionsForm(
        presets=PRESETS,
        quick="Four in a row",
        seating=("players", "sides"),
        minutes_by_players={3: 4, 4: 2, 5: 2},  # with more, most of the time is spent watching others
        groups=GROUPS,
        offered=offered,  # type: ignore[arg-type]
        editing=EDITING,
        inactive_options=inactive_options,  # type: ignore[arg-type]
        describe=describe,
        consequences=consequences,  # type: ignore[arg-type]
        example=example,
    ),
    tutorial=TUTORIAL,
    bots=Advice(OneEyedJackHeuristics(), explanations=OneEyedJackExplanations(), ratings=RATINGS),
    puzzles=f"{__name__}.puzzles",
    arrays=f"{__name__}.arrays",
)
