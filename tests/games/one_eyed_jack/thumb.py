"""The rules of thumb of One-Eyed Jack, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.games.one_eyed_jack.board import PlaceChip, RemoveChip, SwapCard

OWN = (1, 4, 15, 62, 260)  # a space in a row where so many own chips lie and nobody else's
OTHER = (0, 2, 9, 50, 220)  # the same for a row of another side


def thumb(seen: Any) -> Callable[[Any], float]:
    """Count own chips in open rows, and the others'; save wild and kill cards for fours and stops."""
    side = seen.side(seen.turn)
    patterns = seen.variant.patterns
    enemies = [seen.held[other] & ~seen.variant.community for other in range(seen.sides) if other != side]
    mine, all_enemies = seen.held[side], 0
    for enemy in enemies:
        all_enemies |= enemy

    def space(number: int) -> float:
        total = 0.0
        for row in patterns.through[number]:
            short = 5 - patterns.size
            if not row & all_enemies:
                total += OWN[min(4, (row & mine).bit_count() + short)]
            for enemy in enemies:
                if row & enemy and not row & mine & ~seen.variant.community and not row & all_enemies & ~enemy:
                    total += OTHER[min(4, (row & enemy).bit_count() + short)]
        return total

    known = {}

    def worth(number: int) -> float:
        if number not in known:
            known[number] = space(number)
        return known[number]

    def look(move: Any) -> float:
        if isinstance(move, SwapCard):
            return 1000
        if isinstance(move, PlaceChip):
            return worth(move.space) - (55 if move.card not in seen.board.spots else 0)
        if isinstance(move, RemoveChip):
            rows = patterns.through[move.space]
            if mine >> move.space & 1:
                return -1000
            return max(
                (OTHER[min(4, (row & enemy).bit_count() - 1 + 5 - patterns.size)] for row in rows for enemy in enemies
                 if enemy >> move.space & 1 and not row & mine & ~seen.variant.community), default=0,
            ) - 42  # fmt: skip
        return -5

    return look
