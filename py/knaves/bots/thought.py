"""Thought: a bot's answer so far, with its estimate of each move that it considered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from knaves.engine.moves import Move


@dataclass(frozen=True)
class Candidate:
    """A considered move with its estimate."""

    move: Move
    value: float  # expected standing of the mover's side, 0..1; for a bot that does not count, a mere opinion
    playouts: int = 0  # how many games were imagined after it; 0: none, by rule of thumb
    error: float = 0.0  # standard error of the value; 0 with exact values too
    facts: Mapping[str, float] = field(default_factory=dict)  # averages of what was counted, see Explanations.count


@dataclass(frozen=True)
class Thought:
    """The best move so far and the candidates, best first; a later thought is a better one."""

    move: Move
    candidates: tuple[Candidate, ...]
    playouts: int = 0  # made so far
    is_enough: bool = True  # whether the level's floor of playouts has been reached
    is_exact: bool = False  # whether the values are exact: every possible world solved to its end
