"""Jack in the Box: two to four players match cards with those around the jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.game import Game, Preset
from knaves.games.jack_in_the_box.advice import JackInTheBoxAdvice
from knaves.games.jack_in_the_box.asking import ask, ask_with
from knaves.games.jack_in_the_box.examples import EXAMPLES, PRIMER, describe, example
from knaves.games.jack_in_the_box.layout import preview, table
from knaves.games.jack_in_the_box.lesson import LESSON
from knaves.games.jack_in_the_box.look import LOOK
from knaves.games.jack_in_the_box.options import JackInTheBoxOptions
from knaves.games.jack_in_the_box.ratings import RATINGS
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.staging import recap, stage
from knaves.games.jack_in_the_box.words import name_move, say

if TYPE_CHECKING:
    from knaves.engine.puzzle import PuzzleKind
from knaves.games.jack_in_the_box.tips import TIPS

__all__ = ["GAME"]


def kinds_of_puzzles() -> tuple[PuzzleKind, ...]:
    """The kinds of its puzzles, imported by those who ask for them alone."""
    from knaves.games.jack_in_the_box.puzzles import PUZZLES

    return PUZZLES


GAME: Game[JackInTheBox, JackInTheBoxOptions] = Game(
    key="jack_in_the_box",
    title="Jack in the Box",
    look=LOOK,
    tagline="Match the four cards around the jokers, and box your jacks.",
    minutes=2,
    options=JackInTheBoxOptions,
    start=JackInTheBox,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    name_move=name_move,
    ask_with=ask_with,
    preview=preview,
    describe=describe,
    example=example,
    examples=EXAMPLES,
    primer=PRIMER,
    lesson=LESSON,
    tips=TIPS,
    stage=stage,
    recap=recap,
    befalls=frozenset({"BonusScored", "Drew"}),  # of drawing only the end of the stock is told
    pauses=frozenset({"JackBoxed", "BoxCovered", "HandOpened", "ExtraTurnStarted"}),
    players="2–4",
    layout=table,
    advice=JackInTheBoxAdvice(),
    puzzles=kinds_of_puzzles,
    special={
        "JackBoxed": "jacks in the Box",
        "BoxCovered": "jokers covered",
        "ExtraTurnStarted": "extra turns",
        "BonusScored": "bonus cards",
        "Exchanged": "exchanges of cards",
    },
    ratings=RATINGS,
    presets=(
        Preset("Standard", {}, "two players, one Box"),
        Preset("Partners", {"players": 4, "partners": True}, "two against two"),
        Preset("Two Boxes", {"variation": 1}, "a Box around each joker"),
        Preset("Double pack", {"variation": 2}, "two Boxes, two packs"),
        Preset("Four Boxes", {"variation": 3}, "four Boxes, two packs"),
    ),
)
