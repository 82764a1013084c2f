"""Bots: the levels of the page as policies, which play a seat of an environment or of many."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import Any

from pettingzoo import AECEnv

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.table.record import LARGEST_SEED

Policy = Callable[[AECEnv], int]  # called with an environment of PettingZoo: the action of the agent in turn


class BotPolicy:
    """A bot of a level as a policy: `env.step(bot(env))`. It sees what its seat has seen, no more."""

    def __init__(
        self, level: str, *, ms: float | None = None, playouts: int | None = None, seed: int | None = None
    ) -> None:
        """`ms`, milliseconds a move, or `playouts` replace the level's own time to think. Raises ValueError."""
        if level not in LEVELS:
            raise ValueError(f"There is no level {level}; there are {', '.join(LEVELS)}.")
        self.level = LEVELS[level]
        self.ms = ms
        self.playouts = playouts
        self.seed(secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed)

    def seed(self, seed: int) -> None:
        """Begin its luck again; unless it thinks by the clock, the same seed makes the same moves."""
        self.rng = Random(f"bot {seed}")

    def __call__(self, env: Any) -> int:
        """Return the action for the agent in turn. Raises ValueError once the game is over."""
        made = env.unwrapped
        state = made.table.state
        if state.turn is None:
            raise ValueError("The game is over.")
        seen = state.seen_by(state.turn)
        move = choose(seen, made.model.game.bots, self.level, self.rng, self.ms, self.playouts)
        return int(made.model.arrays.number(state, move))
