"""Intervals: confidence intervals of rates and means, at 95 %."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

NORMAL = 1.96  # standard errors either side of the mean that hold 95 %


@dataclass(frozen=True)
class Interval:
    """A mean and the 95 % interval round it."""

    mean: float
    low: float
    high: float


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a rate 0..1 seen in so many games; (0, 1) for none."""
    if not games:
        return 0.0, 1.0
    square = NORMAL**2 / games
    centre = (rate + square / 2) / (1 + square)
    half = NORMAL / (1 + square) * sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, centre - half), min(1.0, centre + half)
