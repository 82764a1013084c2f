"""The soak's work in small: every row is tried for every game, and a fault in what it tries is found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tests.hostile import inputs
from tools.bench import soak

pytestmark = pytest.mark.wide

SAMPLE = {"R1": 200, "R2": 3, "R4": 8, "R5": 8, "bots": 40}
VALUES = 3  # at each door


@pytest.mark.parametrize("row", soak.ROWS, ids=lambda row: row.fault)
@pytest.mark.parametrize("key", GAMES)
def test_a_sample_of_every_row_holds(row: soak.Row, key: str) -> None:
    count = SAMPLE.get(row.fault, VALUES)
    assert soak.run_piece(row.fault, key, 0, count) == (key, row.work(GAMES[key], 0, count))


def test_a_door_that_breaks_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    async def careless(game: Game, given: Sequence[inputs.Given]) -> None:
        json.loads(given[0].text)

    monkeypatch.setitem(inputs.DOORS, "record", replace(inputs.DOORS["record"], enter=careless))
    _, tally = soak.run_piece("R23-record", "box", 0, 60)
    assert tally.failure.startswith("JSONDecodeError")
