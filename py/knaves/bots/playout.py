"""Playouts: a world played to where the game's advice says that a playout ends."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves.engine.advice import Advice


def play_out(world: Any, advice: Advice, rng: Random) -> None:
    """Plays on in place: to the end of so many deals, of the game, or for so many turns, whichever comes first."""
    if advice.finish(world, rng):
        return
    deals, turns, policy = advice.deals, advice.horizon, advice.playout_move
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
