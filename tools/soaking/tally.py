"""How the work of the soak is counted: rows of promises, and what a piece of work came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from knaves.engine.game import Game


@dataclass
class Tally:
    """What a piece of work came to: how much was done, and the largest number worth telling."""

    done: int = 0
    longest: int = 0
    failure: str = ""


Work = Callable[[Game, int, int], Tally]


@dataclass(frozen=True)
class Row:
    """One promise, how often it is tried, and the work that tries it a number of times."""

    fault: str
    promise: str
    count: int
    unit: str
    work: Work
    longest: str = ""  # what the largest number means


@dataclass
class Outcome:
    """What all pieces of a row came to."""

    row: Row
    seconds: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    longest: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
