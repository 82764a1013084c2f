"""Box: two to six players, four cards in the hand and four unseen ones in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.engine.game import Game, Preset
from knaves.games.box.advice import BoxAdvice
from knaves.games.box.examples import EXAMPLES, PRIMER, describe
from knaves.games.box.layout import table
from knaves.games.box.lesson import LESSON
from knaves.games.box.look import LOOK
from knaves.games.box.options import BoxOptions
from knaves.games.box.ratings import RATINGS
from knaves.games.box.rules import Box
from knaves.games.box.staging import stage
from knaves.games.box.words import ask, name_move, say

if TYPE_CHECKING:
    from knaves.engine.puzzle import PuzzleKind
from knaves.games.box.tips import TIPS

__all__ = ["GAME"]


def kinds_of_puzzles() -> tuple[PuzzleKind, ...]:
    """The kinds of its puzzles, imported by those who ask for them alone."""
    from knaves.games.box.puzzles import PUZZLES

    return PUZZLES


GAME: Game[Box, BoxOptions] = Game(
    key="box",
    title="Box",
    look=LOOK,
    tagline="Go low, or turn a card of your box and hope.",
    minutes=4,
    options=BoxOptions,
    start=Box,  # type: ignore[arg-type]
    say=say,
    ask=ask,
    name_move=name_move,
    layout=table,
    describe=describe,
    examples=EXAMPLES,
    primer=PRIMER,
    lesson=LESSON,
    tips=TIPS,
    stage=stage,
    pauses=frozenset({"CardTurned", "SlotLost"}),
    rests=frozenset({"SlotLost"}),
    players="2–6",
    advice=BoxAdvice(),
    puzzles=kinds_of_puzzles,
    special={
        "Reversed": "turns of the direction",
        "CardTurned": "cards turned from a box",
        "SlotLost": "box slots lost",
        "Reshuffled": "shuffles of the discards",
    },
    ratings=RATINGS,
    presets=(
        Preset("Standard", {}, "four players; every round costs somebody a slot"),
        Preset("Duel", {"players": 2}, "two players"),
        Preset("Full table", {"players": 6}, "six players"),
        Preset("Back to four", {"box_refill": "to_four"}, "a card played from the box fills it up again"),
        Preset("One pack", {"stock": "no_reshuffle"}, "nothing more is drawn once the pile is empty"),
    ),
)
