"""The way of a touched card: few rooms, and nothing is worked out twice on it."""

from __future__ import annotations

import asyncio

import pytest

from knaves.games.registry import GAMES
from tests.random_games import states
from tools.bench.tap import SESSION, entered, traced

ROOMS = ["page/app.py", "page/screens/screen.py", "page/play/sheets.py", "page/commands.py", "page/play/controls.py"]
READER = "wire/parse.py"  # the table of commands asks it for what the data say
MOST = 40  # files that a tap enters until its move is drawn


@pytest.mark.parametrize("key", GAMES)
def test_a_tap_goes_through_five_rooms_before_the_session_and_is_picked_once(key: str) -> None:
    ran = asyncio.run(traced(key))
    files = entered(ran)
    assert [file for file in files if file != READER][: len(ROOMS) + 1] == [*ROOMS, SESSION]
    assert len(files) <= MOST
    calls = {code.co_qualname: count for code, count in ran.items()}
    assert calls["Picking.exact"] == 1


@pytest.mark.parametrize("key", GAMES)
def test_a_move_works_out_its_parts_once(key: str) -> None:
    moves = [move for state in states(GAMES[key], 30) for move in list(state.legal_moves())[:20]]
    assert moves
    assert all(move.parts is move.parts for move in moves)
