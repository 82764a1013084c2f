"""Sandboxes: where an own bot runs, whoever gives the place for it: a frame of the browser, or a test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from knaves.engine.sentences import Sentence
from knaves.players.fault import BotFault


class SandboxLost(BotFault):
    """The sandbox did not start, or has been ended: its bot took too long, or answered too much."""


class Sandbox(Protocol):
    """One own bot, alone with its interpreter."""

    async def ask(self, message: str, ms: float) -> str:
        """Return the answer to a message within `ms`. Raises SandboxLost; then this sandbox has ended."""

    def end(self) -> None:
        """End it; ending twice does nothing."""


StartSandbox = Callable[[str], Awaitable[Sandbox]]  # from the text of a bot; raises SandboxLost

LATE = Sentence("The bot didn’t answer in time and was stopped.")
