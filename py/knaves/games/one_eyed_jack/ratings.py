"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/bench/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1310, 30),
    "easy": (1449, 22),
    "medium": (1527, 20),
    "hard": (1592, 22),
    "expert": (1622, 33),
}
