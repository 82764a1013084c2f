"""Lesson: a guided first game as data: a prepared deal, its first moves, and what is said at each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from knaves.engine.options import Value
from knaves.engine.sentences import Sentence

__all__ = ["Lesson", "Step"]


@dataclass(frozen=True)
class Step:
    """One thing explained. `about` names what it speaks of: an area of the table, "hand" or "status"."""

    at: int  # how many moves of the line have been made before
    title: Sentence
    says: Sentence
    about: str = ""
    asks: bool = False  # whether the player is to make the next move of the line now


@dataclass(frozen=True)
class Lesson:
    """The player has seat 0; the others follow the line too, and play on as they like where it ends."""

    seed: int
    line: tuple[str, ...]  # the moves of all seats, as they are written
    steps: tuple[Step, ...]  # in the order of their moves
    options: Mapping[str, Value] = field(default_factory=dict)
