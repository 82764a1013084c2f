"""Solver: the end of a game of Box counted out where nothing will be drawn any more, all hands being known.

The cards of a box are unknown, so turning one stays an event of chance: every card of the box is as likely.
Every player is assumed to play for their own good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.engine.moves import Move, Play
from knaves.games.box.rules import Box

SHORT = 10  # cards in hands and box slots; more take too long

Worths = list[float]  # by seat


def is_short(seen: Box) -> bool:
    """Return whether the draw pile is empty for good and so few cards are left that a world can be solved."""
    if seen.options.stock == "reshuffle" or seen.stock or seen.deal_is_over:
        return False
    return sum(map(len, seen.hands)) + sum(seen.sizes) <= SHORT


def one_of_each_rank(moves: Sequence[Move]) -> dict[str, Move]:
    """One play for each rank: suits count for nothing."""
    return {move.card.rank: move for move in moves if isinstance(move, Play)}


def solve(world: Box) -> Mapping[Move, float]:
    """The worth of each legal move to the seat in turn."""
    seat, moves = world.turn, world.legal_moves()
    assert seat is not None
    worths = {rank: _after(world, move)[seat] for rank, move in one_of_each_rank(moves).items()}
    if not worths:
        return dict.fromkeys(moves, _outlook(world)[seat])
    return {move: worths[move.card.rank] for move in moves if isinstance(move, Play)}


def _after(world: Box, move: Move) -> Worths:
    after = world.copy()
    after.play(move)
    return _outlook(after)


def _outlook(world: Box) -> Worths:
    """The worth of this moment to every seat."""
    seat = world.turn
    if seat is None:
        return [world.standing(each) for each in range(world.seats)]
    moves = world.legal_moves()
    choices = one_of_each_rank(moves)
    if choices:
        return max((_after(world, move) for move in choices.values()), key=lambda worths: worths[seat])
    outlooks = [_after(world, move) for move in moves]
    return [sum(worths) / len(outlooks) for worths in zip(*outlooks, strict=True)]
