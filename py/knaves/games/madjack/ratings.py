"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/bench/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1059, 48),
    "easy": (1219, 36),
    "medium": (1528, 28),
    "hard": (1766, 30),
    "expert": (1928, 37),
}
