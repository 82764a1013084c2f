"""The minutes on a tile are those that a game takes."""

from __future__ import annotations

from statistics import median

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tools.bench.minutes import seconds


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_tile_says_how_long_a_game_takes(game: Game) -> None:
    measured = median(seconds(game, seed) for seed in range(7)) / 60
    better = f"Info(minutes={max(1, round(measured))})"
    assert 0.5 < game.info.minutes / measured < 2, f"{game.title} takes {measured:.1f} minutes: {better}"


SHORT = [game for game in GAMES.values() if game.quick is not None]


@pytest.mark.parametrize("game", SHORT, ids=[game.key for game in SHORT])
def test_the_first_game_by_a_tap_is_short_and_says_how_long_it_takes(game: Game) -> None:
    assert game.quick is not None
    measured = median(seconds(game, seed, game.quick.options) for seed in range(15)) / 60
    assert abs(game.quick.minutes - measured) <= 1.5, f"{measured:.1f} min"
    assert measured < 7.5
