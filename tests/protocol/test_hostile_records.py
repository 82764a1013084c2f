"""Damaged records: `verify` and `load` refuse them in a sentence, or they are still right; nothing is half loaded."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from knaves.cli.engine import Connection
from knaves.cli.records import failures
from knaves.games.registry import GAMES
from tests.protocol.outside import Json, knaves
from tests.protocol.rubbish import mutated
from tests.random_games import SCALE, SEED

MUTATIONS = round(400 * SCALE)
SECONDS = 2  # of processor time for one damaged record, read twice; a hundredth of it is usual


def record_of(key: str, seed: int) -> bytes:
    """A finished record with legal moves, as one line."""
    return knaves("simulate", key, "--seed", str(seed), "--legal").stdout.strip()


@pytest.mark.parametrize("key", list(GAMES))
def test_a_mutated_record_is_refused_or_right(key: str, record_property: Callable[[str, object], None]) -> None:
    rng = Random(f"{SEED} records {key}")
    print(f"KNAVES_SEED={SEED}")
    good = record_of(key, SEED)
    short = json.dumps({name: value for name, value in json.loads(good).items() if name != "legal"}).encode()
    connection = Connection()
    shown = connection.answer(b'{"do":"new","game":"box","seed":1}')
    refusals = 0
    for number in range(MUTATIONS):
        line = mutated(short if number % 4 else good, rng).replace(b"\n", b" ")
        start = process_time()
        found = list(failures(io.BytesIO(line)))
        reply = connection.answer(b'{"do":"load","record":' + line + b"}")
        assert process_time() - start < SECONDS, line
        if reply["ok"]:
            assert found == [], line
            shown = reply
        else:
            refusals += 1
            assert reply["error"] in ("unreadable-record", "bad-request")
            assert len(reply["message"]) > 10
            assert "fault" not in reply["message"].split(":")[0], reply
            assert connection.answer(b'{"do":"position"}') == shown, line
        check_same_verdict(line, found, reply)
    assert refusals > MUTATIONS / 2
    record_property("tried", MUTATIONS)


def check_same_verdict(line: bytes, found: list[tuple[int, str]], reply: Json) -> None:
    """`verify` passes over an empty line; and a line may break out of the request that carries it."""
    if reply.get("error") == "unreadable-record" and line.strip():
        assert len(found) == 1, line
        number, why = found[0]
        assert number == 1
        assert "fault" not in why.split(":")[0], why


@pytest.mark.parametrize("key", list(GAMES))
def test_every_move_of_a_record_is_checked(key: str) -> None:
    """Another move in the place of one, or one left out, is found wherever it is."""
    rng = Random(f"{SEED} moves {key}")
    record = json.loads(record_of(key, SEED))
    del record["legal"]
    for _ in range(30):
        moves = record["moves"][:]
        where = rng.randrange(len(moves))
        moves[where] = rng.choice(
            ("play ??", "", "pass it", "play", moves[where] + " ", moves[where].upper() + "!", "next")
        )
        ((line, why),) = failures(io.BytesIO(json.dumps({**record, "moves": moves}).encode()))
        assert line == 1
        assert why.startswith(f"Move {where + 1} (")


def test_a_hundred_thousand_lines_of_rubbish_are_counted_not_kept() -> None:
    done = knaves("verify", "-", given=b"x\n" * 100_000)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 21
    assert "99980 more" in done.stderr.decode()
