"""The figures of the review, from a small sample: experts lose little, random players much, blunders are found."""

from __future__ import annotations

import pytest

from knaves.games.registry import GAMES
from tests.yardsticks.blunders import planted
from tools.bench.harness import Kept
from tools.bench.review import blunder_rows, found, game_rows, reviewed

pytestmark = pytest.mark.wide

SEEDS = range(4)


@pytest.mark.parametrize("key", [pytest.param("madjack", marks=pytest.mark.slow), "box"])
def test_an_expert_loses_less_than_a_random_player(key: str) -> None:
    kept = Kept("nothing.json")
    for player in ("expert", "random"):
        kept[f"{key} {player}"] = [reviewed(key, player, 40, seed) for seed in SEEDS]
    losses = {name: sum(sum(game["losses"]) for game in games) for name, games in kept.items()}
    assert losses[f"{key} random"] > 0.1
    assert losses[f"{key} random"] > 3 * losses[f"{key} expert"]
    expert, random = game_rows(key, kept)
    assert expert[:3] == [GAMES[key].title, "expert", "4"]
    assert len(random) == len(expert)


@pytest.mark.parametrize(
    "key", ["box", *(pytest.param(each, marks=pytest.mark.slow) for each in ("california_jack", "madjack"))]
)
def test_planted_blunders_are_found(key: str) -> None:
    blunders = [each for seed in range(8) if (each := found(key, 200, seed))]
    assert len(blunders) > 2
    assert sum(bool(blunder["mark"]) for blunder in blunders) >= len(blunders) - 1
    kept = Kept("nothing.json")
    kept[f"{key} blunders"] = blunders
    assert str(len(blunders)) in next(blunder_rows(key, kept))


@pytest.mark.parametrize("key", ["jack_in_the_box", pytest.param("one_eyed_jack", marks=pytest.mark.slow)])
def test_a_blunder_of_the_slow_games_is_found(key: str) -> None:
    plants = (planted(GAMES[key], seed) for seed in range(40))
    assert next(plant for plant in plants if plant) is not None
