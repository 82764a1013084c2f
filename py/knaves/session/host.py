"""Host: the services a session needs from its surroundings; a simulation needs none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Protocol

from knaves.players.thinkers import SliceThinker, Thinker
from knaves.session.save_slot import NullSaveSlot, SaveSlot
from knaves.table.table import Table


class Clock(Protocol):
    """Tell the time and let it pass: a page brings the real clock, a test one that it turns."""

    def now(self) -> str:
        """Return the time in UTC: 2026-11-21T05:20:00Z."""

    def sleep(self, ms: float) -> Awaitable[None]:
        """Wait so many milliseconds."""


class NoClock:
    """A clock without time: every wait ends at once."""

    def now(self) -> str:
        """Return the same moment for ever."""
        return "2000-01-01T00:00:00Z"

    def sleep(self, ms: float) -> Awaitable[None]:
        """Let only other tasks have their turn."""
        return asyncio.sleep(0)


class Stage(Protocol):
    """Show a move event by event, while the turn loop waits."""

    @property
    def wants_frames(self) -> bool:
        """Whether changes shall carry a frame for each event."""

    async def played(self) -> None:
        """Wait until the last change has been shown to its end."""


class NoStage:
    """Show every change at once."""

    wants_frames = False

    async def played(self) -> None:
        """Wait for nothing."""


class OtherDevice(Protocol):
    """The device of a friend in a game of two: no move is on the table before both have said what it needs."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over for certain: not only by cards that nobody has shown."""

    def has_said(self, number: int) -> bool:
        """Whether move `number` has been said, by either, though cards that it needs may not be open yet."""

    def say(self, notation: str) -> None:
        """Say a move of this device's player to the other. Raises Refusal."""

    async def foresee(self, notation: str) -> None:
        """Prepare for a move that this device's player will make, so that it is said at once; it changes nothing."""

    async def settled(self, number: int) -> tuple[Table, str] | None:
        """Wait for move `number` to be certain, and return the table before it with the cards known now, and the move.

        None where the game is over and there is no such move.
        """


@dataclass(frozen=True)
class SessionHost:
    """Clock, save slot and adviser of a session, and the other device of a game with a friend."""

    clock: Clock = field(default_factory=NoClock)
    slot: SaveSlot = field(default_factory=NullSaveSlot)
    adviser: Thinker = field(default_factory=SliceThinker)  # looks for hints
    fixed_moves: int = 0  # moves that were made before the session began, and that nobody takes back
    other: OtherDevice | None = None
