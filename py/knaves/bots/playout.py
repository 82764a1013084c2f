"""Playouts: a world played to where the game's heuristics say that a playout ends."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves.engine.advice import Heuristics
from knaves.engine.moves import Move


def play_out(world: Any, heuristics: Heuristics, rng: Random) -> None:
    """Play on in place: to the end of so many deals, of the game, or for so many turns, whichever comes first."""
    if heuristics.finish(world, rng):
        return
    deals, turns, policy = heuristics.deals, heuristics.horizon, heuristics.playout_move
    if turns is None:
        turns = 1_000_000
    while turns > 0 and world.turn is not None:
        if world.deal_is_over:
            deals -= 1
            if deals <= 0:
                return
        seat = world.turn
        world.play(policy(world, rng))
        turns -= world.turn != seat


def tried(world: Any, move: Move, heuristics: Heuristics, dice: Random) -> Any:
    """The end of a playout that begins with this move, in a copy of the world; `dice` are used for everything in it."""
    end = world.copy()
    end.chance.rng = dice
    end.play(move)
    play_out(end, heuristics, dice)
    return end
