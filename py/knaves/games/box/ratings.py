"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/bench/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1445, 9),
    "easy": (1472, 8),
    "medium": (1497, 8),
    "hard": (1529, 8),
    "expert": (1558, 9),
}
