"""A hint lists every legal move, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.bots.levels import HINTS
from knaves.bots.listing import every_move
from knaves.bots.thinking import think
from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice, Heuristics
from knaves.engine.game import Game
from knaves.engine.moves import Move, command
from knaves.games.registry import GAMES
from tests.walks import starts, walk


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_hint_lists_every_legal_move_once_the_best_first(game: Game) -> None:
    for options, seed in islice(starts(game, "every move"), 5):
        for number, state in enumerate(walk(game, options, seed)):
            if state.is_over or number % 11:
                continue
            seen = state.seen_by(state.turn or 0)
            *_, last = think(seen, game.bots, HINTS, Random(number), counts=True, playouts=4)
            listed = every_move(seen, game.bots, last.candidates)
            assert sorted(each.move.notation for each in listed) == sorted(each.notation for each in seen.legal_moves())
            assert listed[0] == last.candidates[0]
            values = [each.value for each in listed]
            assert values == sorted(values, reverse=True)
            if number > 60:
                break


class Ranks(Heuristics):
    """Three moves, of which the second is like the first; the third looks better at a glance than it can be."""

    def alike(self, seen: Any, move: Move) -> str:
        return move.notation[0]

    def glance(self, seen: Any, moves: Sequence[Move]) -> list[float]:
        return [0.9 if move is command("b1") else 0.5 for move in moves]


class Seen:
    def legal_moves(self) -> list[Move]:
        return [command("a1"), command("a2"), command("b1"), command("c1")]


def test_equal_moves_have_equal_numbers_and_what_was_not_searched_is_never_the_best() -> None:
    best = Candidate(command("a1"), 0.6, 40, 0.02, {"fact": 1.0})
    first, second, third, fourth = every_move(Seen(), Advice(Ranks()), [best])
    assert first is best
    assert (second.value, second.playouts, second.error, second.facts) == (0.6, 40, 0.02, {"fact": 1.0})
    assert {second.move, third.move, fourth.move} == {command("a2"), command("b1"), command("c1")}
    assert max(third.value, fourth.value) == 0.6
    assert not third.playouts or not fourth.playouts
