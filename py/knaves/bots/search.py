"""Search: what all searches have in common, from worlds and playouts to candidates in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice, Heuristics
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move

USUAL_SPREAD = 0.25  # standard deviation of what playouts are worth, as long as none was made


class Tally:
    """The worths of the playouts after one move, and the facts counted in them."""

    __slots__ = ("count", "facts", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.facts: dict[str, float] = {}

    def add(self, worth: float, facts: Mapping[str, float] | None = None) -> None:
        """Count one more playout."""
        self.count += 1
        self.total += worth
        self.squares += worth * worth
        for key, amount in (facts or {}).items():
            self.facts[key] = self.facts.get(key, 0.0) + amount

    @property
    def mean(self) -> float:
        """Their average; 0 without playouts."""
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """Their standard deviation."""
        if self.count < 4:
            return USUAL_SPREAD
        return sqrt(max(0.0, self.squares / self.count - self.mean**2))

    def candidate(self, move: Move) -> Candidate:
        """The move with these numbers."""
        error = self.spread / sqrt(self.count) if self.count else 0.0
        facts = {key: amount / self.count for key, amount in self.facts.items()}
        return Candidate(move, self.mean, self.count, error, facts)


class Search(ABC):
    """A search from the view of one seat. Each step is one playout, or one piece of exact work."""

    is_exact = False

    def __init__(self, seen: Any, advice: Advice, worlds: Imagination[Any], rng: Random, *, counts: bool) -> None:
        """`counts`: whether the facts of playouts are counted too."""
        self.seen = seen
        self.seat: int = seen.turn
        self.heuristics = advice.heuristics
        self.explanations = advice.explanations
        self.worlds = worlds
        self.rng = rng
        self.counts = counts
        self.moves = by_rule(seen, self.heuristics, self.heuristics.candidates(seen))
        self.all = Tally()

    @abstractmethod
    def step(self) -> bool:
        """Do one piece of work; False if there was none left."""

    @abstractmethod
    def candidates(self) -> list[Candidate]:
        """The moves considered so far, best first, their values descending; never empty."""

    @property
    def spread(self) -> float:
        """The standard deviation of the results of playouts: how much is at stake."""
        return self.all.spread

    def facts(self, end: Any) -> Mapping[str, float] | None:
        """The facts of a playout that ended here, if they are counted."""
        return self.explanations.count(self.seen, end, self.seat) if self.counts else None


def by_rule(seen: Any, heuristics: Heuristics, moves: Sequence[Move]) -> list[Move]:
    """The moves, those first that look best by rule of thumb."""
    rule = heuristics.rule(seen, moves)
    if rule is None:
        return list(moves)
    return [moves[index] for index in sorted(range(len(moves)), key=lambda index: -rule[index])]


def descending(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Candidates that are in order, with values that say so: none above that of the one before."""
    ordered: list[Candidate] = []
    for each in candidates:
        value = min(each.value, ordered[-1].value) if ordered else each.value
        ordered.append(Candidate(each.move, value, each.playouts, each.error, each.facts))
    return ordered
