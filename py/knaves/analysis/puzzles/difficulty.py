"""Difficulty: which levels and rules of thumb fail at a puzzle, in five steps."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from knaves.bots.levels import HINTS, LEVELS, Level, fitted
from knaves.bots.steps import Steps, done
from knaves.bots.thinking import think
from knaves.engine.advice import Advice
from knaves.engine.moves import Move
from knaves.engine.puzzle import Line, PuzzleKind

THUMB = Level("thumb", "Follows the rules of thumb.", by_rule=True)
JUDGES = (THUMB, *(LEVELS[name] for name in ("beginner", "easy", "medium", "hard")))
TRIES = 4  # of each level that does not always play the same


def solves(kind: PuzzleKind, state: Any, answer: Line, advice: Advice, level: Level, rng: Random) -> bool:
    """Return whether a bot of this level finds the answer; `trying` without a break."""
    return done(trying(kind, state, answer, advice, level, rng))


def trying(kind: PuzzleKind, state: Any, answer: Line, advice: Advice, level: Level, rng: Random) -> Steps[bool]:
    """Try whether a bot of this level plays the answer, by playouts, so that the same rng gives the same."""
    seen = state.seen_by(state.turn)
    world, line = state.copy(), list[Move]()
    playouts = fitted(level, advice).playouts
    while not line or not kind.is_turn(state, world):
        move = yield from choosing(world.seen_by(world.turn), advice, level, rng, playouts)
        line.append(move)
        world.play(move)
    return kind.alike(seen, tuple(line)) == kind.alike(seen, answer)


def choosing(seen: Any, advice: Advice, level: Level, rng: Random, playouts: int | None = None) -> Steps[Move]:
    """Choose as `bots.thinking.choose` does with playouts, in steps; result: the move."""
    thoughts = think(seen, advice, level, rng, playouts=playouts)
    best = next(thoughts)
    for thought in thoughts:
        best = thought
        yield
    return best.move


def rating(kind: PuzzleKind, state: Any, answer: Line, advice: Advice, rng: Random) -> Steps[int]:
    """Rate the difficulty in steps; result: 1 (nearly every judge plays the answer) to 5 (few do)."""
    failed = yield from _share_failed(kind, state, answer, advice, rng)
    return 1 + sum(failed >= bound for bound in kind.steps)


def _share_failed(kind: PuzzleKind, state: Any, answer: Line, advice: Advice, rng: Random) -> Steps[float]:
    """The share of the judges' tries that end in another turn than the answer."""
    failed = 0.0
    for level in JUDGES:
        tries = 1 if level is THUMB else TRIES
        missed = 0
        for _ in range(tries):
            is_found = yield from trying(kind, state, answer, advice, level, rng)
            missed += not is_found
        failed += missed / tries
    return failed / len(JUDGES)


def is_good_play(kind: PuzzleKind, state: Any, answer: Line, advice: Advice, rng: Random) -> Steps[bool]:
    """Check in steps whether a strong bot with time plays the answer too."""
    return (yield from trying(kind, state, answer, advice, replace(HINTS, ms=None), rng))
