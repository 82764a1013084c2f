"""Claims: offered only where the rest of a deal cannot matter any more."""

from __future__ import annotations

from random import Random

import pytest

from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.table.table import rest_is_decided


def ends(state: State) -> set[tuple[int, ...]]:
    """Every score with which the deal can end, by trying everything."""
    if state.turn is None or state.deal_is_over:
        return {tuple(state.scores())}
    found = set()
    for move in state.legal_moves():
        after = state.copy()
        after.play(move)
        found |= ends(after)
    return found


@pytest.mark.parametrize("key", ["california_jack", "madjack"])
def test_a_claim_is_right_in_every_ending(key: str) -> None:
    game, decided = GAMES[key], 0
    for seed in range(60):
        rng = Random(seed)
        state = game.begin(game.options.parse({}), seed)
        while not state.deal_is_over:
            if max(len(zone.cards) for zone in state.zones() if zone.name == "hand") <= 3:
                assert state.turn is not None
                claimed = rest_is_decided(state.seen_by(state.turn))
                decided += claimed
                assert not claimed or len(ends(state)) == 1
            state.play(rng.choice(state.legal_moves()))
    assert decided > 10 or key == "madjack"  # its kitty stays hidden to the end


def test_nothing_is_claimed_while_cards_are_drawn_unseen() -> None:
    game = GAMES["california_jack"]
    state = game.begin(game.options.parse({}), 7)
    assert state.turn is not None
    assert not rest_is_decided(state.seen_by(state.turn))


def test_the_effort_is_bounded() -> None:
    game, found = GAMES["california_jack"], 0
    for seed in range(60):
        rng = Random(seed)
        state = game.begin(game.options.parse({}), seed)
        while max(len(zone.cards) for zone in state.zones() if zone.name == "hand") > 2:
            state.play(rng.choice(state.legal_moves()))
        assert state.turn is not None
        seen = state.seen_by(state.turn)
        if not seen.is_settled() and rest_is_decided(seen):
            found += 1
            assert not rest_is_decided(seen, most=1)
    assert found > 0
