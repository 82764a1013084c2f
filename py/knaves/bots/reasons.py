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

__all__ = ["advise", "is_clearly_better", "reasons", "telling", "verdict"]

MOST = 2  # reasons given for a move
SURE = 2.0  # standard errors beyond which one move is clearly better than another
CLOSE = 0.005  # standing by which two moves are no different
TELLING = 0.08  # least difference of a fact, as a part of its size, that is worth a word


def is_clearly_better(one: Candidate, other: Candidate) -> bool:
    """Whether the difference of their values is beyond chance."""
    return one.value - other.value > SURE * hypot(one.error, other.error)


def verdict(best: Candidate, next_best: Candidate) -> Sentence:
    """How a move compares with one that is no better, in words."""
    if is_clearly_better(best, next_best):
        return Sentence("Clearly the best move")
    if best.value - next_best.value > CLOSE:
        return Sentence("A little better than the next")
    return Sentence("About as good as the next")


def advise(seen: Any, advice: Advice, candidates: Sequence[Candidate]) -> Sentence:
    """What a hint says beside the marks on the moves: how sure the best move is, and why it is better."""
    if len(candidates) < 2:
        return Sentence("There is no other move worth a thought.")
    how = verdict(candidates[0], candidates[1])
    why = reasons(seen, advice, candidates)
    if not why:
        return Sentence("{how}.", how=how)
    if len(why) == 1:
        return Sentence("{how}: {reason}.", how=how, reason=why[0])
    return Sentence("{how}: {reason}; {other}.", how=how, reason=why[0], other=why[1])


def reasons(seen: Any, advice: Advice, candidates: Sequence[Candidate], move: Move | None = None) -> list[Sentence]:
    """Why this move (the best one if None): the facts in which it is most ahead of the best of the others.

    `candidates` come from a search that counted facts, best first. Empty where there is nothing to tell.
    """
    chosen = next((each for each in candidates if each.move is move), candidates[0])
    others = [each for each in candidates if each is not chosen]
    worse = (each for each in others if each.value < chosen.value - CLOSE)
    other = next(worse, others[0] if others else None)
    if BEST in chosen.facts:
        return [_exactly(chosen)]
    if other is None:
        return []
    keys = telling(chosen, other, advice.better_less) or (
        [] if chosen.error else list(chosen.facts)
    )  # facts without error are certain
    told = (advice.reason(seen, key, chosen.facts[key]) for key in keys)
    return [sentence for sentence in told if sentence is not None][:MOST]


def _exactly(chosen: Candidate) -> Sentence:
    share, worlds = chosen.facts[BEST], chosen.playouts
    if worlds == 1:
        return Sentence("counted out to the end") if share else Sentence("counted out to the end: another is better")
    return Sentence("is best in {good} of {all} possible deals", good=round(share * worlds), all=worlds)


def telling(one: Candidate, other: Candidate, better_less: frozenset[str]) -> list[str]:
    """The keys of the facts that speak for the first candidate against the other, those first that tell most."""
    apart: dict[str, float] = {}
    for key, mean in one.facts.items():
        its = other.facts.get(key, 0.0)
        ahead = its - mean if key in better_less else mean - its
        apart[key] = ahead / max(abs(mean), abs(its), 0.5)
    return sorted((key for key, part in apart.items() if part >= TELLING), key=lambda key: -apart[key])
