"""Puzzle attempt: one answer to a puzzle as a line to save, and its strict reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

from knaves.engine.errors import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.table.dates import is_time

MOST_ATTEMPTS = 4000
HARDEST = 5
TODAY = "today"  # the puzzle of the day
OWN = "own"  # a blunder of one's own, found in a review
PUZZLE = re.compile(r"[A-Za-z0-9_-]{1,64}(:[0-9]{1,7})?")
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
WAY = re.compile("|".join(("", TODAY, OWN, f"run {TIME}")))


@dataclass(frozen=True)
class PuzzleAttempt:
    """One answer. `way` is "", TODAY, OWN, or "run" and when that run was begun."""

    game: str
    puzzle: str  # its id; of a blunder the key of the game and the number of the move: "g1:12"
    difficulty: int  # 1 to 5; 0 for a blunder of one's own, which has none
    is_right: bool
    at: str  # UTC: 2026-11-21T05:20:00Z
    way: str = ""

    def as_json(self) -> list[str | int]:
        """Write the attempt as a JSON array."""
        return [self.game, self.puzzle, self.difficulty, int(self.is_right), self.at, self.way]


def run_of(begun: str) -> str:
    """Return the `way` of puzzles in a run that began at this time."""
    return f"run {begun}"


def read_attempt(given: object) -> PuzzleAttempt:
    """Read an attempt from a JSON value. Raises UnreadableRecord."""
    if not isinstance(given, list) or len(given) != 6:
        raise UnreadableRecord("An answer to a puzzle can’t be read.")
    game, puzzle, difficulty, right, at, way = given
    is_sound = (
        all(isinstance(text, str) for text in (game, puzzle, way))
        and game in GAMES
        and PUZZLE.fullmatch(puzzle) is not None
        and WAY.fullmatch(way) is not None
        and is_time(at)
        and type(difficulty) is int
        and 0 <= difficulty <= HARDEST
        and type(right) is int
        and right in (0, 1)
    )
    if not is_sound:
        raise UnreadableRecord("An answer to a puzzle can’t be read.")
    return PuzzleAttempt(game, puzzle, difficulty, bool(right), at, way)
