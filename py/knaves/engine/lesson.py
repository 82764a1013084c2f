"""Lesson: a guided first game as data: a prepared deal, its first moves, and a text for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from knaves.engine.moves import Move
from knaves.engine.options import Value
from knaves.engine.sentences import Sentence
from knaves.engine.state import State


@dataclass(frozen=True)
class Step:
    """One thing explained. `about` names its subject: an area of the table, "hand" or "status"."""

    at: int  # how many moves of the line have been made before
    title: Sentence
    says: Sentence
    about: str = ""
    asks: bool = False  # whether the player is to make the next move of the line now
    anywhere: bool = False  # it is true and worth reading whatever has been played instead of the line
    suggests: Callable[[State], Move | None] | None = None  # off the line: waits for a turn that has such a move


@dataclass(frozen=True)
class Lesson:
    """The player has seat 0; the others follow the line too, and play on as they like where it ends."""

    seed: int
    line: tuple[str, ...]  # the moves of all seats, as they are written
    steps: tuple[Step, ...]  # in the order of their moves
    options: Mapping[str, Value] = field(default_factory=dict)
