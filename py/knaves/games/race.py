"""Race: the chance to win a game of several deals, from the points scored so far."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

Deals = tuple[tuple[tuple[int, int], float], ...]  # what a deal may bring both sides, and how likely


@cache
def chance_to_win(mine: int, theirs: int, target: int, deals: Deals) -> float:
    """The chance of the side with `mine` points when both play alike; 0 or 1 once the race is decided.

    The race ends after a deal in which a side has reached the target and the points differ. `deals` must be
    symmetric, and no deal may leave both without a point.
    """
    if max(mine, theirs) >= target:
        return 0.5 if mine == theirs else float(mine > theirs)
    return sum(likely * chance_to_win(mine + gained, theirs + lost, target, deals) for (gained, lost), likely in deals)


def symmetric(deals: Mapping[tuple[int, int], float]) -> Deals:
    """Deals given from one side's view, completed by their mirror images and made to sum to 1."""
    whole: dict[tuple[int, int], float] = {}
    for (gained, lost), likely in deals.items():
        for pair in ((gained, lost), (lost, gained)):
            whole[pair] = whole.get(pair, 0.0) + likely
    total = sum(whole.values())
    return tuple((pair, likely / total) for pair, likely in whole.items())


def with_tiebreak(chance: float, ahead: float, most: int, unit: float) -> float:
    """The chance to win, 0..1, plus a tie-breaker for being so much `ahead`, at `most` so much.

    `unit` is the worth of one of it: enough to play on with care when the points are settled, far less than a
    point of the game. The answer stays in 0..1, and those of both sides add up to 1.
    """
    return (chance + unit * (most + ahead)) / (1 + 2 * unit * most)
