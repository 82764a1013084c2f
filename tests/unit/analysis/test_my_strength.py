"""My strength: an opponent between the levels, against whom players of any strength come to win about half."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.analysis.my_strength import LADDER, Mix, after_game, level_of_mix, mix_for, strength_of
from knaves.analysis.ratings import Rating
from knaves.bots.levels import LEVELS, fitted
from knaves.games.registry import GAMES

GAMES_PLAYED, PLAYERS = 30, 300
RATED = [key for key, game in GAMES.items() if game.ratings]


def ratings_of(key: str) -> dict[str, float]:
    return {name: float(rating) for name, (rating, _) in GAMES[key].ratings.items()}


def after_thirty_games(key: str, true: float, rng: Random, rivals: int) -> float:
    """How a player of this strength stands to each opponent after so many games against his own strength, 0..1."""
    ratings, player = ratings_of(key), Rating()
    for _ in range(GAMES_PLAYED):
        mix = mix_for(player.rating, ratings)
        is_won = rng.random() < 1 / (1 + rivals * odds_against(true, strength_of(mix, ratings)))
        player = after_game(player, mix, ratings, is_won=is_won, rivals=rivals)
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
    advice, rng = GAMES[key].advice, Random(1)
    for lower, upper in pairwise(LADDER):
        for share, whole in ((0.0, lower), (1.0, upper)):
            level, same = level_of_mix(Mix(lower, upper, share), advice, rng), fitted(LEVELS[whole], advice)
            assert (level.playouts, level.remembers) == (same.playouts, same.remembers)
            assert (level.slip, level.noise) == pytest.approx((same.slip, same.noise))


def test_two_levels_of_rules_mix_their_slips_and_two_that_look_ahead_their_playouts() -> None:
    advice, rng = GAMES["madjack"].advice, Random(2)
    slips = level_of_mix(Mix("beginner", "easy", 0.5), advice, rng)
    assert fitted(LEVELS["easy"], advice).slip < slips.slip < fitted(LEVELS["beginner"], advice).slip
    ahead = level_of_mix(Mix("medium", "hard", 0.5), advice, rng)
    assert fitted(LEVELS["medium"], advice).playouts < ahead.playouts < fitted(LEVELS["hard"], advice).playouts


def test_where_one_looks_ahead_and_the_other_does_not_the_share_of_moves_is_the_mix() -> None:
    advice, rng = GAMES["madjack"].advice, Random(3)
    names = [level_of_mix(Mix("easy", "medium", 0.3), advice, rng).name for _ in range(1000)]
    assert set(names) == {"easy", "medium"}
    assert 250 < names.count("medium") < 350
