"""What every game's advice owes to the bots, whatever it knows."""

from collections.abc import Iterator
from random import Random

import pytest

from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.engine.zones import Imagination
from knaves.games.registry import GAMES
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.positions import seen_in_turn, turn_of
from tests.random_games import states
from tests.state_text import snapshot

SOME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def moments(game: Game, count: int, label: str) -> Iterator[State]:
    return (state for state in states(game, count, label) if state.turn is not None and not state.deal_is_over)


@SOME
def test_candidates_are_some_of_the_legal_moves(game: Game) -> None:
    for state in moments(game, 8, "candidates"):
        seen = seen_in_turn(state)
        candidates = game.bots.heuristics.candidates(seen)
        assert candidates
        assert set(candidates) <= set(seen.legal_moves())
        assert len(set(candidates)) == len(candidates)


@SOME
def test_a_rule_of_thumb_looks_at_every_move_and_at_nothing_hidden(game: Game) -> None:
    rng = Random(5)
    for state in moments(game, 8, "rule"):
        seat, moves = turn_of(state), state.legal_moves()
        twin = with_hidden_cards_exchanged(state, seat, rng)
        for look in (game.bots.heuristics.rule, game.bots.heuristics.naive_scores):
            looks = look(state.seen_by(seat), moves)
            if looks is not None:
                assert len(looks) == len(moves)
                of_twin = look(twin.seen_by(seat), moves)
                assert of_twin is not None
                assert list(of_twin) == list(looks)
                of_world = look(Imagination(state.seen_by(seat)).world(rng), moves)
                assert of_world is not None
                assert list(of_world) == pytest.approx(list(looks))


@SOME
def test_a_fast_playout_leaves_every_card_somewhere_and_ends_the_deal(game: Game) -> None:
    rng = Random(5)
    for state in moments(game, 10, "finish"):
        world = Imagination(seen_in_turn(state)).world(rng)
        if game.bots.heuristics.finish(world, rng):
            assert world.turn is None or world.deal_is_over


@SOME
def test_a_playout_plays_legal_moves_and_is_worth_something_to_every_side(game: Game) -> None:
    rng = Random(5)
    for state in moments(game, 10, "policy"):
        world = Imagination(seen_in_turn(state)).world(rng)
        for _ in range(6):
            if world.turn is None or world.deal_is_over:
                break
            move = game.bots.heuristics.playout_move(world, rng)
            assert move in world.legal_moves()
            world.play(move)
        for seat in range(world.seats):
            assert 0.0 <= game.bots.heuristics.evaluate(world, seat) <= 1.0


@SOME
def test_what_may_be_solved_is_solved_for_every_legal_move(game: Game) -> None:
    solved = 0
    for state in moments(game, 60, "solve"):
        seen = seen_in_turn(state)
        most = game.bots.solver.can_solve(seen)
        worlds = Imagination(seen).every_world(Random(1), most) if most and solved < 5 else None
        if worlds:
            before = snapshot(worlds[0])
            assert set(game.bots.solver.solve(worlds[0])) == set(seen.legal_moves())
            assert snapshot(worlds[0]) == before
            solved += 1
