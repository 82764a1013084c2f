"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["RATINGS"]

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1067, 63),
    "easy": (1312, 47),
    "medium": (1524, 44),
    "hard": (1688, 54),
    "expert": (1908, 84),
}
