"""Journal: what the browser's database adds to localStorage, which a killed browser loses the last half minute of.

Every save goes into both; at the next visit what is newer in the journal stands in for what was lost.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from knaves.store.save import Save

SETTLED = 300  # seconds after which localStorage has certainly reached the disk


class Journal(Protocol):
    """Lines of running games by key. Nothing here waits or fails: what cannot be written yet is tried again."""

    @property
    def state(self) -> str:
        """ "open", "opening"; "late" or "failing" while more is tried; "off" if it cannot be: web/js/journal.mjs."""

    def put(self, key: str, line: str) -> None:
        """Takes the newest line of a game."""

    def drop(self, key: str) -> None:
        """Forgets a game."""


class NoJournal:
    """What stands in where there is none and none is needed."""

    state = "open"

    def put(self, key: str, line: str) -> None:
        """Keeps nothing."""

    def drop(self, key: str) -> None:
        """Has nothing to forget."""


def is_settled(save: Save, now: str) -> bool:
    """Whether this was written so long ago that every copy of it has reached the disk."""
    return (datetime.fromisoformat(now[:-1]) - datetime.fromisoformat(save.changed[:-1])).total_seconds() > SETTLED
