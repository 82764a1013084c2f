"""Ladder: the strength of many players on one scale, from how they did in pairs (Bradley and Terry), with intervals.

A pairing may be one against several others: the first then wins with chance a / (a + k b), as in Luce's choice rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from knaves.analysis.intervals import NORMAL

SCALE = 400 / log(10)  # points of rating in a unit of log-odds
CENTRE = 1500  # the mean of the players named as those of the ladder
PRIOR = 0.5  # wins and losses that every pairing is given: a pairing won without a loss has no strength else
ROUNDS = 200
CLOSE = 1e-10


@dataclass(frozen=True)
class Pairing:
    """Result of one player against another: share of wins in about so many games."""

    first: str
    second: str
    share: float
    games: float  # as many independent games as the interval of the share is worth
    rivals: int = 1  # the second sits in so many seats


@dataclass(frozen=True)
class Standing:
    """A rating, and half of its 95 % interval."""

    rating: int
    within: int


def effective_games(share: float, low: float, high: float, most: float) -> float:
    """Return the number of independent games that a 95 % interval of a share is worth; at most `most`."""
    if low <= 0 or high >= 1:
        edge = low if high >= 1 else 1 - high
        return most if edge >= 1 else min(most, NORMAL**2 * edge / (1 - edge))
    width = (high - low) / (2 * NORMAL)
    return min(most, share * (1 - share) / width**2) if width > 0 else most


def ladder(pairings: Sequence[Pairing], centred: Sequence[str]) -> Mapping[str, Standing]:
    """Rate all players by maximum likelihood; those of `centred` average 1500. Pairings must link all."""
    names = list(dict.fromkeys(name for each in pairings for name in (each.first, each.second)))
    place = {name: number for number, name in enumerate(names)}
    strengths = [0.0] * len(names)
    for _ in range(ROUNDS):
        slope, curve = _derivatives(pairings, place, strengths)
        step = _solved(curve, slope)
        step = [max(-1.0, min(1.0, each)) for each in step]
        strengths = [strength + each for strength, each in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    _, curve = _derivatives(pairings, place, strengths)
    mean = sum(strengths[place[name]] for name in centred) / len(centred)
    found = {}
    for name in names:
        contrast = [float(each == name) - (each in centred) / len(centred) for each in names]
        variance = sum(one * two for one, two in zip(contrast, _solved(curve, contrast), strict=True))
        rating = CENTRE + SCALE * (strengths[place[name]] - mean)
        found[name] = Standing(round(rating), round(NORMAL * SCALE * sqrt(max(0.0, variance))))
    return found


def _derivatives(
    pairings: Sequence[Pairing], place: Mapping[str, int], strengths: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log-likelihood, and its curvature with the sign turned; the sum of all is held at 0."""
    count = len(strengths)
    slope = [-sum(strengths)] * count
    curve = [[1.0] * count for _ in range(count)]
    for each in pairings:
        one, two = place[each.first], place[each.second]
        likely = 1 / (1 + each.rivals * exp(strengths[two] - strengths[one]))
        games = each.games + 2 * PRIOR
        more = each.games * each.share + PRIOR - games * likely
        slope[one] += more
        slope[two] -= more
        weight = games * likely * (1 - likely)
        curve[one][one] += weight
        curve[two][two] += weight
        curve[one][two] -= weight
        curve[two][one] -= weight
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x of matrix x = right, by Gauss; the matrix is positive definite."""
    count = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(count):
        for below in range(pivot + 1, count):
            factor = rows[below][pivot] / rows[pivot][pivot]
            rows[below] = [one - factor * two for one, two in zip(rows[below], rows[pivot], strict=True)]
    found = [0.0] * count
    for row in range(count - 1, -1, -1):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, count))
        found[row] = (rows[row][count] - known) / rows[row][row]
    return found
