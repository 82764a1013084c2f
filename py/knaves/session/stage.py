"""Stage: where what has been told is shown one event after another, and what the turn loop waits for."""

from __future__ import annotations

from typing import Protocol


class Stage(Protocol):
    """Who shows a move event by event."""

    @property
    def wants_frames(self) -> bool:
        """Whether the moments between the beginning and the end of a move are to be told."""

    async def played(self) -> None:
        """Waits until the last move that was told has been seen to its end."""


class NoStage:
    """Everything is seen as soon as it is told."""

    wants_frames = False

    async def played(self) -> None:
        """Waits for nothing."""
