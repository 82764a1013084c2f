"""Files and streams as shells and editors write them: with marks, in UTF-16, with carriage returns."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import knaves
from knaves.cli.engine import serve
from knaves.cli.main import main
from knaves.engine.sentences import UnreadableRecord
from knaves.store.workbench import check_source
from knaves.wire.parse import NotJson, as_utf8, read_json, text_from

SAVED: dict[str, Callable[[str], bytes]] = {
    "UTF-8": lambda text: text.encode(),
    "UTF-8 with its mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16, little end first": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16, big end first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "carriage returns": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
    "all at once": lambda text: b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le"),
}
REQUESTS = '{"id": 1, "do": "new", "game": "box", "seed": 7}\n{"id": 2, "do": "state"}\n'


@pytest.fixture(params=SAVED)
def saved(request: pytest.FixtureRequest) -> Callable[[str], bytes]:
    return SAVED[request.param]


def test_a_text_is_read_however_it_was_saved(saved: Callable[[str], bytes]) -> None:
    text = '{"name": "Zoë",\n "suit": "♠"}\n'
    assert text_from(saved(text)).replace("\r", "") == text
    assert read_json(text_from(saved(text))) == {"name": "Zoë", "suit": "♠"}
    assert as_utf8(io.BytesIO(saved(text * 9000))).read().decode().replace("\r", "") == text * 9000


def test_requests_to_the_engine_are_answered_however_they_come(saved: Callable[[str], bytes]) -> None:
    def answers(raw: bytes) -> list[str]:
        found: list[str] = []
        serve(io.BytesIO(raw), found.append)
        return found

    assert answers(saved(REQUESTS)) == answers(REQUESTS.encode())


def test_a_stream_of_utf_16_is_answered_line_by_line() -> None:
    read, write = os.pipe()
    answered: list[str] = []
    has_answered = threading.Event()

    def answer(reply: str) -> None:
        answered.append(reply)
        has_answered.set()

    with os.fdopen(read, "rb") as requests, os.fdopen(write, "wb", buffering=0) as shell:
        serving = threading.Thread(target=serve, args=(requests, answer), daemon=True)
        serving.start()
        for place, line in enumerate(REQUESTS.splitlines(keepends=True)):
            shell.write((b"" if place else b"\xff\xfe") + line.encode("utf-16-le"))
            assert has_answered.wait(20), "the other side waits for this answer before it asks again"
            has_answered.clear()
        shell.close()
        serving.join(20)
    assert len(answered) == 2
    assert json.loads(answered[0])["ok"]


def test_records_are_verified_however_they_were_saved(
    saved: Callable[[str], bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "box", "--games", "2", "--seed", "3", "--bots", "random", "--processes", "1"]) == 0
    records = capsys.readouterr().out
    file = tmp_path / "records"
    file.write_bytes(saved(records))
    assert main(["verify", str(file)]) == 0


def test_a_bot_loses_no_game_for_how_its_file_was_saved(saved: Callable[[str], bytes], tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_bytes(saved("def choose(view):\n    return view.moves[0]\n"))
    run = subprocess.run(
        [sys.executable, "-m", "knaves.players.own.harness", str(file)],
        input=b"",
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(Path(knaves.__file__).parents[1])},
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert not check_source("\ufeffdef choose(view): ...").startswith("\ufeff")


@pytest.mark.parametrize("raw", [b"\xff", "Zoë".encode("latin-1"), b"\x80abc"])
def test_another_encoding_is_refused_with_how_to_save_it(raw: bytes) -> None:
    with pytest.raises(NotJson, match="Save it as UTF-8"):
        text_from(raw)


ZIP = b"PK\x03\x04\x14\0\0\0\x08\0games.json"


@pytest.mark.parametrize("around", [(b"", b"\0\0"), (b"", b"\x1a"), (b"\xef\xbb\xbf\xef\xbb\xbf", b"")])
def test_what_stands_around_a_text_does_not_count(around: tuple[bytes, bytes]) -> None:
    before, behind = around
    assert text_from(before + b'{"name": 1}' + behind) == '{"name": 1}'


@pytest.mark.parametrize("packed", [gzip.compress(b'{"name": 1}', mtime=0), ZIP, '{"a": "é"}'.encode("latin-1")])
def test_a_packed_file_is_refused_with_how_to_save_it(packed: bytes) -> None:
    with pytest.raises(NotJson, match="Save it as UTF-8"):
        read_json(packed.decode("utf-8", "replace")[:-1])
    with pytest.raises(NotJson, match="Save it as UTF-8"):
        text_from(packed) and read_json(text_from(packed))


def test_a_packed_file_is_no_bot() -> None:
    for packed in (gzip.compress(b"def choose(view): ..."), ZIP):
        with pytest.raises(UnreadableRecord, match="must be Python code"):
            check_source(packed.decode("utf-8", "replace"))
