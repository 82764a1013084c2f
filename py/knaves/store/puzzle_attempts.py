"""Puzzle attempts: all answers that a player has given to puzzles; ratings, streaks and runs follow from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from knaves.store.store import Store
from knaves.store.stored_type import Blame, StoredType, only_list, read_each
from knaves.table.puzzle_attempt import MOST_ATTEMPTS, PuzzleAttempt, read_attempt

LONGEST = 600_000


def _read(given: Any, blame: Blame) -> tuple[PuzzleAttempt, ...]:
    return tuple(read_each(only_list(given)[-MOST_ATTEMPTS:], read_attempt, blame))


ATTEMPTS: StoredType[tuple[PuzzleAttempt, ...]] = StoredType(
    re.compile("puzzles"), LONGEST, tuple, _read, lambda attempts: [each.as_json() for each in attempts]
)


class PuzzleAttempts:
    """The answers to puzzles in one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> tuple[PuzzleAttempt, ...]:
        """Return every answer that is kept, oldest first."""
        return ATTEMPTS.load(self.store, "puzzles").value

    def add(self, answer: PuzzleAttempt) -> bool:
        """Add an answer; False if there is no room. The others are read again, so that another tab's stay."""
        return self.replace((*self.all(), answer))

    def replace(self, attempts: Sequence[PuzzleAttempt]) -> bool:
        """Keep these answers and no others, the last MOST_ATTEMPTS of them; False if there is no room."""
        return ATTEMPTS.keep(self.store, "puzzles", tuple(attempts[-MOST_ATTEMPTS:]))

    def forget(self) -> None:
        """Forget every answer."""
        self.store.remove("puzzles")
