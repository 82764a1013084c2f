"""Ratings: the strength of the levels, and half of its 95 % interval; written by tools/strength.py."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["RATINGS"]

RATINGS: Mapping[str, tuple[int, int]] = {
    "beginner": (1068, 61),
    "easy": (1312, 46),
    "medium": (1525, 44),
    "hard": (1688, 53),
    "expert": (1908, 81),
}
