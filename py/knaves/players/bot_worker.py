"""The bots' worker: one at a time, started when it is first needed, ended when it is idle or has failed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

__all__ = ["BotWorker", "LostError"]

START = 30_000  # ms that a worker may take to start
GRACE = 4000  # ms more than asked for that it may take to answer before it counts as hung
NOW = 1500  # ms that it has for either once the player hurries
IDLE = 120_000  # ms without a question after which it is ended
CRASHES = 3  # in a row after which no other is started


class LostError(Exception):
    """The worker crashed or hangs; it has been ended."""


class HurriedError(TimeoutError):
    """The player did not want to wait any longer."""


class _Running:
    """A worker, and the answers that are waited for."""

    def __init__(self, worker: Any) -> None:
        self.worker = worker
        self.waiting: set[asyncio.Future[Any]] = set()

    async def answer(self, text: str, number: int) -> str:
        """What it answers to this question."""
        return str(await self.worker.sync.ask(text, number))

    def end(self) -> None:
        """Ends it; nobody waits for it any longer."""
        self.worker.terminate()
        for each in self.waiting:
            each.cancel()


class BotWorker:
    """Answers questions as `knaves.players.worker` does, in another thread."""

    def __init__(self, start: Callable[[], Awaitable[Any]]) -> None:
        """`start` gives a worker with `sync.ask`, `sync.hurry` and `terminate`."""
        self.start = start
        self.running: _Running | None = None
        self.starting: asyncio.Future[Any] | None = None
        self.has_none = False  # none can be had here
        self.crashes = 0
        self.questions = 0

    async def ask(self, text: str, hurry: asyncio.Event, ms: float) -> str | None:
        """The answer to a question that may take so long; None where no worker can be had, or not soon enough.

        Once `hurry` is set the worker answers with what it has. Raises `LostError`.
        """
        running = await self._started(hurry)
        if running is None:
            return None
        self.questions += 1
        number = self.questions
        wanted = asyncio.ensure_future(running.answer(text, number))
        running.waiting.add(wanted)
        try:
            answer: str = await _soon(wanted, ms + GRACE, hurry, partial(running.worker.sync.hurry, number))
        except TimeoutError:
            self._end(running)
            raise LostError from None
        except (Exception, asyncio.CancelledError) as error:
            self.crashes += self.running is running
            self.has_none = self.crashes >= CRASHES
            self._end(running)
            raise LostError from error
        finally:
            running.waiting.discard(wanted)
            self.resting = asyncio.ensure_future(self._rest(number))
        self.crashes = 0
        return answer

    async def _started(self, hurry: asyncio.Event) -> _Running | None:
        """The worker that is running; all who ask while it starts wait for the same one."""
        if self.running is None and not self.has_none:
            if self.starting is None:
                self.starting = asyncio.ensure_future(self.start())
                self.starting.add_done_callback(self._has_started)
            try:
                await _soon(asyncio.shield(self.starting), START, hurry)
            except HurriedError:
                return None
            except TimeoutError:
                self.has_none = True
                if self.starting is not None:
                    self.starting.cancel()
            except Exception:
                self.has_none = True
        return self.running

    def _has_started(self, starting: asyncio.Future[Any]) -> None:
        self.starting = None
        if starting.cancelled() or starting.exception() is not None:
            self.has_none = True
        elif self.has_none:  # too late
            starting.result().terminate()
        else:
            self.running = _Running(starting.result())

    async def _rest(self, number: int) -> None:
        await asyncio.sleep(IDLE / 1000)
        if number == self.questions and self.running is not None:
            self._end(self.running)

    def _end(self, running: _Running) -> None:
        """Ends this worker; another that has been started meanwhile goes on."""
        if self.running is running:
            self.running = None
            running.end()


async def _soon(
    wanted: asyncio.Future[Any], ms: float, hurry: asyncio.Event, hasten: Callable[[], Any] | None = None
) -> Any:
    """The result; TimeoutError where it takes longer, `HurriedError` where it does not come soon after a hurry."""
    hurried = asyncio.ensure_future(hurry.wait())
    try:
        await asyncio.wait({wanted, hurried}, timeout=ms / 1000, return_when=asyncio.FIRST_COMPLETED)
        if not wanted.done() and hurried.done():
            if hasten is not None:
                hasten()
            await asyncio.wait({wanted}, timeout=NOW / 1000)
            if not wanted.done():
                raise HurriedError
        if not wanted.done():
            raise TimeoutError
        return wanted.result()
    finally:
        hurried.cancel()
        wanted.cancel()
