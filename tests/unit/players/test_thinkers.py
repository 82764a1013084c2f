"""The bots' worker: one that hangs, crashes or answers nonsense is told to whoever asked, and started anew."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest

from knaves.bots.search import Candidate
from knaves.engine.sentences import Refusal
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.players import thinkers, worker
from knaves.players import thinkers as bot_worker
from knaves.players.thinkers import LostError, WorkerThinker
from knaves.wire.questions import CheckFairness, ChooseMove, ChosenMove, RateMoves, bot_seed
from tests.clock import run_at_once

CJ = GAMES["california_jack"]
Ask = Callable[[str, int], Awaitable[str]]


class FakeWorker:
    """A worker whose thread answers in this way."""

    def __init__(self, ask: Ask) -> None:
        self.sync = self
        self.ask = ask
        self.hurried: list[int] = []
        self.is_ended = False

    async def is_at_it(self) -> bool:
        return worker.is_at_it()

    def hurry(self, number: int) -> None:
        self.hurried.append(number)
        worker.hurry(number)

    def terminate(self) -> None:
        self.is_ended = True


class Room:
    """A thinker with its workers."""

    def __init__(self, ask: Ask, start_takes: float = 0) -> None:
        self.workers: list[FakeWorker] = []
        worker._hurries.clear()  # threads of their own share nothing

        async def start() -> FakeWorker:
            await asyncio.sleep(start_takes)
            self.workers.append(FakeWorker(ask))
            return self.workers[-1]

        self.thinker = WorkerThinker(start)

    async def choose(self, level: str = "hard", hurry: asyncio.Event | None = None) -> ChosenMove:
        return await self.thinker.answer(ChooseMove(CJ, self.seen, bot_seed(5, 0), level), hurry or asyncio.Event())

    async def check(self) -> ChosenMove:
        return await self.thinker.answer(CheckFairness(CJ, self.seen, bot_seed(5, 0), "hard", 8), asyncio.Event())

    async def hint(self, hurry: asyncio.Event | None = None) -> Sequence[Candidate]:
        rated = await self.thinker.answer(RateMoves(CJ, self.seen, bot_seed(5, 1)), hurry or asyncio.Event())
        return rated.candidates

    @property
    def seen(self) -> State:
        state = CJ.begin(CJ.options(), 5)
        return state.seen_by(state.turn or 0)


async def crashes(text: str, number: int) -> str:
    raise RuntimeError("the thread is gone")


async def hangs(text: str, number: int) -> str:
    await asyncio.sleep(60)
    return ""


async def nonsense(text: str, number: int) -> str:
    return '{"ok": true, "move": "play everything", "moves": []}'


async def no_json(text: str, number: int) -> str:
    return "I do not know"


@pytest.mark.parametrize("ask", [crashes, hangs, nonsense, no_json])
def test_a_worker_that_fails_is_told_to_whoever_asked(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "LONGEST", 60)
    monkeypatch.setattr(bot_worker, "GRACE", 40)

    async def story() -> None:
        room = Room(ask)
        for number in range(5):
            if ask in (crashes, hangs) and number % 2:
                answer = await room.choose()  # answered here, while another worker starts
                assert answer.move in CJ.begin(CJ.options(), 5).legal_moves()
            else:
                with pytest.raises((LostError, Refusal)):
                    await room.choose()
            while room.thinker.worker.starting is not None:
                await asyncio.sleep(0.001)
        if ask in (crashes, hangs):
            assert len(room.workers) == 3, "a lost worker is started anew"
            assert all(each.is_ended for each in room.workers)

    asyncio.run(story())


def test_play_now_ends_the_thought_with_what_it_has() -> None:
    async def story() -> None:
        room, hurry = Room(worker.ask), asyncio.Event()
        thought = asyncio.ensure_future(room.choose("expert", hurry))
        loop = asyncio.get_running_loop()
        started = loop.time()
        loop.call_later(0.1, hurry.set)
        answer = await thought
        assert answer.candidates
        assert room.workers[0].hurried == [1]
        assert loop.time() - started < 1.0, "the expert would have taken 1.2 seconds"

    asyncio.run(story())


def test_without_a_worker_the_same_level_thinks_here_and_answers_the_same() -> None:
    async def story() -> None:
        async def none() -> Any:
            raise OSError("no workers here")

        alone = Room(worker.ask)
        alone.thinker = WorkerThinker(none)
        here, there = await alone.choose(), await Room(worker.ask).choose()
        assert here == there

    asyncio.run(story())


def test_a_check_is_answered_by_its_own_level_whatever_happens_to_the_worker() -> None:
    async def story() -> None:
        lost, whole = Room(crashes), Room(worker.ask)
        assert await lost.check() == await whole.check()

    asyncio.run(story())


def test_an_idle_worker_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "IDLE", 20)

    async def story() -> None:
        room = Room(worker.ask)
        await room.choose()
        assert [each.is_ended for each in room.workers] == [False]
        await asyncio.sleep(0.1)
        assert [each.is_ended for each in room.workers] == [True]
        await room.choose()
        assert len(room.workers) == 2

    asyncio.run(story())


def test_a_worker_that_was_got_ready_answers_the_first_question_at_once() -> None:
    async def story() -> None:
        asked_at: list[float] = []
        loop = asyncio.get_running_loop()

        async def ask(text: str, number: int) -> str:
            asked_at.append(loop.time())
            return await worker.ask(text, number)

        room = Room(ask, start_takes=10)
        room.thinker.get_ready(CJ, ["random", "medium"])
        await asyncio.sleep(5)
        room.thinker.get_ready(CJ, ["medium"])
        await asyncio.sleep(6)
        room.thinker.get_ready(CJ, ["medium"])
        await room.choose("medium")
        assert asked_at == [pytest.approx(11)], "by this worker, without waiting"
        assert len(room.workers) == 1

    run_at_once(story())


@pytest.mark.parametrize(("levels", "started"), [([], 0), (["random"], 0), (["random", "expert"], 1)])
def test_a_worker_is_got_ready_only_where_a_bot_looks_ahead(levels: list[str], started: int) -> None:
    async def story() -> None:
        room = Room(worker.ask)
        room.thinker.get_ready(CJ, levels)
        await asyncio.sleep(1)
        assert len(room.workers) == started

    run_at_once(story())


def test_patience_with_a_worker_that_was_got_ready_begins_with_the_question() -> None:
    async def story() -> None:
        room = Room(worker.ask, start_takes=20)
        loop = asyncio.get_running_loop()
        room.thinker.get_ready(CJ, ["medium"])
        await asyncio.sleep(17)
        assert (await room.choose("medium")).move
        assert loop.time() == pytest.approx(17 + bot_worker.PATIENCE / 1000, abs=0.5), "answered here"
        await asyncio.sleep(0)
        assert not room.workers

        punctual = Room(worker.ask, start_takes=20)
        began = loop.time()
        punctual.thinker.get_ready(CJ, ["medium"])
        await asyncio.sleep(19)
        await punctual.choose("medium")
        assert len(punctual.workers) == 1
        assert loop.time() - began >= 20

    run_at_once(story())


def test_a_worker_that_nobody_ever_asks_is_ended() -> None:
    async def story() -> None:
        room = Room(worker.ask)
        room.thinker.get_ready(CJ, ["medium"])
        await asyncio.sleep(bot_worker.IDLE / 1000 - 1)
        assert [each.is_ended for each in room.workers] == [False]
        await asyncio.sleep(2)
        assert [each.is_ended for each in room.workers] == [True]

    run_at_once(story())


@pytest.mark.parametrize(
    ("failure", "tries"), [(OSError("a script did not arrive"), 2), (MemoryError("no room"), 1), (TimeoutError(), 1)]
)
def test_a_start_that_fails_is_tried_once_more_but_not_where_it_would_fail_again(
    failure: Exception, tries: int
) -> None:
    async def story() -> None:
        tried: list[bool] = []

        async def none() -> Any:
            tried.append(True)
            raise failure

        room = Room(worker.ask)
        room.thinker = WorkerThinker(none)
        for _ in range(3):
            room.thinker.get_ready(CJ, ["medium"])
            await asyncio.sleep(1)
        assert len(tried) == tries
        assert (await room.choose("medium")).move

    run_at_once(story())


def test_the_second_start_is_as_good_as_the_first() -> None:
    async def story() -> None:
        room = Room(worker.ask)
        working = room.thinker.worker.start
        tried: list[bool] = []

        async def at_last() -> Any:
            tried.append(True)
            if len(tried) == 1:
                raise OSError("a script did not arrive")
            return await working()

        room.thinker = WorkerThinker(at_last)
        room.thinker.get_ready(CJ, ["medium"])
        await asyncio.sleep(1)
        await room.choose("medium")
        await room.choose("medium")
        assert len(tried) == 2
        assert len(room.workers) == 1

    run_at_once(story())


def test_all_who_ask_while_the_worker_starts_wait_for_the_same_one() -> None:
    async def story() -> None:
        room = Room(worker.ask, start_takes=0.05)
        await asyncio.gather(room.choose(), room.hint(), room.choose("medium"))
        assert len(room.workers) == 1

    asyncio.run(story())


def test_play_now_counts_when_it_was_pressed_before_the_question() -> None:
    async def story() -> None:
        room, hurry = Room(worker.ask), asyncio.Event()
        hurry.set()
        started = asyncio.get_running_loop().time()
        assert (await room.choose("expert", hurry)).candidates
        assert asyncio.get_running_loop().time() - started < 1.0, "the expert would have taken 1.2 seconds"

    asyncio.run(story())


@pytest.mark.parametrize(("ask", "start_takes"), [(hangs, 0.0), (worker.ask, 20.0)])
def test_play_now_waits_for_no_worker_that_hangs_or_starts(
    ask: Ask, start_takes: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "NOW", 50)

    async def story() -> None:
        room, hurry = Room(ask, start_takes), asyncio.Event()
        loop = asyncio.get_running_loop()
        started = loop.time()
        loop.call_later(0.1, hurry.set)
        if ask is hangs:
            with pytest.raises(LostError):
                await room.choose("expert", hurry)
        else:  # one that only starts has not failed
            await room.choose("expert", hurry)
        assert loop.time() - started < 1.0

    asyncio.run(story())


def test_a_worker_that_takes_too_long_to_start_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "START", 20)

    async def story() -> None:
        room = Room(worker.ask, start_takes=0.1)
        assert await room.choose("medium") == await Room(worker.ask).choose("medium")
        await asyncio.sleep(0.2)
        assert not room.workers, "its start goes on though nobody waits for it"
        assert room.thinker.worker.has_none

    asyncio.run(story())


def test_a_question_that_is_given_up_ends_its_own_worker_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "LONGEST", 100)
    monkeypatch.setattr(bot_worker, "GRACE", 100)

    async def story() -> None:
        async def ask(text: str, number: int) -> str:
            if number <= 2:
                await asyncio.sleep(60)
            await asyncio.sleep(0.1)
            return await worker.ask(text, number)

        room = Room(ask)
        first = asyncio.ensure_future(room.choose())
        await asyncio.sleep(0.15)
        second = asyncio.ensure_future(room.choose())
        with pytest.raises(LostError):
            await first
        with pytest.raises(LostError):
            await second
        assert (await room.choose()).candidates, "answered here, while another worker starts"
        await asyncio.sleep(0.05)
        assert (await room.choose()).candidates
        assert [each.is_ended for each in room.workers] == [True, False]

    run_at_once(story())


def test_after_three_crashes_in_a_row_the_bots_think_here() -> None:
    async def story() -> None:
        room = Room(crashes)
        for _ in range(5):  # every second one is answered here, while another worker starts
            with suppress(LostError):
                await room.choose()
            await asyncio.sleep(0.01)
        assert await room.choose() == await Room(worker.ask).choose()
        assert len(room.workers) == 3

    asyncio.run(story())


def test_a_hint_that_nobody_waits_for_ends() -> None:
    async def story() -> None:
        room, hurry = Room(worker.ask), asyncio.Event()
        started = asyncio.get_running_loop().time()
        asyncio.get_running_loop().call_later(0.05, hurry.set)
        found = await room.hint(hurry)
        assert found[0].playouts < 400
        assert asyncio.get_running_loop().time() - started < 1.0

    asyncio.run(story())
