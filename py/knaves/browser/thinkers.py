"""Thinkers: where bots think. Each gets what its seat has seen, and answers the notation of a move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Protocol

from knaves.bots import LEVELS, Candidate, hint, think
from knaves.bots.levels import HINTS, fitted
from knaves.bots.thought import Thought
from knaves.engine.advice import NO_ADVICE
from knaves.engine.game import Game
from knaves.engine.state import State

__all__ = ["LONGEST", "SliceThinker", "Thinker", "bot_rng"]

SLICE = 0.008  # seconds of thought before the page gets its turn
LONGEST = 8000  # ms after which any thought is cut, whatever the level


def bot_rng(seed: int | None, moves_made: int) -> Random:
    """The generator of a bot's decision: the same for the same game and number of moves."""
    return Random(f"bot {seed} {moves_made}")


class Thinker(Protocol):
    """Something that thinks for a bot."""

    async def choose(self, game: Game, seen: State, level: str, rng: Random, hurry: asyncio.Event) -> str:
        """The move of this level; `hurry` makes it answer with what it has."""

    async def hint(self, game: Game, seen: State, rng: Random) -> list[Candidate]:
        """The moves with what they are worth, best first."""


class SliceThinker:
    """Thinks on the page's own thread, a slice at a time, so that the page stays quick."""

    async def choose(self, game: Game, seen: State, level: str, rng: Random, hurry: asyncio.Event) -> str:
        advice = game.advice or NO_ADVICE
        its_level = fitted(LEVELS.get(level, LEVELS["random"]), advice)
        started = perf_counter()
        limit = min(its_level.ms or LONGEST, LONGEST) / 1000
        best: Thought | None = None
        since = started
        for thought in think(seen, advice, its_level, rng):
            best = thought
            now = perf_counter()
            if hurry.is_set() or (now - started >= limit and (thought.is_enough or now - started > LONGEST / 1000)):
                break
            if now - since >= SLICE:
                await asyncio.sleep(0)
                since = perf_counter()
        assert best is not None
        return best.move.notation

    async def hint(self, game: Game, seen: State, rng: Random) -> list[Candidate]:
        advice = game.advice or NO_ADVICE
        last: Sequence[Candidate] = ()
        for thought in think(seen, advice, HINTS, rng, playouts=HINTS.playouts, counts=True):
            last = thought.candidates
            await asyncio.sleep(0)
        return list(last) or hint(seen, advice, rng)
