"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["RATINGS"]

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1057, 64),
    "easy": (1307, 48),
    "medium": (1522, 45),
    "hard": (1690, 54),
    "expert": (1923, 88),
}
