"""Memory between games: a bot that notes down every deal it meets never meets one again."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest

import knaves
from knaves.analysis.matches import PairedMatch
from knaves.cli.arena import find_outsider, play, play_deals
from knaves.games.registry import GAMES
from knaves.players.own.contest import Contest, Score
from knaves.players.own.messages import choose_message, sit_message
from knaves.players.own.referee import MatchPlan
from tests.unit.players.sandboxes import Desk, Place

pytestmark = pytest.mark.wide

BOX = GAMES["box"]
PACKAGE = str(Path(knaves.__file__).resolve().parents[1])
FIRST = "def choose(seen, legal, rng):\n    return legal[0]\n"

# It stops the moment it recognises a deal: by the cards of its first hand and by the first number that it draws.
# It looks for its notes wherever something could outlive a game.
NOTES = """
import builtins, json, os, sys, tempfile, threading
PLACES = [os.path.join(folder, "knaves-notes.json") for folder in (".", os.path.expanduser("~"), tempfile.gettempdir())]

def notes():
    found = set(getattr(builtins, "notes", ())) | set(getattr(sys, "notes", ())) | set(vars(threading).get("notes", ()))
    for place in PLACES:
        if os.path.exists(place):
            found |= set(json.load(open(place)))
    return found

def note(marks):
    found = sorted(notes() | marks)
    builtins.notes = sys.notes = threading.notes = found
    for place in PLACES:
        json.dump(found, open(place, "w"))

class Bot:
    def __init__(self):
        self.marks = None

    def choose(self, seen, legal, rng):
        if self.marks is None:
            self.marks = {f"hand {seen.seat} " + " ".join(sorted(seen.own)), f"luck {rng.random()}"}
            if self.marks & notes():
                raise RuntimeError("I have met this deal before: " + str(sorted(self.marks & notes())))
            note(self.marks)
        return legal[0]
"""


class Process:
    """A sandbox in a process and a folder of its own, as separate from others as the workers of a page are."""

    def __init__(self, folder: Path, source: str) -> None:
        (folder / "bot.py").write_text(source)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "knaves.players.own.harness", "bot.py"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder,
            env={**os.environ, "PYTHONPATH": PACKAGE, **dict.fromkeys(("HOME", "TMPDIR"), str(folder))},
        )  # fmt: skip

    async def ask(self, message: str, ms: float) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(message + "\n")
        self._process.stdin.flush()
        return await asyncio.to_thread(self._process.stdout.readline)

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


def match_in_the_workshop(folder: Path, deals: int) -> Score:
    """A match at a table of three, where the rival sits in the same seat of a deal twice."""
    numbers = count()

    async def start(source: str) -> Process:
        own = folder / str(next(numbers))
        own.mkdir()
        return Process(own, source)

    async def desk() -> Desk:
        return Desk()

    options = BOX.options.parse({"players": 3})
    plan = MatchPlan(BOX, options, ("random", "own-notes"), {"own-notes": NOTES}, deals, 5, one_deal=True)
    return asyncio.run(Contest(plan, desk, start).play(lambda score: None))


@pytest.mark.parametrize("deals", [12, pytest.param(400, marks=pytest.mark.slow)])
def test_in_the_workshop_a_bot_with_notes_recognises_no_deal(tmp_path: Path, deals: int) -> None:
    score = match_in_the_workshop(tmp_path, deals)
    assert score.played == 3 * deals
    assert [str(each.fault.why) for each in score.lost if each.fault] == []
    assert score.faults == 0


@pytest.mark.parametrize("deals", [2, pytest.param(40, marks=pytest.mark.slow)])
def test_on_the_command_line_a_bot_with_notes_recognises_no_deal(tmp_path: Path, deals: int) -> None:
    (tmp_path / "notes.py").write_text(NOTES)
    notes = find_outsider(str(tmp_path / "notes.py"), None, 10_000)
    assert notes is not None
    options = BOX.options.parse({"players": 3})
    players = {"notes": notes}
    match = PairedMatch(BOX, options, ("random", "notes"), deals, 5, one_deal=True, players=players)
    faults = [str(game.fault.why) for deal in play_deals(match) for game in deal if game.fault]
    assert faults == []


def test_the_notes_work_where_one_interpreter_meets_a_deal_twice(tmp_path: Path) -> None:
    """The attack itself, so that the tests above cannot pass for want of one."""
    sandbox = Process(tmp_path, NOTES)
    state = BOX.begin(BOX.options.parse({"players": 3}), 5)
    answers = []
    for table in (1, 2):
        assert state.turn is not None
        asyncio.run(sandbox.ask(sit_message(BOX, state.options, state.turn, table), 1000))
        question = choose_message(BOX, state.seen_by(state.turn), state.turn, table, in_python=True, table=table)
        answers.append(asyncio.run(sandbox.ask(question, 1000)))
    sandbox.end()
    assert '"ok": true' in answers[0]
    assert "I have met this deal before" in answers[1]


def test_the_luck_of_a_bot_is_another_in_each_seating_and_match() -> None:
    lucks: list[int] = []
    for _ in range(2):
        place = Place()

        async def desk() -> Desk:
            return Desk()

        plan = MatchPlan(BOX, BOX.options(), ("random", "own-first"), {"own-first": FIRST}, 3, 5, one_deal=True)
        asyncio.run(Contest(plan, desk, place.start).play(lambda score: None))
        texts = [text for box in place.started for text in box.messages]
        lucks += [each["luck"] for text in texts for each in json.loads(text)["messages"] if each["do"] == "choose"]
    assert len(lucks) > 50
    assert len(set(lucks)) == len(lucks)


def test_a_file_is_loaded_once_a_match_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads, folders = tmp_path / "loads", tmp_path / "folders"
    folders.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folders))
    (tmp_path / "bot.py").write_text(f"print(1, file=open({str(loads)!r}, 'a'))\n{FIRST}")
    bot = find_outsider(str(tmp_path / "bot.py"), None, 10_000)
    assert bot is not None
    game, players = GAMES["madjack"], {"bot": bot}
    match = PairedMatch(game, game.options(), ("bot", "random"), 6, 5, one_deal=True, players=players)
    for processes in (1, 2):
        loads.write_text("")
        assert len(list(play(match, processes))) == 6
        assert len(loads.read_text().splitlines()) in range(2, 2 * processes + 1)  # one for each seat
        assert list(folders.iterdir()) == []
