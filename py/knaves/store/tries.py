"""Tries: all answers that a player has given to puzzles; ratings, streaks and runs follow from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from knaves.engine.errors import Refusal
from knaves.store.kinds import Kind, only_list
from knaves.store.store import Store
from knaves.table.puzzle_attempt import MOST_TRIES, PuzzleAttempt, read_attempt

LONGEST = 600_000


def _read(given: Any, blame: Callable[[Refusal], None]) -> tuple[PuzzleAttempt, ...]:
    found = []
    for each in only_list(given)[-MOST_TRIES:]:
        try:
            found.append(read_attempt(each))
        except Refusal as refusal:
            blame(refusal)
    return tuple(found)


TRIES: Kind[tuple[PuzzleAttempt, ...]] = Kind(
    re.compile("puzzles"), LONGEST, tuple, _read, lambda tries: [each.as_json() for each in tries],
    (lambda given: given,),
)  # fmt: skip


class Tries:
    """The one owner of what is kept of puzzles."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> tuple[PuzzleAttempt, ...]:
        """Every answer that is kept, oldest first."""
        return TRIES.load(self.store, "puzzles").value

    def add(self, answer: PuzzleAttempt) -> bool:
        """Keeps an answer; False if there is no room. Read anew, so that another tab's are not written over."""
        return self.replace((*self.all(), answer))

    def replace(self, tries: Sequence[PuzzleAttempt]) -> bool:
        """Keeps these answers and no others; False if there is no room."""
        return TRIES.keep(self.store, "puzzles", tuple(tries[-MOST_TRIES:]))

    def forget(self) -> None:
        """Forgets every answer."""
        self.store.remove("puzzles")
