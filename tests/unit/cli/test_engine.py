"""The loop of the engine: lines in, lines out, whatever happens."""

from __future__ import annotations

import io
import json

import pytest

from knaves.cli import engine
from knaves.cli.engine import Connection
from knaves.engine.moves import Move
from knaves.games.california_jack.rules import CaliforniaJack


def replies(given: bytes) -> list[dict[str, object]]:
    written: list[str] = []
    engine.serve(io.BytesIO(given), written.append)
    assert all(line.count("\n") == 1 and line.endswith("\n") for line in written)
    return [json.loads(line) for line in written]


def test_a_line_beyond_every_bound_is_refused_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LONGEST_LINE", 30)
    long = b'{"do":"position"}' + b" " * 100
    first, second, third = replies(long + b"\n" + b'{"do":"position"}' + b" " * 12 + b"\n" + long)
    assert first == third
    assert "at most 30 bytes" in str(first["message"])
    assert "no game yet" in str(second["message"])


def test_a_fault_of_the_program_is_an_answer_and_leaves_no_half_move(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = Connection()
    before = connection.answer(b'{"do":"new","game":"california_jack","seed":1}')
    play = CaliforniaJack.play

    def breaks(state: CaliforniaJack, move: Move) -> None:
        play(state, move)
        raise ZeroDivisionError

    monkeypatch.setattr(CaliforniaJack, "play", breaks)
    move = json.dumps({"do": "move", "move": before["legal"][0]}).encode()
    reply = engine._reply(connection, move)
    assert (reply["ok"], reply["error"]) == (False, "bad-request")
    assert "ZeroDivisionError" in reply["message"]
    assert connection.answer(b'{"do":"position"}') == before
    monkeypatch.undo()
    assert connection.answer(move)["ok"]
