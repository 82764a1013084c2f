"""Without a stock a game goes on only while whoever is in turn can match: nobody imagines him a hand that cannot."""

from __future__ import annotations

from random import Random

from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.registry import GAMES

GAME = GAMES["jack_in_the_box"]


def test_a_rival_in_turn_is_imagined_with_something_to_play_once_the_stock_is_gone() -> None:
    imagined = 0
    for seed in range(80):
        rng = Random(seed)
        state = GAME.begin(GAME.options.parse({}), seed)
        assert isinstance(state, JackInTheBox)
        while state.turn is not None:
            if not state.stock:
                seen = state.seen_by(1 - state.turn)
                worlds = [seen.imagine(rng) for _ in range(4)]
                assert all(world.legal_moves() for world in worlds)
                imagined += len(worlds)
            state.play(rng.choice(state.legal_moves()))
    assert imagined > 100
