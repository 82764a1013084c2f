"""Choosing: which puzzle comes next: today's, one that fits the player, or the next of a run until three are wrong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from random import Random
from typing import Self

from knaves.analysis.puzzles.puzzle import Puzzle
from knaves.analysis.ratings import Rating, rate_period

RATINGS = {1: 900, 2: 1200, 3: 1500, 4: 1800, 5: 2100}  # by difficulty; set, not measured
KNOWN = 80.0  # deviation of a puzzle's rating
START = Rating(deviation=150.0)  # of a new player; from 350 a single answer could be worth 500 points
NEAR = 2  # difficulties further from the player's rating come only where nothing nearer is left
MOST_WRONG = 3  # answers that end a run
EACH_STEP = 3  # right answers after which a run is a step harder


def game_of_the_day(keys: Sequence[str], day: date) -> str:
    """Return the game of this day's puzzle: each key in turn."""
    return sorted(keys)[day.toordinal() % len(keys)]


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return this day's puzzle, the same for everybody with this pack."""
    digest = sha256(f"puzzle {puzzles[0].game.key} {day.isoformat()}".encode()).digest()
    in_order = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return in_order[int.from_bytes(digest[:8], "big") % len(in_order)]


def fitting(puzzles: Sequence[Puzzle], rating: float, known: Collection[str], rng: Random) -> Puzzle | None:
    """Choose an unknown puzzle about as hard as the player is strong; None if all ids are `known`."""
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in known]
    if not fresh:
        return None
    nearest = sorted({RATINGS[puzzle.difficulty] for puzzle in fresh}, key=lambda each: abs(each - rating))[:NEAR]
    return rng.choice([puzzle for puzzle in fresh if RATINGS[puzzle.difficulty] in nearest])


def after_try(player: Rating, difficulty: int, *, is_right: bool) -> Rating:
    """Rate the player after an answer to a puzzle of this difficulty."""
    return rate_period(player, [(Rating(RATINGS[difficulty], KNOWN), float(is_right))])


@dataclass(frozen=True)
class Run:
    """A run of puzzles: never easier than the one before, over after MOST_WRONG wrong answers."""

    right: tuple[str, ...] = ()  # ids, in order
    wrong: tuple[str, ...] = ()
    hardest: int = 1  # difficulty so far

    @property
    def is_over(self) -> bool:
        """Whether the run is over."""
        return len(self.wrong) >= MOST_WRONG

    def after(self, name: str, difficulty: int, *, is_right: bool) -> Self:
        """Return the run after this answer."""
        hardest = max(self.hardest, difficulty)
        if is_right:
            return replace(self, right=(*self.right, name), hardest=hardest)
        return replace(self, wrong=(*self.wrong, name), hardest=hardest)

    def next(self, puzzles: Sequence[Puzzle], rng: Random) -> Puzzle | None:
        """Choose the next puzzle, a step harder after every three right ones.

        Where that step is used up it comes from the next one that is not, an easier one only where no harder is left.
        None once the run is over or all were seen.
        """
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in (*self.right, *self.wrong)]
        if self.is_over or not fresh:
            return None
        least = max(self.hardest, min(1 + len(self.right) // EACH_STEP, max(RATINGS)))
        steps = {puzzle.difficulty for puzzle in fresh}
        step = min((each for each in steps if each >= least), default=max(steps))
        return rng.choice([puzzle for puzzle in fresh if puzzle.difficulty == step])
