"""Ratings by Glicko-2: the example of its paper, and what a player may expect of them."""

from __future__ import annotations

from random import Random

import pytest

from knaves.analysis.ratings import MOST_DEVIATION, Rating, expected, rate_idle_period, rate_period
from knaves.engine.errors import UnreadableRecord


def test_the_example_of_the_paper_comes_out_as_printed() -> None:
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rate_period(Rating(1500, 200, 0.06), results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_a_rating_less_sure_but_never_less_than_unknown() -> None:
    known = Rating(1600, 50)
    assert rate_idle_period(known).deviation > known.deviation
    assert rate_idle_period(known).rating == known.rating
    assert rate_period(known, []) == rate_idle_period(known)
    assert rate_idle_period(Rating(1600, MOST_DEVIATION)).deviation == MOST_DEVIATION


def test_an_upset_after_a_steady_run_raises_the_volatility() -> None:
    steady = Rating(1500, 40)
    upset = [(Rating(2300, 40), 1.0)] * 4
    assert rate_period(steady, upset).volatility > rate_period(steady, [(Rating(1500, 40), 0.5)]).volatility


def test_a_win_raises_a_loss_lowers_and_a_draw_between_equals_changes_nothing() -> None:
    equal = Rating(1500, 60)
    assert rate_period(equal, [(equal, 1.0)]).rating > 1500 > rate_period(equal, [(equal, 0.0)]).rating
    assert rate_period(equal, [(equal, 0.5)]).rating == pytest.approx(1500)


def test_two_hundred_points_are_three_wins_in_four_between_players_who_are_known() -> None:
    assert expected(Rating(1700, 1e-6), Rating(1500, 1e-6)) == pytest.approx(0.76, abs=0.005)
    assert expected(Rating(1700), Rating(1500)) < 0.7


def test_a_player_is_found_among_known_opponents() -> None:
    rng, player, true = Random(5), Rating(), 1720
    for _ in range(300):
        other = Rating(rng.choice((1500, 1700, 1900)), 30)
        won = rng.random() < 1 / (1 + 10 ** ((other.rating - true) / 400))
        player = rate_period(player, [(other, float(won))])
    low, high = player.interval
    assert low < true < high
    assert player.deviation < 70


def test_a_rating_is_read_as_it_was_written() -> None:
    rating = Rating(1612.5, 77.25, 0.0598)
    assert Rating.read(rating.as_json()) == rating


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        {},
        {"rating": 1500, "deviation": 0, "volatility": 0.06},
        {"rating": "1500", "deviation": 50, "volatility": 0.06},
        {"rating": True, "deviation": 50, "volatility": 0.06},
        {"rating": 1500, "deviation": 50, "volatility": 0.06, "more": 1},
        {"rating": float("nan"), "deviation": 50, "volatility": 0.06},
    ],
)
def test_what_is_no_rating_is_refused(given: object) -> None:
    with pytest.raises(UnreadableRecord):
        Rating.read(given)
