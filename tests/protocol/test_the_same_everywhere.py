"""The same requests get the same bytes in every process: nothing hangs on the order of a set or on an address."""

from __future__ import annotations

import json
from random import Random

import pytest

from knaves.games.registry import GAMES
from tests.protocol.outside import LEVELS, Json, knaves, process
from tests.random_games import SEED


def requests(key: str) -> bytes:
    """Every question about a game in its beginning, in its middle and near its end."""
    record: Json = json.loads(knaves("simulate", key, "--seed", str(SEED)).stdout)
    rng = Random(f"{SEED} same {key}")
    asked: list[Json] = []
    for count in (0, rng.randrange(len(record["moves"])), len(record["moves"]) - 1):
        asked.append({"do": "load", "record": {**record, "moves": record["moves"][:count], "result": None}})
        asked += [{"do": "bot", "level": level, "playouts": 12} for level in LEVELS]
        asked += [{"do": "position", "seat": 0}, {"do": "record"}]
    asked += [{"do": "hint"}, {"do": "games"}]
    return "".join(json.dumps(each) + "\n" for each in asked).encode()


@pytest.mark.parametrize("key", list(GAMES))
def test_answers_are_the_same_in_every_process(key: str) -> None:
    print(f"KNAVES_SEED={SEED}")
    given = requests(key)
    one, other = (process("engine", given=given, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one.stdout == other.stdout
    assert one.stdout.count(b'"ok":true') == given.count(b"\n"), one.stdout
