"""The score sheet of Jack in the Box: what each side has scored with what."""

from __future__ import annotations

from knaves.engine.layout import ScoreRow, ScoreSheet
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.areas import KINDS
from knaves.games.jack_in_the_box.rules import JackInTheBox

LABELS = {
    "single": Sentence("Single cards"), "pair": Sentence("Pairs"), "cover": Sentence("Whole Boxes covered"),
    "jack": Sentence("Jacks in the Box"), "bonus": Sentence("Kings and queens dealt to a Box"),
}  # fmt: skip


def sheet(state: JackInTheBox, seat: Seat) -> ScoreSheet:
    """The sheet of a game that is over, the viewer's side first."""
    mine = state.side(seat)
    sides = [mine, *(side for side in range(state.sides) if side != mine)]
    rows = tuple(
        ScoreRow(LABELS[kind], tuple(str(state.earned[side][place] or "") for side in sides))
        for place, kind in enumerate(KINDS)
        if any(earned[place] for earned in state.earned)
    )
    columns = tuple(seat if side == mine else side for side in sides)
    totals = tuple(state.points[side] for side in sides)
    return ScoreSheet(Sentence("The game"), columns, rows, totals, _why(state))


def _why(state: JackInTheBox) -> Sentence:
    if not state.open_boxes():
        return Sentence("Every joker is covered.")
    return Sentence("The stock is used up.")
