"""A hint lists every legal move, in every game."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from knaves.bots.levels import HINTS
from knaves.bots.listing import every_move
from knaves.bots.thinking import think
from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tests.walks import starts, walk


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_hint_lists_every_legal_move_once_the_best_first(game: Game) -> None:
    for options, seed in islice(starts(game, "every move"), 5):
        for number, state in enumerate(walk(game, options, seed)):
            if state.is_over or number % 11:
                continue
            seen = state.seen_by(state.turn or 0)
            *_, last = think(seen, game.advice, HINTS, Random(number), counts=True, playouts=4)
            listed = every_move(seen, game.advice, last.candidates)
            assert sorted(each.move.notation for each in listed) == sorted(each.notation for each in seen.legal_moves())
            assert listed[0] == last.candidates[0]
            values = [each.value for each in listed]
            assert values == sorted(values, reverse=True)
            if number > 60:
                break


class Ranks(Advice):
    """Three moves, of which the second is like the first; the third looks better at a glance than it can be."""

    def alike(self, seen: Any, move: Any) -> Any:
        return move[0]

    def glance(self, seen: Any, moves: Any) -> list[float]:
        return [0.9 if move == "b1" else 0.5 for move in moves]


class Seen:
    def legal_moves(self) -> list[str]:
        return ["a1", "a2", "b1", "c1"]


def test_equal_moves_have_equal_numbers_and_what_was_not_searched_is_never_the_best() -> None:
    best: Any = Candidate("a1", 0.6, 40, 0.02, {"fact": 1.0})  # type: ignore[arg-type]
    first, second, third, fourth = every_move(Seen(), Ranks(), [best])
    assert first is best
    assert (second.value, second.playouts, second.error, second.facts) == (0.6, 40, 0.02, {"fact": 1.0})
    assert {str(each.move) for each in (second, third, fourth)} == {"a2", "b1", "c1"}
    assert max(third.value, fourth.value) == 0.6
    assert not third.playouts or not fourth.playouts
