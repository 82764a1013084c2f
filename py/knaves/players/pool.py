"""Pool: several workers that answer many questions at once, each a thread beside the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from typing import Any

from knaves.players.bot_worker import BotWorker, LostError

LONGEST = 600_000.0  # ms for one question
LOOK = 100  # ms between two looks whether a worker has started


class NoWorkers(Exception):  # noqa: N818 - it says what there is
    """No worker can be had here, or each has failed several times."""


class WorkerPool:
    """Answer many questions with up to `size` workers, started when needed and ended by `stop`."""

    def __init__(self, start: Callable[[], Coroutine[Any, Any, Any]], size: int) -> None:
        """`start` gives a worker as `BotWorker` needs it."""
        self._workers = [BotWorker(start) for _ in range(max(1, size))]

    async def answers(self, questions: Iterable[tuple[int, str]]) -> AsyncIterator[tuple[int, str]]:
        """Yield (number, answer) as they come. Raises NoWorkers where nobody can answer the rest."""
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
