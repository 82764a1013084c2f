"""Reasons: why a move is better than another, in words, from the numbers of the search itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from knaves.bots.exact import BEST
from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence

__all__ = ["is_clearly_better", "reasons", "verdict"]

MOST = 2  # reasons given for a move
SURE = 2.0  # standard errors beyond which one move is clearly better than another
TELLING = 0.08  # least difference of a fact, as a part of its size, that is worth a word


def is_clearly_better(one: Candidate, other: Candidate) -> bool:
    """Whether the difference of their values is beyond chance."""
    return one.value - other.value > SURE * hypot(one.error, other.error)


def verdict(better: Candidate, other: Candidate) -> Sentence:
    """How a move compares with one that is no better, in words."""
    if is_clearly_better(better, other):
        return Sentence("clearly better")
    return Sentence("better") if better.value - other.value > 0.005 else Sentence("as good")


def reasons(seen: Any, advice: Advice, candidates: Sequence[Candidate], move: Move | None = None) -> list[Sentence]:
    """Why this move (the best one if None): the facts in which it differs most from the best of the others.

    `candidates` come from a search that counted facts, best first. Empty where there is nothing to tell.
    """
    chosen = next((each for each in candidates if each.move is move), candidates[0])
    other = next((each for each in candidates if each is not chosen), None)
    if BEST in chosen.facts:
        return [_exactly(chosen)]
    if other is None:
        return []
    told = (advice.reason(seen, key, chosen.facts[key]) for key in _telling(chosen, other))
    return [sentence for sentence in told if sentence is not None][:MOST]


def _exactly(chosen: Candidate) -> Sentence:
    share, worlds = chosen.facts[BEST], chosen.playouts
    if worlds == 1:
        return Sentence("counted out to the end") if share else Sentence("counted out to the end: another is better")
    return Sentence("is best in {good} of {all} possible hands", good=round(share * worlds), all=worlds)


def _telling(one: Candidate, other: Candidate) -> list[str]:
    """The keys of the facts in which two candidates differ, those first that tell most."""
    apart = {
        key: abs(mean - other.facts.get(key, 0.0)) / max(abs(mean), abs(other.facts.get(key, 0.0)), 0.5)
        for key, mean in one.facts.items()
    }
    return sorted((key for key, part in apart.items() if part >= TELLING), key=lambda key: -apart[key])
