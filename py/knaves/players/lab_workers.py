"""Lab workers: several workers that play the goes of the lab."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from time import perf_counter
from typing import Any

from knaves.analysis.lab import Experiment, Observations, answer_text, going, read_question
from knaves.players.thinkers import BotWorker, LostError

LONGEST = 600_000.0  # ms for one question
LOOK = 100  # ms between two looks whether a worker has started


class NoWorkers(Exception):  # noqa: N818 - it says what there is
    """No worker can be had here any more: none starts, or each has failed several times."""


class WorkerPool:
    """Answer many questions with up to `size` workers, started when needed and ended by `stop`."""

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Any]], size: int) -> None:
        """`start` gives a worker as `BotWorker` needs it."""
        self._workers = [BotWorker(start) for _ in range(max(1, size))]

    async def answers(self, questions: Iterable[tuple[int, str]]) -> AsyncIterator[tuple[int, str]]:
        """Yield the number of each question with the text of its answer, as they come, in any order.

        Raises NoWorkers where nobody can answer the rest. Ending the loop cancels the questions under way.
        """
        waiting, told = list(questions)[::-1], asyncio.Queue[tuple[int, str] | None]()
        workers = [asyncio.ensure_future(_work(worker, waiting, told)) for worker in self._workers]
        count = len(waiting)
        try:
            while count:
                found = await told.get()
                if found is not None:
                    count -= 1
                    yield found
                elif told.empty() and all(worker.done() for worker in workers):
                    raise NoWorkers
        finally:
            for each in workers:
                each.cancel()

    def stop(self) -> None:
        """End all workers; more work starts them again."""
        for worker in self._workers:
            worker.stop()


async def _work(worker: BotWorker, waiting: list[tuple[int, str]], told: asyncio.Queue[tuple[int, str] | None]) -> None:
    """Answers one question after the other; what this worker fails to answer is left to the next."""
    never = asyncio.Event()
    while waiting and not worker.has_none:
        number, question = waiting.pop()
        try:
            answer = await worker.ask(question, never, LONGEST)
        except LostError:
            answer = None
        except BaseException:
            waiting.append((number, question))
            raise
        if answer is not None:
            told.put_nowait((number, answer))
        else:
            waiting.append((number, question))
            await asyncio.sleep(LOOK / 1000)
    asyncio.get_running_loop().call_soon(told.put_nowait, None)


SLICE = 0.05  # seconds


async def answer(line: str, hurry: asyncio.Event) -> str:
    """Answer a question of the lab as JSON text; with no figures if `hurry` was set meanwhile. Raises Refusal."""
    found = await go_in_slices(*read_question(line), hurry, SLICE)
    return answer_text(found or [])


async def go_in_slices(
    order: Experiment, number: int, hurry: asyncio.Event, slice_: float
) -> list[dict[str, Observations]] | None:
    """Play one chunk of an order in slices of `slice_` seconds; None if `hurry` was set meanwhile."""
    work, since = going(order, number), perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if perf_counter() - since > slice_:
            await asyncio.sleep(0)
            since = perf_counter()
            if hurry.is_set():
                return None
