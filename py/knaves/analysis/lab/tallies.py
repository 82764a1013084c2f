"""Tallies: sums over deals from which means and intervals follow, added up deal by deal and go by go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from knaves.analysis.intervals import NORMAL, Interval
from knaves.engine.errors import Refusal

LARGEST = 1e15  # sum that is read: far more than any deals come to
Tallies = Mapping[str, "Tally"]  # by the name of a figure


@dataclass(frozen=True)
class Tally:
    """Independent observations of one figure: how many, their sum, and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """Mean, 0 without observations."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, infinite where there are fewer than two observations."""
        if self.count < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.total**2 / self.count)
        return sqrt(spread / (self.count - 1) / self.count)

    @property
    def interval(self) -> Interval:
        """Mean and its 95 % interval."""
        return Interval(self.mean, self.mean - NORMAL * self.error, self.mean + NORMAL * self.error)


def tallied(games: Iterable[Mapping[str, float]]) -> dict[str, Tally]:
    """Tally the figures of some games, or of differences between games, by name."""
    found: dict[str, Tally] = {}
    for figures in games:
        for name, value in figures.items():
            found[name] = found.get(name, Tally()) + Tally(1, float(value), float(value) ** 2)
    return found


def added(one: Tallies, other: Tallies) -> dict[str, Tally]:
    """Add two sets of tallies by name."""
    return {
        name: one.get(name, Tally()) + other.get(name, Tally()) for name in (*one, *(n for n in other if n not in one))
    }


def written(all_tallies: Sequence[Tallies]) -> list[dict[str, list[float]]]:
    """Write tallies as JSON."""
    return [{name: [each.count, each.total, each.squares] for name, each in some.items()} for some in all_tallies]


def read_tallies(given: Any) -> list[dict[str, Tally]]:
    """Read tallies from a JSON value. Raises Refusal."""
    if not isinstance(given, list) or not all(isinstance(some, dict) for some in given):
        raise Refusal("The lab results can’t be read.")
    return [{str(name)[:60]: _read(each) for name, each in some.items()} for some in given]


def _read(given: Any) -> Tally:
    if isinstance(given, list) and len(given) == 3 and all(type(each) in (int, float) for each in given):
        count, total, squares = given
        if type(count) is int and 0 <= count <= LARGEST and abs(total) <= LARGEST and abs(squares) <= LARGEST:
            return Tally(count, float(total), float(squares))
    raise Refusal("The lab results can’t be read.")
