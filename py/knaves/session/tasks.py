"""Tasks: the asynchronous work of a session: one main task, one side task, and the end of both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
Work = Coroutine[Any, Any, None]


class SessionTasks:
    """Run at most one main task and one side task; an error in either ends the session.

    Before `run`, after `end`, and once an error has come out, work that is started is closed unrun.
    """

    def __init__(self) -> None:
        self._end: asyncio.Future[None] | None = None  # open while work may be started
        self._all: set[asyncio.Task[None]] = set()
        self._main: asyncio.Task[None] | None = None
        self._side: asyncio.Task[None] | None = None

    async def run(self, begin: Callable[[], Work]) -> None:
        """Start the main task that `begin` gives and wait until cancelled. Raises what any task raises."""
        end = self._end = asyncio.get_running_loop().create_future()
        try:
            self.replace_main(begin())
            await end
        finally:
            end.cancel()
            self.cancel()
            await asyncio.gather(*self._all, return_exceptions=True)

    def end(self) -> None:
        """Cancel all work for good; `run` ends."""
        self.cancel()
        if self._end is not None:
            self._end.cancel()

    def cancel(self) -> None:
        """Cancel the main and the side task."""
        self.cancel_side()
        if self._main is not None:
            self._main.cancel()
        self._main = None

    def cancel_side(self) -> None:
        """Cancel the side task."""
        if self._side is not None:
            self._side.cancel()
        self._side = None

    def replace_main(self, work: Work) -> None:
        """Cancel both tasks and make this work the main task."""
        self.cancel()
        self._main = self._start(work)

    def start_side(self, work: Work) -> None:
        """Make this work the side task, unless one is still running."""
        if self.is_side_running:
            work.close()
            return
        self._side = self._start(work)

    @property
    def is_main_running(self) -> bool:
        """Whether the main task is under way."""
        return self._main is not None and not self._main.done()

    @property
    def is_side_running(self) -> bool:
        """Whether the side task is under way."""
        return self._side is not None and not self._side.done()

    def _start(self, work: Work) -> asyncio.Task[None] | None:
        if self._end is None or self._end.done():
            work.close()
            return None
        task = asyncio.ensure_future(work)
        self._all.add(task)
        task.add_done_callback(self._has_ended)
        return task

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        self._all.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and self._end is not None and not self._end.done():
            self._end.set_exception(error)


async def await_or_cancel(work: Coroutine[Any, Any, T] | asyncio.Task[T]) -> T:
    """Return the result of the work, and cancel the work if the caller is cancelled.

    Raises TimeoutError if the work was cancelled elsewhere, and any exception of the work.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task})
    finally:
        task.cancel()
    if task.cancelled():
        raise TimeoutError
    return task.result()
