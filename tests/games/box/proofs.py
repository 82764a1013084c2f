"""Proofs of puzzles of Box: what cards are worth by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.engine.moves import Move, Play
from knaves.engine.puzzle_kinds import Line
from knaves.games.box.rules import Box


def counted_out(world: Box) -> Mapping[Line, float]:
    """Every way to play on."""
    assert world.turn is not None
    return {(move,): after(world, move)[world.turn] for move in world.legal_moves()}


def after(world: Box, move: Move) -> list[float]:
    """The worth of a move to every seat, if all play for themselves and turned box cards are chance."""
    twin = world.copy()
    twin.play(move)
    if twin.turn is None:
        return [twin.standing(seat) for seat in range(twin.seats)]
    worths = [after(twin, each) for each in twin.legal_moves()]
    if isinstance(twin.legal_moves()[0], Play):
        seat = twin.turn
        return max(worths, key=lambda each: each[seat])
    return [sum(each) / len(worths) for each in zip(*worths, strict=True)]


PROOFS = {"counted_out": counted_out}
