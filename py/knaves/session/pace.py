"""Pace: how long a move stays on view, and how long others may think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from knaves.session.host import Clock
from knaves.store.settings import PAUSES

BEAT = 450  # ms between two moves of bots at normal speed
END = 1000  # ms on the finished table, before what comes of it
DRAWN = 60  # ms after which the page has set a move's cards on their way
UNHURRIED = 2  # moves of others in a row that are shown for the whole of their time
SHORTER = 0.75  # the time of each move after them, as a part of that of the move before
SHORTEST = 0.1


def part_shown(others: int) -> float:
    """Return the part of its usual time for which the last of so many moves of others in a row is shown.

    The more moves a player waits for, the less time each takes; every one is still seen.
    """
    return max(SHORTEST, SHORTER ** max(0, others - UNHURRIED))


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
        self._part = 1.0  # of its usual time for which it is shown
        self.is_fast_forward = False  # there are no pauses

    def begin_pause(self, pauses: int = 0, part: float = 1.0) -> None:
        """Begin to show a change that is worth so many of the player's pauses, for this part of the usual time."""
        self.pauses, self._part = pauses, part
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
            part = 1.0 if self.pauses > 1 else self._part  # a pause that is worth several is a moment of the game
            await self.wait(part * (whole * self.pauses if self.pauses else min(BEAT * tempo, whole)))
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

    async def until_drawn(self, pause: str) -> None:
        """Leave the page the time to set the cards of a move on their way, where they fly."""
        await self._clock.sleep(0 if self.is_fast_forward or PAUSES.get(pause) == 0 else DRAWN)

    @contextmanager
    def thought(self, hurry: asyncio.Event, ms: float | None = None) -> Iterator[None]:
        """Let the player set this hurry event of a thought; it is set after `ms` milliseconds; None: never."""
        self._hurry = hurry
        if self.is_fast_forward:
            hurry.set()
        with self._after(ms, hurry.set):
            yield

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
