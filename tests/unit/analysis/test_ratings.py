"""Ratings by Glicko-2, and an opponent as strong as the player."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from knaves.analysis.statistics import (
    MOST_DEVIATION,
    Rating,
    after_game,
    expected,
    mix_for,
    own_mix,
    rate_idle_period,
    rate_period,
    ratings_in,
    strength_of,
)
from knaves.bots.levels import LADDER, LEVELS, Mix, fitted, level_of, level_of_mix, mix_of
from knaves.games.registry import GAMES
from knaves.table.summary import GameSummary


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


pytestmark = pytest.mark.wide

GAMES_PLAYED, PLAYERS = 30, 300
RATED = [key for key, game in GAMES.items() if game.bots.ratings]


def ratings_of(key: str) -> dict[str, float]:
    return {name: float(rating) for name, (rating, _) in GAMES[key].bots.ratings.items()}


def after_thirty_games(key: str, true: float, rng: Random, rivals: int) -> float:
    """How a player of this strength stands to each opponent after so many games against his own strength, 0..1."""
    ratings, player = ratings_of(key), Rating()
    for _ in range(GAMES_PLAYED):
        mix = mix_for(player.rating, ratings)
        is_won = rng.random() < 1 / (1 + rivals * odds_against(true, strength_of(mix, ratings)))
        player = after_game(player, strength_of(mix, ratings), score=float(is_won), rivals=rivals)
    return 1 / (1 + odds_against(true, strength_of(mix_for(player.rating, ratings), ratings)))


def odds_against(mine: float, theirs: float) -> float:
    return float(10 ** ((theirs - mine) / 400))


@pytest.mark.parametrize("key", RATED)
@pytest.mark.parametrize("step", range(6))
def test_players_of_six_strengths_win_about_half_after_thirty_games(key: str, step: int) -> None:
    ratings = ratings_of(key)
    low, high = ratings["beginner"], ratings["expert"]
    true = low + (high - low) * (step + 0.5) / 6
    rng = Random(f"{key} {step}")
    game = GAMES[key]
    rivals = game.begin(game.options(), 0).sides - 1
    chances = [after_thirty_games(key, true, rng, rivals) for _ in range(PLAYERS)]
    assert 0.45 <= sum(chances) / PLAYERS <= 0.55


@pytest.mark.parametrize("key", RATED)
def test_a_rating_between_two_levels_is_a_mix_of_these_two(key: str) -> None:
    ratings = ratings_of(key)
    for name in LADDER[:-1]:
        assert mix_for(ratings[name], ratings) == Mix(name, LADDER[LADDER.index(name) + 1], 0.0)
    middle = (ratings["medium"] + ratings["hard"]) / 2
    mixed = mix_for(middle, ratings)
    assert mixed == Mix("medium", "hard", mixed.share)
    assert mixed.share == pytest.approx(0.5)
    assert strength_of(mix_for(middle, ratings), ratings) == pytest.approx(middle)


def test_beyond_the_levels_stand_the_weakest_and_the_strongest() -> None:
    ratings = ratings_of("madjack")
    assert mix_for(0, ratings) == Mix("beginner", "easy", 0.0)
    assert mix_for(4000, ratings) == Mix("hard", "expert", 1.0)


@pytest.mark.parametrize("key", RATED)
def test_a_mix_without_a_share_is_the_level_itself(key: str) -> None:
    advice, rng = GAMES[key].bots, Random(1)
    for lower, upper in pairwise(LADDER):
        for share, whole in ((0.0, lower), (1.0, upper)):
            level, same = level_of_mix(Mix(lower, upper, share), advice, rng), fitted(LEVELS[whole], advice)
            assert (level.playouts, level.remembers) == (same.playouts, same.remembers)
            assert (level.slip, level.noise) == pytest.approx((same.slip, same.noise))


def test_two_levels_of_rules_mix_their_slips_and_two_that_look_ahead_their_playouts() -> None:
    advice, rng = GAMES["madjack"].bots, Random(2)
    slips = level_of_mix(Mix("beginner", "easy", 0.5), advice, rng)
    assert fitted(LEVELS["easy"], advice).slip < slips.slip < fitted(LEVELS["beginner"], advice).slip
    ahead = level_of_mix(Mix("medium", "hard", 0.5), advice, rng)
    assert fitted(LEVELS["medium"], advice).playouts < ahead.playouts < fitted(LEVELS["hard"], advice).playouts


def test_where_one_looks_ahead_and_the_other_does_not_the_share_of_moves_is_the_mix() -> None:
    advice, rng = GAMES["madjack"].bots, Random(3)
    names = [level_of_mix(Mix("easy", "medium", 0.3), advice, rng).name for _ in range(1000)]
    assert set(names) == {"easy", "medium"}
    assert 250 < names.count("medium") < 350


def line(number: int, rivals: tuple[str, ...], *, is_won: bool, is_counted: bool = True) -> GameSummary:
    scores = (1,) * (1 + len(rivals))
    when = f"2026-11-{1 + number // 24:02}T{number % 24:02}:20:00Z"
    winners = (0,) if is_won else (1,)
    return GameSummary(
        f"g{number}", "madjack", when, "", rivals[0], 0, scores, winners, 0, is_counted, 9, rivals=rivals
    )


def test_only_counted_games_against_bots_of_known_strength_make_a_rating() -> None:
    game = GAMES["madjack"]
    won = [line(number, ("hard",), is_won=True) for number in range(8)]
    rating = ratings_in(won, game)[-1]
    assert rating.rating > game.bots.ratings["hard"][0] - 50
    assert rating.deviation < Rating().deviation
    others = [line(9, (name,), is_won=True) for name in ("random", "")]
    for other in (*others, line(9, ("hard",), is_won=True, is_counted=False)):
        assert ratings_in([*won, other], game)[-1] == rating
    assert ratings_in(won, GAMES["box"]) == []


def test_an_older_line_names_only_the_strongest_bot_and_is_rated_by_it() -> None:
    game = GAMES["madjack"]
    new = line(1, ("hard",), is_won=True)
    assert ratings_in([replace(new, rivals=())], game) == ratings_in([new], game)


def test_the_own_opponent_follows_the_games_and_has_a_name_that_says_what_it_is() -> None:
    game = GAMES["madjack"]
    fresh = own_mix([], game)
    strong = own_mix([line(number, ("expert",), is_won=True) for number in range(30)], game)
    weak = own_mix([line(number, ("beginner",), is_won=False) for number in range(30)], game)
    assert (weak.lower, strong.upper) == ("beginner", "expert")
    assert weak.share == 0
    assert strong.share == 1
    for each in (fresh, strong, weak):
        again = mix_of(each.name)
        assert again is not None
        assert (again.lower, again.upper) == (each.lower, each.upper)
        assert again.share == pytest.approx(each.share, abs=0.005)


@pytest.mark.parametrize("name", ["", "medium", "mix-easy-hard-5", "mix-easy-medium-101", "mix-easy-medium", "mix--"])
def test_what_is_no_mix_is_none(name: str) -> None:
    assert mix_of(name) is None


def test_a_mix_decides_the_same_for_the_same_seed() -> None:
    advice = GAMES["madjack"].bots
    names = [level_of("mix-easy-medium-50", advice, f"bot 7 {ply}").name for ply in range(40)]
    assert names == [level_of("mix-easy-medium-50", advice, f"bot 7 {ply}").name for ply in range(40)]
    assert {"easy", "medium"} == set(names)
