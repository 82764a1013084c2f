"""Long commands: the same however many work at it, told as they go on, and stopped without losing what is done."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import knaves
from knaves.cli import arena, lab, processes, puzzles, records
from knaves.cli.main import main
from knaves.cli.processes import Progress, cores, share_out

# A command of each kind, what is printed of 2 deals or games of it, and what is said on the standard error.
COMMANDS = {
    "arena": (arena, ["arena", "madjack", "--bots", "easy,random", "--deals", "6", "--seed", "3"], "6 deals", "deals"),
    "lab": (lab, ["lab", "madjack", "--deals", "45", "--seed", "3"], "45 deals", "deals"),
    "simulate": (records, ["simulate", "box", "--games", "5", "--seed", "3"], '"seed":7', "games"),
    "puzzles": (puzzles, ["puzzles", "madjack", "--count", "3", "--seed", "3"], "knaves-puzzles/1", "puzzles"),
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.wide
def test_the_result_is_the_same_however_many_work_at_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, command, holds, _ = COMMANDS[name]
    said = []
    for count in (1, 2, 3):
        assert main([*command, "--processes", str(count)]) == 0
        said.append(capsys.readouterr().out)
    assert holds in said[0]
    assert said[0] == said[1] == said[2]


def test_all_cores_are_used_unless_it_is_said_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    def noted(work: Callable[[Any], Any], items: Sequence[Any], count: int, **how: bool) -> Generator[Any]:
        used.append(count)
        yield from map(work, items)

    monkeypatch.setattr(arena, "share_out", noted)
    command = ["arena", "madjack", "--bots", "random,random", "--deals", "1"]
    assert main(command) == main([*command, "--processes", "7"]) == 0
    assert used == [cores(), 7]


def twice(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("count", [1, 2])
def test_work_comes_back_in_order_where_that_is_wanted(count: int) -> None:
    assert list(share_out(twice, range(20), count, in_order=True)) == list(range(0, 40, 2))
    assert sorted(share_out(twice, range(20), count)) == list(range(0, 40, 2))
    assert list(share_out(twice, range(0), count)) == []


class Lingering:
    """A result that takes its time to go away where it was made, as large ones do."""

    def __init__(self) -> None:
        self.made_in = os.getpid()

    def __del__(self) -> None:
        if os.getpid() == self.made_in:
            sum(range(50_000_000))
            sum(range(1_000_000))


def lingering(number: int) -> Lingering:
    return Lingering()


def nothing_to_clear_up() -> None: ...


@pytest.mark.parametrize("at_end", [None, nothing_to_clear_up])
def test_processes_end_even_while_they_take_a_result_away(at_end: Callable[[], None] | None) -> None:
    assert len(list(share_out(lingering, range(2), 2, at_end=at_end))) == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_prints_what_is_done_so_far(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, command, _, units = COMMANDS[name]
    done_before = iter(range(2))

    def stopped(work: Callable[[Any], Any], items: Sequence[Any], count: int = 1, **how: Any) -> Generator[Any]:
        for item, _ in zip(items, done_before, strict=False):
            yield work(item)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "share_out", stopped)
    assert main([*command, "--processes", "1"]) == 130
    told = capsys.readouterr()
    if name == "puzzles":
        assert re.search(r"[0-2] of 3 puzzles from 2 games", told.err)
        assert '"games":2,' in told.out
    else:
        *_, last = told.err.splitlines()  # a slow machine says before how far it is
        assert re.fullmatch(rf"Stopped after \d+ of \d+ {units}\.", last)
        done = int(last.split()[2])
        assert 2 <= done < 45
        assert told.out.count("\n") == 2 if name == "simulate" else f"{done} deals from seed 3" in told.out


@pytest.mark.parametrize("name", ["arena", "lab"])
def test_ctrl_c_before_anything_is_done_prints_no_figures(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, command, _, _ = COMMANDS[name]

    def stopped(*args: Any, **how: Any) -> Generator[Any]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "share_out", stopped)
    assert main(command) == 130
    told = capsys.readouterr()
    assert (told.out, told.err.startswith("Stopped after 0 of ")) == ("", True)


def _obey_ctrl_c() -> None:
    """In the new process: tests that run in the background of a shell ignore it, and so would all they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.wide
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of this kind")
def test_ctrl_c_on_a_terminal_ends_every_process_without_a_traceback() -> None:
    command = ["arena", "madjack", "--bots", "random,random", "--deals", "1000000", "--processes", "2"]
    environ = {**os.environ, "PYTHONPATH": str(Path(knaves.__file__).parents[1])}
    process = subprocess.Popen(
        [sys.executable, "-m", "knaves", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env=environ, preexec_fn=_obey_ctrl_c,
    )  # fmt: skip
    try:
        assert process.stderr is not None
        first = process.stderr.readline()
        while first.startswith("0 of"):
            first = process.stderr.readline()
        assert re.fullmatch(r"\d+ of 1000000 deals, about \d+ (min|h) left\n", first)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)  # it would go on for hours
        raise
    assert process.returncode == 130
    assert re.fullmatch(r"(\d+ of 1000000 deals, .*\n)*Stopped after [1-9]\d* of 1000000 deals\.\n", err)
    assert re.match(r"MadJack: [1-9]\d* deals from seed ", out)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


class Screen(io.StringIO):
    """A standard error that wakes whoever waits for what comes there."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize("is_terminal", [True, False])
def test_progress_is_told_with_an_estimate(is_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(is_terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    for name in ("SILENT", "EVERY", "BLINK"):
        monkeypatch.setattr(processes, name, 0.001)
    progress = Progress(8, "deals")
    with progress.told():
        until(lambda: "0 of 8 deals after 1 s" in screen.getvalue())
        progress.done = 2
        until(lambda: "2 of 8 deals, about 1 s left" in screen.getvalue())
    said = screen.getvalue()
    assert said.endswith("\r" if is_terminal else "left\n")
    assert ("\n" in said) is not is_terminal


def test_nothing_is_told_of_short_work(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "SILENT", 3600.0)
    assert main(["arena", "madjack", "--bots", "random,random", "--deals", "2", "--processes", "1"]) == 0
    assert capsys.readouterr().err == ""


def test_the_estimate_is_the_time_of_what_is_done_for_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(processes, "monotonic", lambda: now)
    progress = Progress(100, "games")
    for took, done, said in (
        (5, 0, "0 of 100 games after 5 s"), (5, 50, "50 of 100 games, about 5 s left"),
        (60, 10, "10 of 100 games, about 9 min left"), (3600, 10, "10 of 100 games, about 9 h left"),
    ):  # fmt: skip
        now, progress.done = 100.0 + took, done
        assert str(progress) == said


def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        pass


def deaf(number: int) -> int:
    """Work that hears no request to end, as a process that was just about to wait when it came."""
    if number:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        signal.pause()
    return number


def test_a_process_that_does_not_hear_that_it_is_ended_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the command, or a test of it, would wait for it for ever."""
    monkeypatch.setattr(processes, "PATIENCE", 0.3)
    done = share_out(deaf, [0, 1, 2], 2)
    assert next(done) == 0
    done.close()
    assert not active_children()
