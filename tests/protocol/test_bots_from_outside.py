"""Bots from outside in the arena: files and programs play; a fault loses the game, and is told."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.protocol.outside import knaves, refused

PLAIN = "def choose(seen, legal, rng):\n    return rng.choice(legal)\n"
# A program that knows nothing of this package; `{reply}` answers `choose`, `message` being the question.
PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "sit":
        reply = {{"ok": True, "name": "Ada"}}
    else:
        {reply}
    print(json.dumps(reply), flush=True)
"""
FIRST = 'reply = {"ok": True, "move": message["position"]["legal"][0]}'


@pytest.fixture
def bot(tmp_path: Path) -> Any:
    """Writes a bot's file and answers its name for `--seats`."""

    def write(source: str, name: str = "mine.py") -> str:
        file = tmp_path / name
        file.write_text(source)
        return str(file)

    return write


@pytest.fixture
def program(tmp_path: Path) -> Any:
    """Writes a program and answers its name for `--seats`."""

    def write(reply: str) -> str:
        file = tmp_path / "program.txt"
        file.write_text(PROGRAM.format(reply=reply))
        return f"cmd:{sys.executable} {file}"

    return write


def arena(seats: str, *more: str, game: str = "california_jack", deals: int = 1) -> dict[str, Any]:
    """The report of a match of short games as JSON; the match itself goes well, whatever the bots do."""
    short = ["--options", '{"target": 1}', "--deals", str(deals), "--seed", "1", "--json"]
    done = knaves("arena", game, "--seats", seats, *short, *more)
    assert (done.returncode, done.stderr) == (0, b""), done
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def test_a_file_plays_a_match_and_the_same_one_again(bot: Any) -> None:
    name = bot(PLAIN)
    report = arena(f"{name},random")
    assert report["faults"] == []
    assert [each["name"] for each in report["bots"]] == [name, "random"]
    assert report == arena(f"{name},random")


def test_a_program_of_any_kind_plays_a_match(program: Any) -> None:
    report = arena(f"{program(FIRST)},random")
    assert report["faults"] == []
    assert report["games"] == 2


def test_files_and_programs_play_each_other_several_deals_at_a_time(bot: Any, program: Any) -> None:
    report = arena(f"{bot(PLAIN)},{program(FIRST)}", "--processes", "2", game="madjack", deals=2)
    assert report["faults"] == []
    assert report["deals"] == 2


def test_a_bot_that_stops_loses_the_game_and_the_line_is_told(bot: Any) -> None:
    name = bot("def choose(seen, legal, rng):\n    return legal[99]\n")
    report = arena(f"{name},random")
    mine, other = report["bots"]
    assert (mine["win_rate"]["mean"], other["win_rate"]["mean"]) == (0.0, 1.0)
    assert mine["mean_margin"]["mean"] <= 0 <= other["mean_margin"]["mean"]
    assert len(report["faults"]) == 2
    fault = report["faults"][0]
    assert (fault["bot"], fault["seed"], fault["seat"]) == (name, 1, 0)
    assert fault["message"] == "The bot stopped on line 2: IndexError: list index out of range"


def test_a_fault_in_some_games_costs_only_these(bot: Any) -> None:
    name = bot("def choose(seen, legal, rng):\n    return legal[0] if seen.seat == 0 else 1 / 0\n")
    report = arena(f"{name},random")
    assert [fault["seat"] for fault in report["faults"]] == [1]


