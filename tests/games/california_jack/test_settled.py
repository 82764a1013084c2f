"""A deal is settled once nothing that is still played can change its four points: nobody may be told so too early."""

from __future__ import annotations

from random import Random

import pytest

from knaves.games.california_jack.rules import CaliforniaJack
from knaves.games.registry import GAMES
from knaves.table.table import rest_is_decided

GAME = GAMES["california_jack"]
ENDINGS = 4  # ways to play on that are tried from each moment


def played_out(state: CaliforniaJack, rng: Random) -> tuple[int, int]:
    """The points of the deal, played on at random."""
    state = state.copy()
    while not state.deal_is_over:
        state.play(rng.choice(state.legal_moves()))
    assert state.deal_score is not None
    return state.deal_score.points


@pytest.mark.parametrize("options", [{}, {"scoring": "simplified"}, {"follow": "suit_or_trump"}], ids=str)
def test_a_settled_deal_brings_the_same_whatever_is_played(options: dict[str, str]) -> None:
    settled = 0
    for seed in range(60):
        rng = Random(seed)
        state = GAME.begin(GAME.options.parse(options), seed)
        assert isinstance(state, CaliforniaJack)
        was_settled = False
        while not state.deal_is_over:
            assert state.turn is not None
            seen = state.seen_by(state.turn)
            assert seen.is_settled() == state.is_settled(), "everybody sees it"
            if state.is_settled():
                assert len({played_out(state, rng) for _ in range(ENDINGS)}) == 1
                assert rest_is_decided(seen)
                settled += not was_settled
            assert not was_settled or state.is_settled()
            was_settled = state.is_settled()
            state.play(rng.choice(state.legal_moves()))
    assert settled > 20


def test_a_deal_is_not_settled_while_the_last_trick_points_could_turn_it() -> None:
    open_at_the_end = 0
    for seed in range(200):
        rng = Random(seed)
        state = GAME.begin(GAME.options.parse({}), seed)
        assert isinstance(state, CaliforniaJack)
        while len(state.hands[0]) + len(state.hands[1]) > 2 or state.upcard:
            state.play(rng.choice(state.legal_moves()))
        one, two = state.trick_points
        left = 80 - one - two
        if len(state.honours) < 3 or abs(one - two) <= left > 0:
            open_at_the_end += 1
            assert not state.is_settled()
    assert open_at_the_end > 5
