"""Journal: a second place for saves, in the database of the browser, which loses localStorage when it is killed.

Every save goes into both; at the next visit newer saves of the journal replace lost ones.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from knaves.store.save import Save

SETTLED = 300  # seconds after which localStorage has certainly reached the disk


class Journal(Protocol):
    """Lines of running games by key. No method waits or fails: a line that cannot be written yet is tried again."""

    @property
    def state(self) -> str:
        """ "open", "opening"; "late" or "failing" while more is tried; "off" if it cannot be: web/js/journal.mjs."""

    def put(self, key: str, line: str) -> None:
        """Write the newest line of a game."""

    def drop(self, key: str) -> None:
        """Forget a game."""


class NoJournal:
    """A journal that keeps nothing, where none is needed."""

    state = "open"

    def put(self, key: str, line: str) -> None:
        """Do nothing."""

    def drop(self, key: str) -> None:
        """Do nothing."""


def is_settled(save: Save, now: str) -> bool:
    """Whether this was written so long ago that every copy of it has reached the disk."""
    return (datetime.fromisoformat(now[:-1]) - datetime.fromisoformat(save.changed[:-1])).total_seconds() > SETTLED