FAULTS = {
    "an illegal move": ('reply = {"ok": True, "move": "play QQ"}', "answered play QQ, which isn’t a legal move"),
    "no text": ('reply = {"ok": True, "move": 7}', "must be a move as text"),
    "no object": ("reply = [1]", "must be a JSON object"),
    "giving up": ('reply = {"ok": False, "message": "I resign."}', "The bot stopped: I resign."),
    "its end": ("sys.exit()", "program has ended"),
    "a crash": ("1 / 0", "program has ended"),
    "a hang": ("import time; time.sleep(60)", "did not answer within 500 ms"),
    "a flood": ('print("x" * 10**7)', "more than 32768 characters"),
    "too many lines": ('print("{}\\n" * 10**6)', "The bot"),
    "bytes that are no text": ('sys.stdout.buffer.write(b"\\xff\\xfe\\n"); continue', "The bot"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_what_a_program_may_not_do_loses_it_the_game(program: Any, kind: str) -> None:
    reply, said = FAULTS[kind]
    report = arena(f"{program(reply)},random", "--limit", "500" if kind == "a hang" else "5000")
    assert len(report["faults"]) == 2
    assert all(said in fault["message"] for fault in report["faults"]), report["faults"]
    assert report["bots"][1]["win_rate"]["mean"] == 1.0


@pytest.mark.parametrize(
    ("source", "limit", "said"),
    [
        ("def choose(seen, legal, rng:\n", 5000, "The bot stopped on line 1: SyntaxError: "),
        ('GAME = "madjack"\n' + PLAIN, 5000, "This bot plays madjack only."),
        ("import os; os._exit(0)\n" + PLAIN, 5000, "The bot's program has ended."),
        ("held = bytearray(1 << 33)\n" + PLAIN, 5000, "The bot stopped on line 1: MemoryError"),
        ("while True: pass\n" + PLAIN, 200, "The bot did not answer within 600 ms."),
    ],
)
def test_a_file_that_cannot_be_used_loses_its_games(bot: Any, source: str, limit: int, said: str) -> None:
    report = arena(f"{bot(source)},random", "--limit", str(limit))
    assert len(report["faults"]) == 2
    assert all(said in fault["message"] for fault in report["faults"])


def test_a_program_that_is_not_there_loses_its_games() -> None:
    report = arena("cmd:./nobody,random")
    assert [fault["message"] for fault in report["faults"]] == [
        "./nobody does not start: No such file or directory."
    ] * 2


def test_faults_are_told_in_words_too(bot: Any) -> None:
    name = bot("def choose(seen, legal, rng):\n    return 7\n")
    done = knaves("arena", "madjack", "--seats", f"{name},random", "--deals", "4", "--seed", "1")
    said = done.stdout.decode()
    assert f"{name} has lost 8 of these games by a fault:" in said
    assert "seed 1, seat 0, after" in said
    assert "and 3 more" in said


def test_nothing_is_carried_from_one_game_to_the_next(bot: Any) -> None:
    been = 'import sys\nif hasattr(sys, "been"): raise ValueError("again")\nsys.been = True\n'
    assert arena(f"{bot(been + PLAIN)},random", deals=2)["faults"] == []


def test_a_bot_hears_what_has_happened_since_it_was_last_asked(program: Any, tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    reply = f'open({str(heard)!r}, "a").write(json.dumps(message) + "\\n"); {FIRST}'
    assert arena(f"{program(reply)},random")["faults"] == []
    questions = [json.loads(line) for line in heard.read_text().splitlines()]
    assert any("trump" in each.lower() or "turned" in each.lower() for each in questions[0]["events"])
    later = [event for each in questions[1:] for event in each["events"]]
    assert any(event.startswith("Seat 0 plays") for event in later)
    assert any(event.startswith("Seat 1 plays") for event in later)
    for each in questions:
        assert each.keys() == {"do", "seat", "position", "events", "luck"}
        assert len(each["position"]["legal"]) > 1
        (hand,) = (
            z["cards"] for z in each["position"]["zones"] if (z["name"], z["owner"]) == ("hand", 1 - each["seat"])
        )
        assert set(hand) <= {"??"}


@pytest.mark.skipif(os.name != "posix", reason="sessions of processes")
def test_what_a_program_has_started_ends_with_it(program: Any, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    reply = f'import subprocess; open({str(pid)!r}, "w").write(str(subprocess.Popen(["sleep", "600"]).pid)); 1 / 0'
    arena(f"{program(reply)},random", "--limit", "700")
    end = time.monotonic() + 10
    while is_running(int(pid.read_text())):
        assert time.monotonic() < end
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        return "sleep" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False


@pytest.mark.parametrize("seats", ["nowhere.py,random", "cmd:,random", "cmd:'a,random", "mine,random", "random", ""])
def test_seats_that_nobody_can_take_are_refused_in_one_sentence(seats: str) -> None:
    refused(knaves("arena", "box", "--seats", seats), 2)
