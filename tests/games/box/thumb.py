"""The rules of thumb of Box, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

HEIGHT = "23456789TJQKA"


def thumb(seen: Any) -> Callable[[Any], float]:
    """Play the highest card you may."""
    return lambda move: HEIGHT.index(move.card.rank) if hasattr(move, "card") else 0
