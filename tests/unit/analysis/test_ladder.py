"""The ladder: players whose strength is known are found again, and the levels' ratings are those of the results."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from knaves.analysis.ladder import Pairing, effective_games, ladder
from knaves.games.registry import GAMES
from tools.bench import strength

TRUE = {"weak": 1300, "middle": 1500, "strong": 1700}
RESULTS = Path(__file__).resolve().parents[3] / "docs" / "figures" / "strength.json"


def likely(one: str, other: str, rivals: int = 1) -> float:
    return 1 / (1 + rivals * 10 ** ((TRUE[other] - TRUE[one]) / 400))


def test_ratings_follow_from_shares_whoever_is_paired_with_whom() -> None:
    chain = [Pairing(a, b, likely(a, b), 1e6) for a, b in (("strong", "middle"), ("weak", "middle"))]
    found = ladder(chain, tuple(TRUE))
    assert {name: standing.rating for name, standing in found.items()} == TRUE


def test_one_against_three_of_the_other_is_equal_at_a_quarter() -> None:
    found = ladder([Pairing("a", "b", 0.25, 1e6, rivals=3)], ("a", "b"))
    assert found["a"].rating == found["b"].rating == 1500


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng, held = Random(11), 0
    for _ in range(200):
        chain = []
        for one, other in (("strong", "middle"), ("middle", "weak"), ("strong", "weak")):
            wins = sum(rng.random() < likely(one, other) for _ in range(100))
            chain.append(Pairing(one, other, wins / 100, 100))
        standing = ladder(chain, tuple(TRUE))["strong"]
        held += abs(standing.rating - TRUE["strong"]) <= standing.within
    assert 180 <= held <= 199


def test_a_pairing_that_was_never_lost_has_an_end() -> None:
    found = ladder([Pairing("a", "b", 1.0, 20)], ("a", "b"))
    assert 300 < found["a"].rating - found["b"].rating < 900
    assert found["a"].within > 100


def test_an_interval_is_worth_as_many_games_as_would_have_it() -> None:
    assert effective_games(0.5, 0.402, 0.598, 1000) == pytest.approx(100, abs=1)
    assert effective_games(1.0, 0.97, 1.0, 1000) == pytest.approx(124, abs=2)
    assert effective_games(0.5, 0.45, 0.55, 50) == 50


@pytest.mark.parametrize("key", GAMES)
def test_the_ratings_told_with_the_levels_are_those_of_the_kept_results(key: str) -> None:
    told = json.loads(RESULTS.read_text(encoding="utf-8"))
    standings = strength.ratings(key, told)
    levels = strength.LADDER if standings else ()
    assert GAMES[key].bots.ratings == {name: (standings[name].rating, standings[name].within) for name in levels}


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.bots.ratings])
def test_every_level_is_rated_above_the_one_below(key: str) -> None:
    ratings = [rating for rating, _ in GAMES[key].bots.ratings.values()]
    assert ratings == sorted(ratings)
    assert sum(ratings) / len(ratings) == pytest.approx(1500, abs=1)
