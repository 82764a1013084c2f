"""The playout in numbers that measures puzzles: the same as the rules and the rule of thumb say, game by game."""

from __future__ import annotations

from random import Random

import pytest

from knaves.engine.moves import Play
from knaves.engine.puzzle_kinds import MeasuredKind
from knaves.engine.zones import Imagination
from knaves.games.box import GAME
from knaves.games.box.puzzles import WhichCard

RULES = [
    {"players": players, "box_refill": refill, "stock": stock, "direction": direction}
    for players in (2, 3, 4, 6)
    for refill in ("to_four", "replace")
    for stock, direction in (("reshuffle", "reset"), ("no_reshuffle", "persists"))
]
MOMENTS = 12  # of a game, in each of which every card is tried


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(str(each) for each in rules.values()))
def test_a_playout_in_numbers_is_the_one_by_the_rules(rules: dict[str, int | str]) -> None:
    rng, kind, tried = Random(str(rules)), WhichCard(), 0
    while tried < MOMENTS:
        state = GAME.begin(GAME.options.parse(rules), rng.randrange(10**9))
        while state.turn is not None and tried < MOMENTS:
            moves = state.legal_moves()
            if isinstance(moves[0], Play) and rng.random() < 0.2:
                tried += 1
                world, luck = Imagination(state.seen_by(state.turn)).world(rng), rng.getrandbits(32)
                for move in moves:
                    by_rules = MeasuredKind.played_out(kind, world, move, GAME.bots.heuristics, luck)
                    assert kind.played_out(world, move, GAME.bots.heuristics, luck) == by_rules
            state.play(rng.choice(moves))
