"""Which puzzle comes next: today's for everybody, one that fits, and a run that ends with the third wrong answer."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from knaves.analysis.puzzles.choosing import MOST_WRONG, RATINGS, Run, after_try, fitting, game_of_the_day, of_the_day
from knaves.analysis.ratings import Rating
from tests.packs import WITH_PUZZLES, pack_of

PUZZLES = pack_of("california_jack").puzzles


def test_todays_puzzle_is_the_same_for_everybody_in_whatever_order_the_pack_is_read() -> None:
    day = date(2031, 5, 17)
    assert of_the_day(PUZZLES, day) is of_the_day(PUZZLES[::-1], day)


def test_days_have_different_puzzles() -> None:
    days = [date(2031, 1, 1) + timedelta(days=number) for number in range(100)]
    assert len({of_the_day(PUZZLES, day).id for day in days}) > 70


def test_the_puzzle_of_the_day_comes_from_each_game_in_turn() -> None:
    days = [date(2031, 1, 1) + timedelta(days=number) for number in range(10)]
    found = [game_of_the_day(["b", "a", "c"], day) for day in days]
    assert found[:3] == found[3:6]
    assert sorted(found[:3]) == ["a", "b", "c"]


def test_a_puzzle_fits_the_player_and_none_comes_twice() -> None:
    rng = Random(1)
    weak = {fitting(PUZZLES, 700, (), rng).difficulty for _ in range(50)}  # type: ignore[union-attr]
    strong = {fitting(PUZZLES, 2300, (), rng).difficulty for _ in range(50)}  # type: ignore[union-attr]
    assert (weak, strong) == ({1, 2}, {4, 5})
    all_but_one = {puzzle.id for puzzle in PUZZLES[1:]}
    assert fitting(PUZZLES, 2300, all_but_one, rng) is PUZZLES[0]
    assert fitting(PUZZLES, 2300, {puzzle.id for puzzle in PUZZLES}, rng) is None


def test_a_hard_puzzle_solved_raises_a_rating_more_than_an_easy_one() -> None:
    easy, hard = (next(each for each in PUZZLES if each.difficulty == step) for step in (1, 5))
    player = Rating(1500, 100)
    gains = [after_try(player, puzzle.difficulty, is_right=True).rating for puzzle in (easy, hard)]
    losses = [after_try(player, puzzle.difficulty, is_right=False).rating for puzzle in (easy, hard)]
    assert losses[0] < losses[1] < 1500 < gains[0] < gains[1]


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_a_run_grows_harder_and_never_easier_and_ends_with_the_third_wrong_answer(key: str) -> None:
    puzzles, rng, run, steps = pack_of(key).puzzles, Random(2), Run(), []
    for number in range(20):
        puzzle = run.next(puzzles, rng)
        assert puzzle is not None
        assert puzzle.id not in (*run.right, *run.wrong)
        steps.append(puzzle.difficulty)
        run = run.after(puzzle.id, puzzle.difficulty, is_right=number not in (4, 9, 19))
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (1, 5)
    assert len(run.wrong) == MOST_WRONG
    assert run.is_over
    assert run.next(puzzles, rng) is None


def test_a_run_goes_on_above_a_step_that_is_used_up_and_does_not_come_back() -> None:
    few = [next(each for each in PUZZLES if each.difficulty == step) for step in (1, 2, 2, 5)]
    run, steps = Run(), []
    while (puzzle := run.next(few, Random(1))) is not None:
        steps.append(puzzle.difficulty)
        run = run.after(puzzle.id, puzzle.difficulty, is_right=True)
    assert steps == [1, 2, 5]


def test_every_difficulty_has_a_rating_above_the_one_below() -> None:
    assert list(RATINGS.values()) == sorted(set(RATINGS.values()))
