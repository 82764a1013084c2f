"""Box: two to six players, four cards in the hand and four unseen ones in the box."""

from knaves.engine.advice import Advice
from knaves.engine.game import Game, Info, OptionsForm, Preset, TableDesign, Text
from knaves.engine.sentences import Sentence
from knaves.games.box.bot import RATINGS, BoxHeuristics, BoxSolver
from knaves.games.box.options import BoxOptions
from knaves.games.box.reasons import BoxExplanations
from knaves.games.box.rules import Box
from knaves.games.box.table import LOOK, finish, table
from knaves.games.box.tutorial import TUTORIAL
from knaves.games.box.words import EVENTS, ask, best, decided, describe, moment, name_move, recap, say

__all__ = ["GAME"]
GAME: Game[Box, BoxOptions] = Game(
    info=Info(
        "box",
        "Box",
        "Play an equal or lower card. Last with box cards wins.",
        players="2–6",
        minutes=5,
        score_is_what_is_left=True,
    ),
    options=BoxOptions,
    start=Box,  # type: ignore[arg-type]
    text=Text(
        say=say,
        ask=ask,
        name_move=name_move,
        recap=recap,
        moment=moment,
        turn=decided,
        best=best,
        deals=Sentence("rounds"),
    ),
    events=EVENTS,
    table=TableDesign(layout=table, look=LOOK, finish=finish),
    form=OptionsForm(
        presets=(
            Preset("Standard", {}, "playing a box card fills your box up to four again"),
            Preset("Duel", {"players": 2}, "two players", minutes=3),
            Preset("Full table", {"players": 6}, "six players", minutes=6),
            Preset("Lost for good", {"box_refill": "replace"}, "a lost place never comes back", minutes=4),
            Preset("One pack", {"stock": "no_reshuffle"}, "no drawing once the pile is empty", minutes=2),
        ),
        seating=("players",),
        minutes_by_players={2: 3, 3: 3, 5: 6, 6: 6},
        describe=describe,
    ),
    tutorial=TUTORIAL,
    bots=Advice(BoxHeuristics(), BoxSolver(), BoxExplanations(), RATINGS),
    puzzles=f"{__name__}.puzzles",
    arrays=f"{__name__}.arrays",
)
