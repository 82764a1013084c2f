"""Listing: every legal move with a chance, from the candidates of a search that left some of them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice


def every_move(seen: Any, advice: Advice, candidates: Sequence[Candidate]) -> list[Candidate]:
    """All legal moves, best first, the best of the candidates staying first.

    A move that is like a candidate has its numbers. A move the search left out is put beside the best candidate at a
    glance, and is never better: it has no playouts.
    """
    best = candidates[0]
    known = {advice.heuristics.alike(seen, each.move): each for each in reversed(candidates)}
    listed = {each.move: each for each in candidates}
    left = []
    for move in seen.legal_moves():
        if move not in listed:
            twin = known.get(advice.heuristics.alike(seen, move))
            if twin is not None:
                listed[move] = replace(twin, move=move)
            else:
                left.append(move)
    if left:
        at_best, *looks = advice.heuristics.glance(seen, [best.move, *left])
        for move, look in zip(left, looks, strict=True):
            value = min(best.value, max(0.0, best.value + look - at_best))
            listed[move] = Candidate(move, value)
    return sorted(listed.values(), key=lambda each: -each.value)
