"""Changes: what a seat has seen since it was last asked, as less than the whole, for every game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from knaves.games.registry import GAMES
from knaves.wire.states import apply_changes, read_state, write_changes, write_state


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_state_with_its_changes_is_the_state_that_a_seat_sees(key: str, seed: int) -> None:
    game, rng = GAMES[key], Random(seed)
    presets = [preset.options for preset in game.form.presets] or [{}]
    options = game.options.parse(dict(rng.choice(presets)))
    state = game.begin(options, seed)
    before: dict[int, Any] = {}
    told: dict[int, Any] = {}
    sizes = []
    for _ in range(120):
        if state.turn is None:
            break
        seat = state.turn
        seen = state.seen_by(seat)
        changes = write_changes(game, seen, before[seat]) if seat in before else None
        if changes is None:
            told[seat] = read_state(game, options, json.loads(json.dumps(write_state(game, seen))))
        else:
            sizes.append(len(json.dumps(changes)) / len(json.dumps(write_state(game, seen))))
            apply_changes(game, told[seat], json.loads(json.dumps(changes)))
        assert write_state(game, told[seat]) == write_state(game, seen)
        before[seat] = seen
        state.play(rng.choice(state.legal_moves()))
    assert max(sizes, default=0) < 1
