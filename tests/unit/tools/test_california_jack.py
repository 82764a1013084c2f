"""What hands promise at California Jack, as it is learned: examples add up, and least squares find what made them."""

from __future__ import annotations

from random import Random

import pytest

from tools.california_jack import TRICKS, Example, Fit, examples


@pytest.mark.parametrize(("scoring", "all_points"), [("full", 80), ("simplified", 52)])
def test_every_trick_of_a_deal_is_an_example(scoring: str, all_points: int) -> None:
    for seed in range(5):
        played = list(examples(seed, scoring))
        assert [each.tricks for each in played] == list(range(TRICKS, 0, -1))
        assert abs(played[0].points) <= all_points
        assert (played[0].points - all_points) % 2 == 0
        assert abs(played[0].honours) in (1, 3)


def test_least_squares_find_what_made_the_examples() -> None:
    rng, fit = Random(1), Fit()
    for _ in range(4000):
        found = [(rng.randrange(6), 1.0), (rng.randrange(6), 1.0), (7, 2.0)]
        fit.add(Example(9, found, sum(3.0 * number for number, _ in found), float(found[0][0] == 2)))
    points, _ = fit.solve()
    assert points[5] - points[1] == pytest.approx(12.0, abs=0.1)
    assert points[20] == 0.0
