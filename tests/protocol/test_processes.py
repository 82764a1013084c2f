"""The commands as processes: unknown ones, help, streams that are full, closed or odd."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.protocol.outside import ROOT, environment, knaves, process, refused, without_progress


@pytest.mark.parametrize(
    "arguments", [[], ["nonsense"], [""], ["--nonsense"], ["Games"], ["games", "x"], ["engine", "x"], ["\n"], ["\x1b"]]
)
def test_an_unknown_command_ends_in_one_sentence(arguments: list[str]) -> None:
    refused(knaves(*arguments), 2)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["simulate", "--help"], ["verify", "-h"]])
def test_help_is_printed(arguments: list[str]) -> None:
    done = knaves(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize(
    "arguments", [["simulate", "box", "--games", "300"], ["games", "--json"], ["--help"], ["engine"]]
)
def test_a_reader_that_goes_away_is_no_catastrophe(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "knaves", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), cwd=ROOT,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    try:
        process.stdin.write(b'{"do":"games"}\n' * 100)
        process.stdin.close()
    except BrokenPipeError:
        pass
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) in (0, 1)
    assert without_progress(said) == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("arguments", [["simulate", "box"], ["games"], ["simulate", "box", "--out", "/dev/full"]])
def test_a_full_disk_ends_in_one_sentence(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "knaves", *arguments],
            stdout=full, stderr=subprocess.PIPE, env=environment(), cwd=ROOT, timeout=60,
        )  # fmt: skip
    refused(subprocess.CompletedProcess(done.args, done.returncode, b"", done.stderr), 1)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of this kind")
@pytest.mark.parametrize(
    ("command", "streams"),
    [("engine", "<&-"), ("verify -", "<&-"), ("games", ">&-"), ("nonsense", "2>&-"), ("engine", "<&- >&- 2>&-")],
)
def test_missing_streams_are_no_catastrophe(command: str, streams: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m knaves {command} {streams}'],
        stdin=subprocess.DEVNULL, capture_output=True, env=environment(), cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_every_sentence_can_be_printed_in_every_encoding(encoding: str) -> None:
    for arguments in (
        ["games"],
        ["verify", "é\udcff☃"],
        ["simulate", "☃"],
        ["simulate", "box", "--options", '{"☃": 1}'],
    ):
        done = process(*arguments, PYTHONIOENCODING=encoding, LC_ALL="C")
        assert b"Traceback" not in done.stderr
        assert done.returncode == (0 if arguments == ["games"] else 2)


def test_the_commands_run_as_processes_too(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    assert process("simulate", "madjack", "--seed", "3", "--out", str(file)).returncode == 0
    assert process("verify", str(file)).returncode == 0
    assert file.read_bytes() == knaves("simulate", "madjack", "--seed", "3").stdout
    refused(process("simulate", "nonsense"), 2)
    file.write_text("nonsense")
    refused(process("verify", str(file)), 1)


def test_the_engine_starts_without_what_it_seldom_needs() -> None:
    code = "import sys; import knaves.cli.engine; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), cwd=ROOT, timeout=60)
    loaded = set(done.stdout.decode().split())
    assert "knaves.games.registry" in loaded
    unwanted = {"multiprocessing", "knaves.bots.search", "knaves.analysis.matches", "asyncio", "urllib", "unittest"}
    assert not loaded & unwanted
