"""Journal: what the browser's database adds to localStorage, which a killed browser loses the last half minute of.

Every save goes into both; at the next visit what is newer in the journal stands in for what was lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from knaves.engine.errors import Refusal
from knaves.store.save import Save, read_save

__all__ = ["Journal", "NoJournal", "is_settled", "sound"]

SETTLED = 300  # seconds after which localStorage has certainly reached the disk


class Journal(Protocol):
    """Lines of running games by key. Nothing here waits or fails: a line is on its way when `put` returns."""

    def put(self, key: str, line: str) -> None:
        """Takes the newest line of a game."""

    def drop(self, key: str) -> None:
        """Forgets a game."""


class NoJournal:
    """What stands in where the browser has no database."""

    def put(self, key: str, line: str) -> None:
        """Keeps nothing."""

    def drop(self, key: str) -> None:
        """Has nothing to forget."""


def sound(lines: Mapping[str, str]) -> dict[str, Save]:
    """The saves among the lines of a journal; what cannot be read is passed over and stays where it is."""
    found = {}
    for key, line in lines.items():
        try:
            save = read_save(line)
        except Refusal:
            continue
        if save.key == key:
            found[key] = save
    return found


def is_settled(save: Save, now: str) -> bool:
    """Whether this was written so long ago that every copy of it has reached the disk."""
    return (_time(now) - _time(save.changed)).total_seconds() > SETTLED


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return datetime.fromisoformat("2000-01-01T00:00:00+00:00")
