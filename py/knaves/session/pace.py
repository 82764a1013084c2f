"""Pace: how long a move stays on view, and how long others may think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from knaves.session.host import Clock
from knaves.store.settings import PAUSES

BEAT = 450  # ms between two moves of bots at normal speed
END = 1000  # ms on the finished table, before what comes of it


class Pace:
    """Wait for the clock or for the player to go on, whichever comes first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Drop pauses and fast forward, since the game is at another moment."""
        self._seen = asyncio.Event()  # what has happened has been seen
        self._hurry = asyncio.Event()  # whoever thinks is to answer now
        self.pauses = 0  # that are made for what has happened
        self.is_fast_forward = False  # there are no pauses

    def begin_pause(self, pauses: int = 0) -> None:
        """Begin to show a change that is worth so many of the player's pauses."""
        self.pauses = pauses
        self._seen.clear()

    def go_on(self) -> None:
        """End the present pause, and hurry a bot that thinks."""
        self._seen.set()
        self._hurry.set()

    def end_pause(self) -> None:
        """End the present pause."""
        self._seen.set()

    def waits(self, pause: str) -> bool:
        """Whether the change stays until the player goes on; `pause` is the player's setting."""
        return self.pauses > 0 and pause == "wait" and not self.is_fast_forward

    async def rest(self, pause: str, tempo: float) -> None:
        """Pause after a move; `pause` is the player's setting, `tempo` that of the player who moved."""
        if self.is_fast_forward:
            await self.wait(1)
        elif self.waits(pause):
            await self.wait()
        else:
            whole = PAUSES.get(pause, PAUSES["normal"])
            await self.wait(whole * self.pauses if self.pauses else min(BEAT * tempo, whole))
        self.pauses = 0

    async def look_at_end(self, pause: str) -> None:
        """Pause at the finished table."""
        if self.is_fast_forward or PAUSES.get(pause) == 0:
            await self.wait(0)
        elif self.waits(pause):
            await self.wait()
        else:
            await self.wait(max(END, PAUSES.get(pause, 0)))
        self.pauses = 0

    async def wait(self, ms: float | None = None) -> None:
        """Wait until the pause is ended, at most `ms` milliseconds."""
        with self._after(ms, self._seen.set):
            await self._seen.wait()

    @contextmanager
    def thought(self, ms: float | None = None) -> Iterator[asyncio.Event]:
        """Give the hurry event of a thought that may take `ms` milliseconds; None: as long as it likes."""
        hurry = self._hurry = asyncio.Event()
        if self.is_fast_forward:
            hurry.set()
        with self._after(ms, hurry.set):
            yield hurry

    @contextmanager
    def _after(self, ms: float | None, act: Callable[[], None]) -> Iterator[None]:
        """Act after this time, unless it is cancelled before."""
        if ms is None:
            yield
            return
        timer = asyncio.ensure_future(self._clock.sleep(ms))
        timer.add_done_callback(lambda done: None if done.cancelled() else act())
        try:
            yield
        finally:
            timer.cancel()
