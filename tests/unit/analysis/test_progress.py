"""What answers to puzzles add up to: only first ones count, days make a streak, and a run is its own answers."""

from __future__ import annotations

from datetime import date

from knaves.analysis.puzzles.progress import (
    answered,
    best_run,
    known,
    ratings,
    run_begun,
    run_so_far,
    solved,
    streak_of,
)
from knaves.table.puzzle_attempt import OWN, TODAY, PuzzleAttempt, run_of

FIRST, SECOND = "2026-11-20T05:00:00Z", "2026-11-21T06:00:00Z"


def tried(name: str, *, right: bool = True, day: int = 20, way: str = "", difficulty: int = 3) -> PuzzleAttempt:
    return PuzzleAttempt("box", name, difficulty, right, f"2026-11-{day:02}T05:20:00Z", way)


def test_only_the_first_answer_to_a_puzzle_makes_a_rating_and_none_to_a_blunder_of_ones_own() -> None:
    once = [tried("a"), tried("b", right=False)]
    again = [*once, tried("b"), tried("a", right=False), tried("g1:3", way=OWN, difficulty=0)]
    assert ratings(again) == ratings(once)
    assert [each.rating > 1500 for each in ratings(once)[:1]] == [True]
    assert ratings(once)[1].rating < ratings(once)[0].rating
    assert known(again, "box") == {"a", "b", "g1:3"}
    assert solved(again, "box") == {"a", "b"}
    assert solved(again, "madjack") == set()


def test_one_wrong_answer_costs_little_and_the_next_right_ones_bring_it_back() -> None:
    for first in (1, 3, 5):
        before, after = ratings([tried("a", difficulty=first), tried("b", right=False, difficulty=1)])
        assert 0 < before.rating - after.rating < 150
    answers = [tried("a", difficulty=1), tried("b", right=False, difficulty=1)]
    answers += [tried(str(n), right=n != 5, difficulty=3) for n in range(7)]  # six of seven
    assert ratings(answers)[-1].rating > ratings(answers)[0].rating


def test_a_day_is_solved_at_whatever_try_and_days_in_a_row_make_a_streak() -> None:
    days = [tried("a", day=day, way=TODAY) for day in (18, 19, 20)]
    wrong = tried("d", right=False, day=21, way=TODAY)
    assert streak_of(days, date(2026, 11, 20)) == 3
    assert streak_of([*days, wrong], date(2026, 11, 21)) == 3, "today is not over"
    assert streak_of([*days, wrong], date(2026, 11, 22)) == 0
    assert streak_of([*days, wrong, tried("d", day=21, way=TODAY)], date(2026, 11, 21)) == 4
    assert answered([wrong], date(2026, 11, 20)) is None
    found = answered([wrong, tried("d", day=21, way=TODAY)], date(2026, 11, 21))
    assert found is not None
    assert found.is_right


def test_a_run_is_over_with_the_third_wrong_answer_and_the_best_is_remembered() -> None:
    old = [tried(name, way=run_of(FIRST)) for name in "abcd"]
    old += [tried(name, right=False, way=run_of(FIRST)) for name in "efg"]
    assert run_begun(old) == ""
    new = [*old, tried("h", way=run_of(SECOND)), tried("i", right=False, way=run_of(SECOND))]
    assert run_begun(new) == SECOND
    assert run_so_far(new, SECOND).right == ("h",)
    assert best_run(new) == 4
    assert best_run([]) == 0
