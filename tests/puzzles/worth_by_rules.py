"""By the rules alone: what the turns of a puzzle are worth in a world, however slowly that is found.

A game says it in tests/games/NAME/proofs.py, whose PROOFS have a function for each kind of puzzles that is solved or
counted, by the kind's key: the worth of every turn in one world. What a kind solves is proved by it; what it counts is
the average over the worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from knaves.engine.moves import Move
from knaves.engine.puzzle_kinds import Line
from knaves.engine.zones import Seat
from tests.game_folders import said

Proof = Callable[[Any], Mapping[Line, float]]


def proofs(game: str) -> dict[str, Proof]:
    """The proofs of a game's kinds of puzzles, by their keys."""
    found: dict[str, Proof] = said(game, "proofs", "PROOFS", {})
    return found


def minimax(world: Any, leaf: Callable[[Any, Seat], float]) -> Mapping[Line, float]:
    """The worth of each move when both sides play perfectly to the end of the deal with open cards, by the rules.

    `leaf` gives the worth of a finished deal to a seat, 0..1. For two sides and deals without chance; slow.
    """
    seat: Seat = world.turn
    known: dict[Hashable, float] = {}

    def value(state: Any) -> float:
        if state.turn is None or state.deal_is_over:
            return leaf(state, seat)
        key = state.turn, tuple(tuple(zone.cards) if zone.in_order else frozenset(zone.cards) for zone in state.zones())
        if key not in known:
            best = max if state.side(state.turn) == state.side(seat) else min
            known[key] = best(after(state, move) for move in state.legal_moves())
        return known[key]

    def after(state: Any, move: Move) -> float:
        twin = state.copy()
        twin.play(move)
        return value(twin)

    return {(move,): after(world, move) for move in world.legal_moves()}
