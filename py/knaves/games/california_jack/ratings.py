"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/bench/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1059, 64),
    "easy": (1301, 48),
    "medium": (1510, 45),
    "hard": (1670, 55),
    "expert": (1959, 93),
}
