"""The pool: many questions to several workers, each answered once, whatever becomes of a worker."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from knaves.analysis.lab import Experiment, LabResults, question, read_answer
from knaves.games.registry import GAMES
from knaves.players import worker
from knaves.players.lab_workers import NoWorkers, WorkerPool

pytestmark = pytest.mark.wide

BOX = GAMES["box"]


class Thread:
    """A worker that answers as the real one, or fails at questions of its own choice."""

    def __init__(self, fails_at: set[int]) -> None:
        self.sync, self.fails_at, self.asked, self.is_over = self, fails_at, 0, False

    async def ask(self, line: str, number: int) -> str:
        self.asked += 1
        await asyncio.sleep(0)
        if self.asked in self.fails_at:
            raise RuntimeError("this thread has crashed")
        return await worker.ask(line, number)

    async def is_at_it(self) -> bool:
        return True

    def hurry(self, number: int) -> None:
        worker.hurry(number)

    def terminate(self) -> None:
        self.is_over = True


async def working(pool: WorkerPool, order: Experiment) -> LabResults:
    results = LabResults(order)
    asked = [(number, question(order, number)) for number in results.missing()]
    async for number, line in pool.answers(asked):
        results.add(number, read_answer(line))
    pool.stop()
    return results


def results_of(pool: WorkerPool, order: Experiment) -> LabResults:
    return asyncio.run(working(pool, order))


ORDER = Experiment(BOX, (BOX.options.parse({}), BOX.options.parse({"players": 3})), "random", 120, 4)


@pytest.mark.parametrize("fails_at", [set(), {1}, {2, 3}])
def test_the_figures_are_the_same_with_one_worker_with_three_and_when_one_crashes(fails_at: set[int]) -> None:
    threads: list[Thread] = []

    async def start() -> Any:
        threads.append(Thread(fails_at if not threads else set()))
        return threads[-1]

    alone = LabResults(ORDER).run().as_json()
    for size in (1, 3):
        assert results_of(WorkerPool(start, size), ORDER).as_json() == alone
    assert all(thread.is_over for thread in threads)


def test_where_no_worker_can_be_had_the_pool_says_so() -> None:
    async def start() -> Any:
        raise MemoryError("too little memory")

    with pytest.raises(NoWorkers):
        results_of(WorkerPool(start, 2), ORDER)


def test_a_stopped_pool_starts_again() -> None:
    async def start() -> Any:
        return Thread(set())

    async def twice() -> None:
        pool = WorkerPool(start, 2)
        assert (await working(pool, ORDER)).is_done
        assert (await working(pool, ORDER)).is_done

    asyncio.run(twice())


def test_a_question_for_the_lab_that_makes_no_sense_is_refused() -> None:
    said = asyncio.run(worker.ask('{"do":"lab","order":{},"go":0}', 1))
    assert json.loads(said)["ok"] is False
