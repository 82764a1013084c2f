"""Progress: what a player's answers to puzzles add up to: rating, streak, runs, and which puzzles are known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from knaves.analysis.puzzles.choosing import START, Run, after_try
from knaves.analysis.ratings import Rating
from knaves.table.daily import streak
from knaves.table.puzzle_attempt import OWN, TODAY, PuzzleAttempt

RUN = "run "


def is_counted(attempts: Sequence[PuzzleAttempt], game: str, puzzle: str) -> bool:
    """Whether an answer to this puzzle would be the first one, which alone counts."""
    return not any((each.game, each.puzzle) == (game, puzzle) for each in attempts)


def ratings(attempts: Sequence[PuzzleAttempt]) -> list[Rating]:
    """Rate the player after each first answer to a puzzle, oldest first; what has no difficulty does not count."""
    met: set[tuple[str, str]] = set()
    found, rating = list[Rating](), START
    for each in attempts:
        if (each.game, each.puzzle) not in met and each.way != OWN and each.difficulty:
            rating = after_try(rating, each.difficulty, is_right=each.is_right)
            found.append(rating)
        met.add((each.game, each.puzzle))
    return found


def known(attempts: Sequence[PuzzleAttempt], game: str) -> set[str]:
    """Return the ids of a game's puzzles that were answered, rightly or not."""
    return {each.puzzle for each in attempts if each.game == game}


def solved(attempts: Sequence[PuzzleAttempt], game: str) -> set[str]:
    """Return the ids of a game's puzzles that were solved at least once."""
    return {each.puzzle for each in attempts if each.game == game and each.is_right and each.way != OWN}


def answered(attempts: Sequence[PuzzleAttempt], day: date) -> PuzzleAttempt | None:
    """Return the answer to this day's puzzle, a right one if there is one; None if it was not tried."""
    of_day = [each for each in attempts if each.way == TODAY and each.at.startswith(day.isoformat())]
    return max(of_day, key=lambda each: each.is_right, default=None)


def streak_of(attempts: Sequence[PuzzleAttempt], today: date) -> int:
    """Count the days in a row up to today on which the puzzle of the day was solved."""
    days = {date.fromisoformat(each.at[:10]) for each in attempts if each.way == TODAY and each.is_right}
    return streak(days, today)


def run_begun(attempts: Sequence[PuzzleAttempt]) -> str:
    """Return the UTC time at which the present run began; "" if there is none."""
    begun = last_run(attempts)
    return begun if begun and not run_so_far(attempts, begun).is_over else ""


def last_run(attempts: Sequence[PuzzleAttempt]) -> str:
    """Return the UTC time at which the last run began, over or not; "" if there was none."""
    return next((each.way.removeprefix(RUN) for each in reversed(attempts) if each.way.startswith(RUN)), "")


def run_so_far(attempts: Sequence[PuzzleAttempt], begun: str) -> Run:
    """Rebuild the run that began at this time."""
    run = Run()
    for each in attempts:
        if each.way == RUN + begun:
            run = run.after(each.puzzle, each.difficulty, is_right=each.is_right)
    return run


def best_run(attempts: Sequence[PuzzleAttempt]) -> int:
    """Return the most right answers in a run."""
    right: dict[str, int] = {}
    for each in attempts:
        if each.way.startswith(RUN):
            right[each.way] = right.get(each.way, 0) + each.is_right
    return max(right.values(), default=0)
