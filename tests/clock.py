"""A clock that turns as fast as nobody has anything to do, so that hours of waiting take no time."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


PATIENCE = 60.0  # seconds for another thread


class _Impatient(selectors.DefaultSelector):
    """A selector that never waits for the clock, but notes for how long it was to."""

    waited = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(PATIENCE if timeout is None else 0)
        if not ready:
            assert timeout is not None, "everybody waits, and nobody is left who could go on"
            self.waited += timeout
        return ready


class _TurnedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only where everybody waits."""

    def __init__(self) -> None:
        self.impatient = _Impatient()
        super().__init__(self.impatient)

    def time(self) -> float:
        return self.impatient.waited


def run_at_once(story: Coroutine[Any, Any, T]) -> T:
    """What the story comes to; `get_running_loop().time()` tells its seconds.

    Fails where everybody waits for somebody else.
    """
    with asyncio.Runner(loop_factory=_TurnedLoop) as runner:
        return runner.run(story)
