"""The example on the rules page of Jack in the Box, played as it is drawn."""

from __future__ import annotations

from itertools import accumulate

from knaves.games.jack_in_the_box.pictures import TURN
from knaves.games.jack_in_the_box.table import Boxes
from tests.games.jack_in_the_box.tables import at_turn, play

PLACES = ("1E", "1N", "1W", "1S")


def test_the_turn_goes_as_it_is_drawn() -> None:
    drawn = [step.board for step in TURN if isinstance(step.board, Boxes)]
    assert len(drawn) == len(TURN)
    (box,) = drawn[0].cards
    state = at_turn(" ".join(drawn[0].used), boxes=(" ".join(box),))
    matches = drawn[1:-1]
    for board, points in zip(matches, accumulate(int(board.points) for board in matches), strict=True):
        place = PLACES[box.index(board.lit[0])]
        play(state, f"match {place} {' '.join(board.used)}")
        assert state.scores()[0] == points
    assert (state.turn, state.is_extra, len(state.hands[0])) == (0, True, 5)
