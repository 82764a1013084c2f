"""Contests: matches of own bots between a referee and sandboxes, here all of them in this process."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from knaves.analysis.matches import PairedMatch
from knaves.cli.arena import play_deals
from knaves.games.registry import GAMES
from knaves.players.own.contest import Contest, Score
from knaves.players.own.own_player import SandboxLost, late
from knaves.players.own.referee import MatchPlan
from knaves.players.player import BotFault
from knaves.table.record import read_record
from knaves.table.table import Table
from tests.unit.players.sandboxes import Desk, InProcess, Place
from tests.unit.players.seated import Seated

pytestmark = pytest.mark.wide

BOTS = Path(__file__).parents[3] / "docs" / "bots"
GAME = GAMES["california_jack"]
THUMB, FIRST = (BOTS / "thumb_california_jack.py").read_text(), (BOTS / "first_california_jack.py").read_text()
HANGS = "class Bot:\n    def choose(self, seen, legal, rng):\n        raise TimeoutError\n"


def plan(
    names: tuple[str, str] = ("own-thumb", "own-first"), deals: int = 6, sources: dict[str, str] | None = None
) -> MatchPlan:
    return MatchPlan(
        GAME, GAME.options(), names, sources or {"own-thumb": THUMB, "own-first": FIRST}, deals, 99, one_deal=True
    )


def played(given: MatchPlan) -> tuple[Score, Place]:
    place = Place()
    score = asyncio.run(Contest(given, _desk, place.start).play(lambda score: None))
    assert all(each.has_ended for each in place.started)
    return score, place


async def _desk() -> Desk:
    return Desk()


def test_a_contest_plays_the_games_that_the_arena_plays() -> None:
    score, _ = played(plan())
    players = {"own-thumb": Seated(THUMB), "own-first": Seated(FIRST)}
    deals = play_deals(
        PairedMatch(GAME, GAME.options(), ("own-thumb", "own-first"), 6, 99, one_deal=True, players=players)
    )
    assert [sorted(score.deals[number], key=str) for number in range(6)] == [sorted(deal, key=str) for deal in deals]
    assert score.played == score.games == 12
    found = score.report(("own-thumb", "own-first"))
    assert found is not None
    assert (found.deals, found.games) == (6, 12)


def test_no_sandbox_sits_in_two_seats_or_is_sent_a_hidden_card() -> None:
    _, place = played(plan(deals=2))
    assert len(place.started) == 4
    for box in place.started:
        messages = [each for text in box.messages for each in json.loads(text)["messages"]]
        assert len({each["seat"] for each in messages}) == 1
        seat = messages[0]["seat"]
        for each in messages:
            if "seen" in each:  # later on a seat remembers which upcards went to the other hand
                assert set(each["seen"]["hands"][1 - seat] + each["seen"]["stock"]) == {"??"}
        assert "seed" not in "".join(box.messages)


def test_later_questions_carry_only_what_has_changed() -> None:
    _, place = played(plan(deals=1))
    asked = [json.loads(text)["messages"][0] for text in place.started[0].messages]
    asked = [each for each in asked if each["do"] == "choose"]
    assert "seen" in asked[0]
    assert all("changes" in each for each in asked[1:])
    assert "pack" not in asked[1]["changes"]


@pytest.mark.parametrize(("ms", "most"), [(0.01, 60), (30.0, 24)])
def test_of_bots_that_answer_at_once_more_games_are_played_at_a_time(
    ms: float, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knaves.players.own.harness.perf_counter", Ticking(ms / 1000))
    _, place = played(plan(deals=30))
    messages = [each for box in place.started for text in box.messages for each in json.loads(text)["messages"]]
    assert max(each["table"] for each in messages) == most  # a table is taken again when its game has ended


class Ticking:
    """A clock by which whatever is looked at takes this long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.seconds
        return self.now


def test_a_bot_plays_against_a_level_too() -> None:
    score, place = played(plan(("own-thumb", "random"), 4, {"own-thumb": THUMB}))
    assert len(place.started) == 2
    assert score.played == 8


def test_lost_games_can_be_replayed_and_times_are_told() -> None:
    score, _ = played(plan(("own-first", "own-thumb"), 8))
    assert score.lost
    lost = score.lost[0]
    assert lost.margin < 0
    assert lost.record["seats"][lost.seat] == "bot:own-first"
    assert Table.from_record(read_record(lost.record)).moves
    assert score.spent["own-first"].moves > 8 * 20
    assert score.spent["own-first"].ms >= score.spent["own-first"].longest >= 0


def test_the_worst_of_many_lost_games_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, _ = played(plan(("own-first", "own-thumb"), 8))
    monkeypatch.setattr("knaves.players.own.contest.MOST_LOST", 3)
    few, _ = played(plan(("own-first", "own-thumb"), 8))
    assert sorted(each.margin for each in few.lost) == sorted(each.margin for each in whole.lost)[:3]


def test_a_bot_that_crashes_loses_its_games_and_not_the_match() -> None:
    crashes = "def choose(seen, legal, rng):\n    return legal[7]\n"
    score, _ = played(plan(("own-mine", "own-first"), 3, {"own-mine": crashes, "own-first": FIRST}))
    assert score.played == 6
    assert score.faults == 6
    fault = score.lost[0].fault
    assert fault is not None
    assert str(fault.why) == "The bot stopped on line 2: IndexError: list index out of range"


def test_of_many_games_the_one_in_which_a_bot_hangs_is_found_and_lost() -> None:
    source = "def choose(seen, legal, rng):\n    if 'KS' in seen.own and 'JD' in seen.own and len(legal) == 6:\n"
    hangs = source + "        raise TimeoutError\n    return legal[0]\n"
    score, place = played(replace(plan(("own-mine", "random"), 12, {"own-mine": hangs})))
    assert score.faults in (1, 2, 3) or score.ended is not None
    assert len(place.started) > 2
    if score.ended is None:
        assert score.played == 24


def test_a_bot_that_hangs_again_and_again_ends_the_match() -> None:
    score, _ = played(plan(("own-mine", "random"), 3, {"own-mine": HANGS}))
    assert score.ended == late(10_000)
    assert score.played < 6


def test_a_contest_pauses_and_goes_on() -> None:
    async def run() -> None:
        contest = Contest(plan(deals=20), _desk, Place().start)
        task = asyncio.ensure_future(contest.play(lambda score: None))
        while contest.score.played < 3:
            await asyncio.sleep(0)
        contest.pause(pauses=True)
        for _ in range(50):
            await asyncio.sleep(0)
        stands = contest.score.played
        for _ in range(50):
            await asyncio.sleep(0)
        assert contest.score.played == stands < 40
        contest.pause(pauses=False)
        assert (await task).played == 40

    asyncio.run(run())


def test_a_bot_that_cannot_start_ends_nothing_else() -> None:
    async def start(source: str) -> InProcess:
        raise SandboxLost("The sandbox did not start.")

    with pytest.raises(BotFault):
        asyncio.run(Contest(plan(), _desk, start).play(lambda score: None))
