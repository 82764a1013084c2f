"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/bench/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1311, 28),
    "easy": (1456, 21),
    "medium": (1523, 19),
    "hard": (1585, 21),
    "expert": (1625, 27),
}
