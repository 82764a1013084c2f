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
