"""MadJack: two players, two phases, and a jack that changes its suit."""

from knaves.engine.advice import Advice
from knaves.engine.game import EventSpec, Game, Info, OptionsForm, Preset, TableDesign, Text
from knaves.engine.layout import Staging
from knaves.engine.sentences import PlayerName, Sentence
from knaves.engine.state import Event
from knaves.games.madjack.bot import RATINGS, MadJackHeuristics, MadJackSolver
from knaves.games.madjack.options import MadJackOptions
from knaves.games.madjack.reasons import MadJackExplanations
from knaves.games.madjack.rules import MadJack
from knaves.games.madjack.table import LOOK, finish, table
from knaves.games.madjack.tutorial import TUTORIAL
from knaves.games.madjack.words import (
    ask,
    beats_an_ace,
    best,
    decided,
    describe,
    mad_over_ace,
    moment,
    moves,
    say,
    sounds,
)

__all__ = ["GAME"]


def _cut(event: Event) -> Staging:
    """Both cards lie where the players' cards of a trick lie; on the lower one stands that its player deals."""
    says = (
        Sentence("cut again")
        if event.is_tie
        else Sentence("{player} deals", "You deal", player=PlayerName(event.player))
    )
    codes = tuple(card.code for card in event.cards)
    place = "trick" if event.is_tie else f"trick-{event.player}"
    return Staging(codes, at=place, source="stock", says=says, places=("trick-0", "trick-1"))


GAME: Game[MadJack, MadJackOptions] = Game(
    info=Info(
        key="madjack",
        title="MadJack",
        tagline="Win tricks to capture more cards. First to 10 points wins.",
        minutes=14,
    ),
    options=MadJackOptions,
    start=MadJack,
    text=Text(say=say, ask=ask, moment=moment, best=best, turn=decided),
    events={
        "Cut": EventSpec(pause=1, staging=_cut, is_before_shuffle=True),
        "TrickTaken": EventSpec(
            pause=1,
            staging=mad_over_ace,
            is_triumph=beats_an_ace,
            sound=sounds,
            moment=moves,
        ),
        "DealScored": EventSpec(decides=True, sound="points"),
        "PrizeCaptured": EventSpec(is_triumph=True, sound="coup", moment="stamp", lab_label="prizes captured"),
        "PrizeDiscarded": EventSpec(staging=Staging(goal=""), lab_label="prizes discarded"),
    },
    table=TableDesign(layout=table, look=LOOK, finish=finish, counts_last_deal=True),
    form=OptionsForm(
        presets=(
            Preset("Standard", {}, "the joker captures prizes"),
            Preset("Modest joker", {"joker_captures_prize": False}, "the joker wins tricks but no prizes"),
            Preset("Short", {"target": 5}, "first to 5", minutes=6),
        ),
        quick="Short",
        describe=describe,
    ),
    tutorial=TUTORIAL,
    bots=Advice(MadJackHeuristics(), MadJackSolver(), MadJackExplanations(), RATINGS),
    puzzles=f"{__name__}.puzzles",
    arrays=f"{__name__}.arrays",
)
