"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["RATINGS"]

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1067, 59),
    "easy": (1325, 45),
    "medium": (1547, 40),
    "hard": (1723, 43),
    "expert": (1838, 47),
}
