"""The soak's work in small: every row is tried for every game, and a fault in what it tries is found."""

from __future__ import annotations

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tools import soak
from tools.soaking import hostile
from tools.soaking.tally import Row

SAMPLE = {"R1": 200, "R2": 3, "R4": 8, "R5": 8, "bots": 40}
TEXTS = 160  # of each kind of hostile input


@pytest.mark.parametrize("row", soak.ROWS, ids=lambda row: row.fault)
@pytest.mark.parametrize("key", GAMES)
def test_a_sample_of_every_row_holds(row: Row, key: str) -> None:
    count = SAMPLE.get(row.fault, TEXTS)
    assert soak.run_piece(row.fault, key, 0, count) == (key, row.work(GAMES[key], 0, count))


def test_a_reader_that_breaks_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(game: Game, given: bytes) -> bool:
        return bool(given.decode())

    monkeypatch.setitem(hostile.READERS, "preset", careless)
    _, tally = soak.run_piece("R14-preset", "box", 0, 2_000)
    assert tally.failure.startswith("UnicodeDecodeError")
