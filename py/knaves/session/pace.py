"""Pace: how long what has happened is left to be seen, and how long others may think about their moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from knaves.session.host import Clock
from knaves.store.settings import PAUSES

BEAT = 450  # ms between two moves of bots at normal speed
END = 1000  # ms on the finished table, before what comes of it


class Pace:
    """Waits for the clock or for whoever does not want to wait, whatever comes first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Forget what has happened, for the game is at another moment: no pause is due, nothing is fast forward."""
        self._seen = asyncio.Event()  # what has happened has been seen
        self._hurry = asyncio.Event()  # whoever thinks is to answer now
        self.pauses = 0  # that are made for what has happened
        self.is_fast_forward = False  # there are no pauses

    def begin(self, pauses: int = 0) -> None:
        """Something has happened that is to be seen, and is worth so many of the player's pauses."""
        self.pauses = pauses
        self._seen.clear()

    def go_on(self) -> None:
        """It has been seen, and who thinks is to answer now."""
        self._seen.set()
        self._hurry.set()

    def see(self) -> None:
        """It has been seen."""
        self._seen.set()

    def waits(self, pause: str) -> bool:
        """Whether it stays until somebody says that he has seen it."""
        return self.pauses > 0 and pause == "wait" and not self.is_fast_forward

    async def rest(self, pause: str, tempo: float) -> None:
        """Leaves what has happened on the table; `pause` is the player's wish, `tempo` that of who has moved."""
        if self.is_fast_forward:
            await self.seen(1)
        elif self.waits(pause):
            await self.seen()
        else:
            whole = PAUSES.get(pause, PAUSES["normal"])
            await self.seen(whole * self.pauses if self.pauses else min(BEAT * tempo, whole))
        self.pauses = 0

    async def look_at_end(self, pause: str) -> None:
        """Leaves the finished table to be looked at, whatever the last move was."""
        if self.is_fast_forward or PAUSES.get(pause) == 0:
            await self.seen(0)
        elif self.waits(pause):
            await self.seen()
        else:
            await self.seen(max(END, PAUSES.get(pause, 0)))
        self.pauses = 0

    async def seen(self, ms: float | None = None) -> None:
        """Waits until it has been seen, but not longer than this."""
        with self._after(ms, self._seen.set):
            await self._seen.wait()

    @contextmanager
    def thought(self, ms: float | None = None) -> Iterator[asyncio.Event]:
        """The hurry of a thought that may take so long: its own, for one that has been ended must not go on."""
        hurry = self._hurry = asyncio.Event()
        if self.is_fast_forward:
            hurry.set()
        with self._after(ms, hurry.set):
            yield hurry

    @contextmanager
    def _after(self, ms: float | None, act: Callable[[], None]) -> Iterator[None]:
        """Does something after this time, unless what is done meanwhile is done before."""
        if ms is None:
            yield
            return
        timer = asyncio.ensure_future(self._clock.sleep(ms))
        timer.add_done_callback(lambda done: None if done.cancelled() else act())
        try:
            yield
        finally:
            timer.cancel()
