"""The rules of thumb of High Card, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.games.template.rules import HEIGHT


def thumb(seen: Any) -> Callable[[Any], float]:
    """Win a trick as cheaply as you can, else throw the lowest; lead the highest."""
    best = max(map(HEIGHT.__getitem__, seen.trick), default=-1)

    def look(move: Any) -> float:
        height = HEIGHT[move.card]
        if not seen.trick:
            return height
        return 100 - height if height > best else -height

    return look
