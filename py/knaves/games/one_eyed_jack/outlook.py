"""Outlook: how an unfinished game stands, from the patterns that each side can still complete."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from knaves.games.one_eyed_jack.position import Position
from knaves.games.one_eyed_jack.prospects import CAPTURED, NEARER, THREES, WORTH, counts_beside

SCALE = 160.0  # a lead of this much is about three wins in four


def worths(state: Position) -> list[float]:
    """The worth to each side of its open patterns and captured chips."""
    variant = state.variant
    size, needed = variant.patterns.size, variant.needed
    by_missing = WORTH if needed else THREES
    chips = [held & ~variant.community for held in state.held]
    finished = [variant.patterns.completed(held) if needed == 2 else [] for held in state.held]
    total = [CAPTURED * 2 * count for count in state.captures]
    taken = 0
    for each in chips:
        taken |= each
    for pattern in variant.patterns.bits:
        used = pattern & taken
        if not used:
            continue
        for side, own in enumerate(chips):
            if used & own == used:
                missing = size - (pattern & state.held[side]).bit_count()
                if not missing or (finished[side] and not counts_beside(pattern, finished[side])):
                    break  # what is completed is counted below
                total[side] += by_missing[missing] * (NEARER if needed == 1 or finished[side] else 1.0)
                break
    for side, (threes, rows) in enumerate(zip(state.threes, finished, strict=True)):
        total[side] += threes * THREES[0] * 2
        total[side] += WORTH[0] * NEARER if rows else 0.0  # a run of six is one row
    return total


def outlook(state: Position, side: int, saved: Sequence[float] = ()) -> float:
    """Estimate the chance of this side to win, 0..1; `saved`: the worth of each side's kept cards."""
    total = worths(state)
    for each, worth in enumerate(saved):
        total[each] += worth
    best = max(total)
    shares = [exp((each - best) / SCALE) for each in total]
    return shares[side] / sum(shares)
