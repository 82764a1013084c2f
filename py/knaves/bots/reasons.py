"""Reasons: why a move is better than another, in words, from the numbers of the search itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import Any

from knaves.bots.exact import BEST
from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence

__all__ = ["advise", "is_clearly_better", "left_others_out", "reasons", "telling", "verdict", "wins_at_once"]

MOST = 2  # reasons given for a move
SURE = 2.0  # standard errors beyond which one move is clearly better than another
CLOSE = 0.005  # standing by which two moves are no different
NEARLY_WON = 0.9  # no move that wins at once is worth less
WORLDS = 8  # in which a move is tried that may win at once
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
    why = reasons(seen, advice, candidates)
    if len(candidates) < 2 and not why:
        if left_others_out(seen, advice, candidates[0]):
            return Sentence("There is no other move worth a thought.")
        return Sentence("There was no time to look at other moves.")
    how = verdict(candidates[0], candidates[1]) if len(candidates) > 1 else Sentence("Clearly the best move")
    if not why:
        return Sentence("{how}.", how=how)
    if len(why) == 1:
        return Sentence("{how}: {reason}.", how=how, reason=why[0])
    return Sentence("{how}: {reason}; {other}.", how=how, reason=why[0], other=why[1])


def reasons(seen: Any, advice: Advice, candidates: Sequence[Candidate], move: Move | None = None) -> list[Sentence]:
    """Why this move (the best one if None): the facts in which it is most ahead of the best of the others.

    `candidates` come from a search that counted facts, best first. Empty where there is nothing to tell. A move that
    wins at once needs no other reason.
    """
    chosen = next((each for each in candidates if each.move is move), candidates[0])
    others = [each for each in candidates if each is not chosen]
    worse = (each for each in others if each.value < chosen.value - CLOSE)
    other = next(worse, others[0] if others else None)
    if chosen.value > NEARLY_WON and wins_at_once(seen, chosen.move):
        return [Sentence("wins at once")]
    if other is not None and BEST in chosen.facts:
        return [_exactly(chosen)]
    keys = telling(chosen, other, advice.better_less) if other is not None else []
    if not keys and chosen.facts and advice.foresee(seen, chosen.move) == chosen.facts:
        keys = list(chosen.facts)  # certain, so worth a word even where they do not set it apart; averages are not
    told = (advice.reason(seen, key, chosen.facts[key]) for key in keys)
    return [sentence for sentence in told if sentence is not None][:MOST]


def left_others_out(seen: Any, advice: Advice, only: Candidate) -> bool:
    """Whether a search that names a single move leaves the others out, and was not stopped before it came to them.

    After one playout it may have tried the first of many.
    """
    return only.playouts > 1 or len(advice.candidates(seen)) == 1


def wins_at_once(seen: Any, move: Move) -> bool:
    """Whether the game is over and won after this move, however the hidden cards may lie."""
    rng, seat, worlds = Random("wins at once"), seen.turn, Imagination(seen)
    for _ in range(WORLDS):
        world = worlds.world(rng)
        world.play(move)
        if not world.is_over or world.standing(seat) < 1:
            return False
    return True


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
