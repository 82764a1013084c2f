"""The bots' worker: one that hangs, crashes or answers nonsense is replaced by a simple bot, said once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from knaves.browser import thinkers, worker
from knaves.browser.thinkers import Answer, WorkerThinker, bot_rng
from knaves.games.registry import GAMES

CJ = GAMES["california_jack"]
Ask = Callable[[str], Awaitable[str]]


class FakeWorker:
    """A worker whose thread answers in this way."""

    def __init__(self, ask: Ask) -> None:
        self.sync = self
        self.ask = ask
        self.hurried = 0
        self.is_ended = False

    def hurry(self) -> None:
        self.hurried += 1
        worker.hurry()

    def terminate(self) -> None:
        self.is_ended = True


class Room:
    """A thinker with its workers and what was said about them."""

    def __init__(self, ask: Ask) -> None:
        self.workers: list[FakeWorker] = []
        self.said: list[str] = []

        async def start() -> FakeWorker:
            self.workers.append(FakeWorker(ask))
            return self.workers[-1]

        self.thinker = WorkerThinker(start, self.said.append)

    async def choose(self, level: str = "hard", hurry: asyncio.Event | None = None, **more: Any) -> Answer:
        seen = CJ.begin(CJ.options(), 5)
        seen = seen.seen_by(seen.turn or 0)
        return await self.thinker.choose(CJ, seen, level, bot_rng(5, 0), hurry or asyncio.Event(), **more)


async def crashes(text: str) -> str:
    raise RuntimeError("the thread is gone")


async def hangs(text: str) -> str:
    await asyncio.sleep(60)
    return ""


async def nonsense(text: str) -> str:
    return '{"move": "play everything", "candidates": []}'


async def no_json(text: str) -> str:
    return "I do not know"


@pytest.mark.parametrize("ask", [crashes, hangs, nonsense, no_json])
def test_a_bot_that_fails_is_replaced_and_that_is_said_once(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "LONGEST", 60)
    monkeypatch.setattr(thinkers, "GRACE", 40)

    async def story() -> None:
        room = Room(ask)
        for _ in range(3):
            answer = await room.choose()
            assert answer.move in CJ.begin(CJ.options(), 5).legal_moves()
        assert room.said == ["A bot did not answer, so a simpler one has made its move."]
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
        assert room.workers[0].hurried == 1
        assert loop.time() - started < 1.0, "the expert would have taken 1.2 seconds"
        assert not room.said

    asyncio.run(story())


def test_without_a_worker_the_same_level_thinks_here_and_answers_the_same() -> None:
    async def story() -> None:
        async def none() -> Any:
            raise OSError("no workers here")

        said: list[str] = []
        alone = Room(worker.ask)
        alone.thinker = WorkerThinker(none, said.append)
        here, there = await alone.choose(), await Room(worker.ask).choose()
        assert here == there
        assert not said

    asyncio.run(story())


def test_a_check_is_answered_by_its_own_level_whatever_happens_to_the_worker() -> None:
    async def story() -> None:
        lost, whole = Room(crashes), Room(worker.ask)
        assert await lost.choose(playouts=8) == await whole.choose(playouts=8)
        assert not lost.said

    asyncio.run(story())


def test_an_idle_worker_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "IDLE", 20)

    async def story() -> None:
        room = Room(worker.ask)
        await room.choose()
        assert not room.workers[0].is_ended
        await asyncio.sleep(0.1)
        assert room.workers[0].is_ended
        await room.choose()
        assert len(room.workers) == 2

    asyncio.run(story())
