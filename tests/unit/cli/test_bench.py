"""The bench: what it measures and what it measures by."""

from __future__ import annotations

import pytest

from knaves.cli import bench
from knaves.games.registry import GAMES


def test_the_reference_loop_never_changes() -> None:
    """Figures of different machines and days are compared by it: a change makes the old ones worthless."""
    assert bench.reference_loop() == 12603
    assert bench.reference_loops(0.01) > 100


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_can_be_measured(key: str) -> None:
    speed = bench.measure(GAMES[key], 0.02)
    assert speed.game == key
    assert speed.moves > speed.deals > 0
    assert speed.ratio == speed.moves / speed.reference > 0
