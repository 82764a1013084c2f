"""What every game's advice owes to the bots, whatever it knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.engine.game import Game
from knaves.engine.imagination import Imagination
from knaves.games.registry import GAMES
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.snapshots import snapshot
from tests.walks import states

SOME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def moments(game: Game, count: int, label: str) -> Any:
    return (state for state in states(game, count, label) if state.turn is not None and not state.deal_is_over)


@SOME
def test_candidates_are_some_of_the_legal_moves(game: Game) -> None:
    for state in moments(game, 8, "candidates"):
        seen = state.seen_by(state.turn)
        candidates = game.advice.candidates(seen)
        assert candidates
        assert set(candidates) <= set(seen.legal_moves())
        assert len(set(candidates)) == len(candidates)


@SOME
def test_a_rule_of_thumb_looks_at_every_move_and_at_nothing_hidden(game: Game) -> None:
    rng = Random(5)
    for state in moments(game, 8, "rule"):
        twin = with_hidden_cards_exchanged(state, state.turn, rng)
        seat, moves = state.turn, state.legal_moves()
        for look in (game.advice.rule, game.advice.first_glance):
            looks = look(state.seen_by(seat), moves)
            if looks is not None:
                assert len(looks) == len(moves)
                assert list(look(twin.seen_by(seat), moves) or ()) == list(looks)
                assert list(look(Imagination(state.seen_by(seat)).world(rng), moves) or ()) == pytest.approx(
                    list(looks)
                )


@SOME
def test_a_fast_playout_leaves_every_card_somewhere_and_ends_the_deal(game: Game) -> None:
    rng = Random(5)
    for state in moments(game, 10, "finish"):
        world = Imagination(state.seen_by(state.turn)).world(rng)
        if game.advice.finish(world, rng):
            assert world.turn is None or world.deal_is_over


@SOME
def test_a_playout_plays_legal_moves_and_is_worth_something_to_every_side(game: Game) -> None:
    rng = Random(5)
    for state in moments(game, 10, "policy"):
        world = Imagination(state.seen_by(state.turn)).world(rng)
        for _ in range(6):
            if world.turn is None or world.deal_is_over:
                break
            move = game.advice.playout_move(world, rng)
            assert move in world.legal_moves()
            world.play(move)
        for seat in range(world.seats):
            assert 0.0 <= game.advice.worth(world, seat) <= 1.0


@SOME
def test_what_may_be_solved_is_solved_for_every_legal_move(game: Game) -> None:
    solved = 0
    for state in moments(game, 60, "solve"):
        seen = state.seen_by(state.turn)
        most = game.advice.can_solve(seen)
        worlds = Imagination(seen).every_world(Random(1), most) if most and solved < 5 else None
        if worlds:
            before = snapshot(worlds[0])
            assert set(game.advice.solve(worlds[0])) == set(seen.legal_moves())
            assert snapshot(worlds[0]) == before
            solved += 1
