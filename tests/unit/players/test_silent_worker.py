"""A worker that the system has ended says nothing, ever: it costs two seconds once, and no move waits for it again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest

from knaves.bots.levels import HINTS, LEVELS
from knaves.bots.thinking import think
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.players import thinkers, worker
from knaves.players.thinkers import LostError, WorkerThinker
from knaves.wire.questions import ChooseMove, JudgeMove, Question, RateMoves, bot_seed
from tests.clock import run_at_once
from tests.random_games import states

CJ = GAMES["california_jack"]
SEEN = CJ.begin(CJ.options(), 5).seen_by(1)
AT_MOST = 2.1  # seconds that a silent worker may cost


def choice(number: int) -> ChooseMove:
    return ChooseMove(CJ, SEEN, bot_seed(5, number), "medium")


class Thread:
    """A worker that falls silent when it is told to."""

    def __init__(self) -> None:
        self.sync = self
        self.is_alive = True
        self.is_ended = False

    async def alive(self) -> None:
        if not self.is_alive:
            await asyncio.Event().wait()

    async def ask(self, line: str, number: int) -> str:
        await self.alive()
        answer = await worker.ask(line, number)
        await asyncio.sleep(0.5)  # a thought takes time
        await self.alive()
        return answer

    async def is_at_it(self) -> bool:
        await self.alive()
        return True

    def hurry(self, number: int) -> None:
        if self.is_alive:
            worker.hurry(number)

    def terminate(self) -> None:
        self.is_ended = True


class Device:
    """A thinker on a device that ends workers, or never gets one going."""

    def __init__(self, start: Callable[[], Any] | None = None) -> None:
        self.threads: list[Thread] = []
        self.thinker = WorkerThinker(start or self.begin)
        self.lost = 0  # questions that a worker has failed to answer
        worker._hurries.clear()

    async def begin(self) -> Thread:
        await asyncio.sleep(1)
        self.threads.append(Thread())
        return self.threads[-1]

    async def took(self, question: Question[Any]) -> float:
        """The seconds until the question was answered."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        try:
            await self.thinker.answer(question, asyncio.Event())
        except LostError:
            self.lost += 1
        return loop.time() - started


def test_a_worker_that_is_ended_between_two_questions_costs_two_seconds_once() -> None:
    async def story() -> None:
        device = Device()
        assert await device.took(choice(0)) < 2, "it starts and answers"
        device.threads[0].is_alive = False
        assert await device.took(choice(1)) <= AT_MOST
        assert device.threads[0].is_ended
        assert device.lost == 1
        assert await device.took(choice(2)) < 0.1, "nobody waits while another one starts"
        await asyncio.sleep(2)
        assert 0.4 < await device.took(choice(3)) < 0.6, "the new one answers"
        assert len(device.threads) == 2

    run_at_once(story())


def test_one_that_is_ended_in_mid_thought_costs_two_seconds_too() -> None:
    async def story() -> None:
        device = Device()
        await device.took(choice(0))
        asyncio.get_running_loop().call_later(0.3, setattr, device.threads[0], "is_alive", False)
        assert await device.took(choice(1)) <= 0.3 + AT_MOST + thinkers.PATIENCE / thinkers.BEATS / 1000

    run_at_once(story())


def test_hints_and_judgements_do_not_wait_for_a_silent_worker_either() -> None:
    async def story() -> None:
        device = Device()
        played = SEEN.legal_moves()[0].notation
        for question in (RateMoves(CJ, SEEN, "a"), JudgeMove(CJ, SEEN, "a", played, 0, 8)):
            await device.took(choice(0))
            await asyncio.sleep(2)
            await device.took(choice(0))
            device.threads[-1].is_alive = False
            assert await device.took(question) <= AT_MOST
        assert not device.lost, "what was asked is answered here, as well as there"

    run_at_once(story())


def test_workers_that_are_all_ended_cost_six_seconds_in_all() -> None:
    async def story() -> None:
        device = Device()
        spent = 0.0
        for number in range(12):
            for thread in device.threads:
                thread.is_alive = False
            spent += await device.took(choice(number))
            await asyncio.sleep(3)
        assert spent <= 3 * AT_MOST + 2
        assert device.thinker.worker.has_none
        assert len(device.threads) == thinkers.CRASHES

    run_at_once(story())


def test_a_worker_that_never_starts_costs_two_seconds_once() -> None:
    async def story() -> None:
        device = Device(asyncio.Event().wait)
        assert await device.took(choice(0)) <= AT_MOST
        for number in range(1, 5):
            assert await device.took(choice(number)) < 0.1
        await asyncio.sleep(thinkers.START / 1000)
        assert device.thinker.worker.has_none, "it is given up"
        assert not device.lost, "one that does not start has not failed"

    run_at_once(story())


def test_one_that_starts_late_is_used_once_it_is_there() -> None:
    async def story() -> None:
        async def slowly() -> Thread:
            await asyncio.sleep(5)
            return await device.begin()

        device = Device(slowly)
        assert await device.took(choice(0)) <= AT_MOST
        await asyncio.sleep(5)
        assert 0.4 < await device.took(choice(1)) < 0.6
        assert len(device.threads) == 1

    run_at_once(story())


def test_a_long_thought_of_a_living_worker_is_not_silence() -> None:
    async def story() -> None:
        device = Device()
        await device.took(choice(0))

        async def slow(line: str, number: int) -> str:
            await asyncio.sleep(7)
            return await worker.ask(line, number)

        device.threads[0].ask = slow  # type: ignore[method-assign]
        assert 6.9 < await device.took(choice(1)) < 7.1
        assert not device.threads[0].is_ended

    run_at_once(story())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_piece_of_thought_is_long_enough_to_look_like_silence(game: Game) -> None:
    """On a device many times slower than this machine there is a sign of life in time all the same."""
    longest = 0.0
    for state in states(game, 4, "signs of life", 2):
        if state.turn is None or state.deal_is_over:
            continue
        for level, counts in ((LEVELS["expert"], False), (HINTS, True)):
            since = process_time()
            for _ in think(state.seen_by(state.turn), game.bots, level, Random(1), playouts=20, counts=counts):
                longest = max(longest, process_time() - since)
                since = process_time()
    print(f"{game.key}: {longest * 1000:.0f} ms at most")
    assert longest < thinkers.PATIENCE / 1000 / 8


def test_whoever_gives_up_waiting_leaves_the_worker_to_others() -> None:
    async def story() -> None:
        device = Device()
        await device.took(choice(0))
        first = asyncio.ensure_future(device.thinker.answer(choice(1), asyncio.Event()))
        await asyncio.sleep(0.1)
        first.cancel()
        assert 0.4 < await device.took(choice(2)) < 0.6
        assert first.cancelled()
        assert not device.threads[0].is_ended
        assert not device.lost

    run_at_once(story())
