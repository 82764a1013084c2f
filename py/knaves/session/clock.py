"""Clock: the time of a session; a page brings the real one, a simulation none, a test one that it turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol


class Clock(Protocol):
    """Tells the time and lets it pass."""

    def now(self) -> str:
        """The time in UTC: 2026-11-21T05:20:00Z."""

    def sleep(self, ms: float) -> Awaitable[None]:
        """Waits."""


class NoClock:
    """No time passes: whatever waits goes on at once."""

    def now(self) -> str:
        """The same moment for ever."""
        return "2000-01-01T00:00:00Z"

    def sleep(self, ms: float) -> Awaitable[None]:
        """Lets only others have their turn."""
        return asyncio.sleep(0)
