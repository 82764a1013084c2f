"""Jack in the Box: two to four players match cards with those around the jokers."""

from knaves.engine.advice import Advice
from knaves.engine.game import Game, Info, OptionsForm, Preset, TableDesign, Text
from knaves.games.jack_in_the_box.bot import RATINGS, JackInTheBoxHeuristics, JackInTheBoxSolver
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions, consequences, inactive_options
from knaves.games.jack_in_the_box.reasons import JackInTheBoxExplanations
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.table import LOOK, finish, preview, table
from knaves.games.jack_in_the_box.tutorial import TUTORIAL, example
from knaves.games.jack_in_the_box.words import (
    EVENTS,
    ask,
    ask_with,
    cards_and_places,
    describe,
    moment,
    name_at,
    name_move,
    recap,
    say,
)

__all__ = ["GAME"]
GAME: Game[JackInTheBox, JackInTheBoxOptions] = Game(
    info=Info(
        key="jack_in_the_box",
        title="Jack in the Box",
        tagline="Match the four cards in the middle. The most points win.",
        players="2–4",
        minutes=2,
    ),
    options=JackInTheBoxOptions,
    start=JackInTheBox,  # type: ignore[arg-type]
    text=Text(
        say=say,
        ask=ask,
        ask_with=ask_with,
        name_move=name_move,
        name_at=name_at,
        cards_and_places=cards_and_places,
        recap=recap,
        moment=moment,
    ),
    events=EVENTS,
    table=TableDesign(layout=table, look=LOOK, preview=preview, finish=finish),
    form=OptionsForm(
        presets=(
            Preset("Standard", {}, "one Box around both jokers"),
            Preset("Partners", {"players": 4, "partners": True}, "two against two", minutes=1),
            Preset("Two Boxes", {"variation": 1}, "a Box around each joker"),
            Preset("Double pack", {"variation": 2}, "two Boxes, two packs", minutes=4),
            Preset("Four Boxes", {"variation": 3}, "four Boxes, two packs", minutes=3),
        ),
        seating=("players", "partners"),
        minutes_by_players={3: 1, 4: 1},
        inactive_options=inactive_options,  # type: ignore[arg-type]
        consequences=consequences,  # type: ignore[arg-type]
        describe=describe,
        example=example,
    ),
    tutorial=TUTORIAL,
    bots=Advice(JackInTheBoxHeuristics(), JackInTheBoxSolver(), JackInTheBoxExplanations(), RATINGS),
    puzzles=f"{__name__}.puzzles",
    arrays=f"{__name__}.arrays",
)
