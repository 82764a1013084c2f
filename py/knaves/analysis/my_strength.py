"""My strength: an opponent between two levels, so strong that a player wins about half of the games.

At a table of four a quarter is as much. Two levels of a kind are mixed by their numbers: playouts, slips and
misjudgements. Where one looks ahead and the other does not, each move is the one's or the other's, so that the share
of moves is the mix. What a mix is worth is taken to lie between the two ratings in the same proportion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from knaves.analysis.ratings import Rating, rated
from knaves.bots.levels import LEVELS, Level, fitted
from knaves.engine.advice import Advice

__all__ = ["LADDER", "Mix", "after_game", "level_of_mix", "mix_for", "strength_of"]

LADDER = ("beginner", "easy", "medium", "hard", "expert")
KNOWN = 40.0  # deviation of a bot's rating


@dataclass(frozen=True)
class Mix:
    """An opponent between two levels that follow each other; `share` of the upper one, 0..1."""

    lower: str
    upper: str
    share: float


def mix_for(rating: float, ratings: Mapping[str, float]) -> Mix:
    """The opponent of this rating; the weakest or the strongest level where it lies beyond them."""
    for lower, upper in pairwise(LADDER):
        low, high = ratings[lower], ratings[upper]
        if rating < high or upper == LADDER[-1]:
            share = (rating - low) / (high - low) if high > low else 1.0
            return Mix(lower, upper, min(1.0, max(0.0, share)))
    raise AssertionError("the last pair takes all that is left")


def strength_of(mix: Mix, ratings: Mapping[str, float]) -> float:
    """The rating at which this opponent is taken to play."""
    return ratings[mix.lower] + mix.share * (ratings[mix.upper] - ratings[mix.lower])


def after_game(player: Rating, mix: Mix, ratings: Mapping[str, float], *, is_won: bool, rivals: int = 1) -> Rating:
    """The player's rating after a game against such opponents in `rivals` seats.

    Who wins has beaten all of them, who loses was beaten by one: at equal strength that balances.
    """
    other = Rating(strength_of(mix, ratings), KNOWN)
    return rated(player, [(other, 1.0)] * rivals if is_won else [(other, 0.0)])


def level_of_mix(mix: Mix, advice: Advice, rng: Random) -> Level:
    """The level by which this opponent makes its next move."""
    lower, upper = (fitted(LEVELS[name], advice) for name in (mix.lower, mix.upper))
    if lower.by_rule != upper.by_rule or lower.ms != upper.ms:
        return upper if rng.random() < mix.share else lower
    share = mix.share
    knows_more = upper if rng.random() < share else lower  # what is remembered cannot be had by halves
    return replace(
        knows_more,
        name=f"{lower.name} to {upper.name}",
        playouts=round(_between(lower.playouts, upper.playouts, share, geometric=True)),
        slip=_between(lower.slip, upper.slip, share),
        absurd=_between(lower.absurd, upper.absurd, share),
        noise=_between(lower.noise, upper.noise, share),
    )


def _between(low: float, high: float, share: float, *, geometric: bool = False) -> float:
    if geometric and low > 0 and high > 0:
        return float(low * (high / low) ** share)
    return low + share * (high - low)
