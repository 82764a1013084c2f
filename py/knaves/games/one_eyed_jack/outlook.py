"""Outlook: how an unfinished game stands, from the patterns that each side can still complete."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knaves.games.one_eyed_jack.rules import OneEyedJack

__all__ = ["WORTH", "outlook", "prospects"]

WORTH = (260.0, 62.0, 15.0, 4.0, 1.0, 0.0)  # of a pattern that no other side has spoilt, by chips that are missing
SCALE = 150.0  # a lead of this much is about three wins in four
THREE_SCALE = 4.0  # the same in threes that are ahead


def prospects(state: OneEyedJack) -> list[float]:
    """What the patterns still open to each side are worth to it, finished ones included."""
    patterns = state.variant.patterns
    worth = [0.0] * state.sides
    chips = [held & ~state.variant.community for held in state.held]
    taken = 0
    for each in chips:
        taken |= each
    for pattern in patterns.bits:
        used = pattern & taken
        if not used:
            continue
        for side, own in enumerate(chips):
            if used & own == used:
                worth[side] += WORTH[patterns.size - (pattern & state.held[side]).bit_count()]
                break
    return worth


def outlook(state: OneEyedJack, side: int) -> float:
    """About how likely this side is to win, 0..1."""
    worth = prospects(state)
    if not state.variant.needed:
        worth = [WORTH[1] * SCALE / THREE_SCALE * count + each for count, each in zip(state.threes, worth, strict=True)]
    shares = [exp(min(each - max(worth), 0) / SCALE) for each in worth]
    return shares[side] / sum(shares)
