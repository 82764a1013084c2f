"""The minutes on a tile are those that a game takes."""

from __future__ import annotations

from statistics import median

import pytest

from knaves.analysis.lab import playing
from knaves.bots.thinking import done
from knaves.engine.game import Game
from knaves.engine.options import Value
from knaves.games.registry import GAMES
from tools.bench.minutes import seconds


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_tile_says_how_long_a_game_takes(game: Game) -> None:
    measured = median(seconds(game, seed) for seed in range(7)) / 60
    better = f"Info(minutes={max(1, round(measured))})"
    assert 0.5 < game.info.minutes / measured < 2, f"{game.title} takes {measured:.1f} minutes: {better}"


SHORT = [game for game in GAMES.values() if game.quick is not None]


@pytest.mark.parametrize("game", SHORT, ids=[game.key for game in SHORT])
def test_the_short_game_says_how_long_it_takes(game: Game) -> None:
    assert game.quick is not None
    measured = median(seconds(game, seed, game.quick.options) for seed in range(15)) / 60
    assert abs(game.quick.minutes - measured) <= 1.5, f"{measured:.1f} min"
    assert game.quick.minutes < game.info.minutes


@pytest.mark.parametrize(("key", "options"), [("california_jack", {}), ("california_jack", {"target": 5}), ("box", {})])
def test_the_lab_counts_the_same_minutes_as_the_tile(key: str, options: dict[str, Value]) -> None:
    game = GAMES[key]
    chosen, levels = game.options.parse(options), ["medium"] * game.begin(game.options.parse(options), 0).sides
    in_lab = median(done(playing(game, chosen, seed, levels))["minutes"] for seed in range(5))
    said = game.info.minutes if not options else game.quick.minutes if game.quick else 0
    assert 0.6 < in_lab / said < 1.6, f"{in_lab:.1f} min in the lab"
