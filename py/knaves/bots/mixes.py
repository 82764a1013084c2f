"""Mixes: bots between two levels that follow each other, by their numbers, or move by move where these differ."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from knaves.bots.levels import LEVELS, Level, fitted
from knaves.engine.advice import Advice

LADDER = ("beginner", "easy", "medium", "hard", "expert")
NAME = re.compile(r"mix-([a-z]+)-([a-z]+)-(\d{1,3})")


@dataclass(frozen=True)
class Mix:
    """A bot between two levels that follow each other; `share` of the upper one, 0..1."""

    lower: str
    upper: str
    share: float

    @property
    def name(self) -> str:
        """The name in records, with the share in hundredths: "mix-medium-hard-40"."""
        return f"mix-{self.lower}-{self.upper}-{round(100 * self.share)}"


def mix_of(name: str) -> Mix | None:
    """The mix of this name, None where it is none."""
    found = NAME.fullmatch(name)
    if found is None or (found[1], found[2]) not in pairwise(LADDER) or int(found[3]) > 100:
        return None
    return Mix(found[1], found[2], int(found[3]) / 100)


def level_of(name: str, advice: Advice, seed: str = "") -> Level:
    """The level of this name as the game fits it; `random` for a name that is none.

    Of a mix it is the one by which this move is made: the same for the same seed.
    """
    mix = mix_of(name)
    if mix is not None:
        return level_of_mix(mix, advice, Random(f"mix {seed}"))
    return fitted(LEVELS.get(name, LEVELS["random"]), advice)


def level_of_mix(mix: Mix, advice: Advice, rng: Random) -> Level:
    """The level by which this bot makes its next move."""
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
