"""Levels: the strength of a bot as data, and mixes between two levels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any

from knaves.engine.advice import Advice, Heuristics, Solver


@dataclass(frozen=True)
class Level:
    """One level. A game may fit single numbers to itself, and say so in a sentence of its own: `Heuristics.levels`."""

    name: str
    sentence: str  # what it does, for the player who chooses
    plain: str = ""  # the same where the game's advice cannot do all of that; "": it always can
    playouts: int = 0  # games it imagines before a move; 0: it does not look ahead
    ms: int | None = None  # thinks for so long instead, `playouts` being the floor
    by_rule: bool = False  # plays by rule of thumb where the game has one
    naive: bool = False  # by the rule of thumb of a beginner, `Heuristics.naive_scores`
    slip: float = 0.0  # how far its eye for the rule of thumb is off, in slips (see Heuristics.rule)
    absurd: float = 4.0  # so many slips below the best by rule no bot plays by mistake
    noise: float = 0.0  # how far its estimates are off, in standard deviations of what the moves are worth
    remembers: bool = True  # knows which cards it saw go into other hands
    infers: bool = True  # knows what others have shown not to have
    guided: bool = True  # imagines others to play with sense
    at_random: bool = False  # unguided: imagines moves at random to the end of the deal, not a few by the standing
    judges: bool = True  # knows what hands promise, where the game has learned that
    solves: bool = True  # counts the end of a deal out


LEVELS: dict[str, Level] = {
    each.name: each
    for each in (
        Level("random", "Plays any legal move. Good for trying out the rules."),
        Level(
            "beginner", "Sees what’s in front of it, saves nothing for later and sometimes slips.",
            "Sees what’s in front of it and often slips.",
            playouts=12, by_rule=True, naive=True, slip=1.0,
            remembers=False, infers=False, guided=False, solves=False,
        ),
        Level(
            "easy", "Follows good rules of thumb with the occasional slip. Doesn’t look ahead.",
            "Plays sensibly with the occasional slip.",
            playouts=40, by_rule=True, slip=2.0, remembers=False, infers=False, guided=False, solves=False,
        ),
        Level(
            "medium", "Looks ahead a little, but doesn’t remember which cards you drew.", "Looks ahead a little.",
            playouts=24, noise=0.2, remembers=False, infers=False, judges=False, solves=False,
        ),
        Level(
            "hard", "Looks further ahead and remembers every card.", "Looks further ahead.",
            playouts=80, noise=0.1, judges=False, solves=False,
        ),
        Level(
            "expert", "Takes its time, remembers every card and works out the ending.",
            "Takes its time and looks further ahead than any other level.", playouts=200, ms=1200,
        ),
    )
}  # fmt: skip
HINTS = Level("hint", "Gives hints.", playouts=800)


def fitted(level: Level, advice: Advice) -> Level:
    """The level with the numbers that the game has for it, and with a sentence that is true of its advice."""
    numbers: Mapping[str, Any] = advice.heuristics.levels.get(level.name, {})
    if level.plain and "sentence" not in numbers and not _does_all(level, advice):
        numbers = {**numbers, "sentence": level.plain}
    return replace(level, **numbers) if numbers else level


def _does_all(level: Level, advice: Advice) -> bool:
    """Whether a game's advice can do what the sentence of a level says."""
    if level.naive:
        return type(advice.heuristics).naive_scores is not Heuristics.naive_scores
    if level.by_rule:
        return type(advice.heuristics).rule is not Heuristics.rule
    return type(advice.solver).can_solve is not Solver.can_solve


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
    """The mix that a name such as "mix-medium-hard-40" means; None unless the levels are neighbours in LADDER."""
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
    """The level by which this bot makes its next move: numbers in between, but the memory of one level or the other.

    Levels that differ in kind (rule of thumb, thinking time) are not blended; `rng` chooses one by the share.
    """
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
