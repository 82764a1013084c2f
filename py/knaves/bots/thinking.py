"""Thinking: a seat’s view in, better and better answers out; the caller owns the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import TypeVar

from knaves.bots.levels import HINTS, Level, fitted
from knaves.bots.search import (
    Candidate,
    Comparison,
    ExactSearch,
    OwnSearch,
    Search,
    Thought,
    TreeSearch,
    by_rule,
    descending,
)
from knaves.engine.advice import COMPARE, NO_ADVICE, Advice, Heuristics, PlainHeuristics
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.engine.zones import Imagination, forgetting


def every_move(seen: State, advice: Advice, candidates: Sequence[Candidate]) -> list[Candidate]:
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


T = TypeVar("T")
Steps = Generator[None, None, T]


def done(work: Steps[T]) -> T:
    """Do the work without a break and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


async def done_in_slices(work: Steps[T], seconds: float) -> T:
    """Do the work and return its result, letting other tasks run after each slice of so many seconds."""
    since = perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        if perf_counter() - since >= seconds:
            await asyncio.sleep(0)
            since = perf_counter()


SLICE = 0.004  # seconds of thought between two answers
ENDLESS = 200_000  # playouts after which thinking by the clock ends too


def think(
    seen: State, advice: Advice, level: Level, rng: Random, *, playouts: int | None = None, counts: bool = False
) -> Iterator[Thought]:
    """Better and better answers of the seat in turn, the first at once; ends by itself when its playouts are made.

    `seen` is `state.seen_by(state.turn)`. With `playouts` (or a level that counts them) the last answer depends on
    the arguments alone; a level that takes time goes on, and the caller stops it. `counts`: facts are counted too.
    """
    moves = seen.legal_moves()
    if len(moves) == 1:
        yield _opinion(seen, moves)
        return
    level = fitted(level, advice)
    if not level.playouts and not level.by_rule:
        yield _opinion(seen, [moves[int(rng.random() * len(moves))]])
        return
    if level.by_rule:
        heuristics = advice.heuristics
        rule = heuristics.naive_scores(seen, moves) if level.naive else heuristics.rule(seen, moves)
        if rule is not None:
            yield _by_rule_of_thumb(seen, moves, rule, level, rng)
            return
    yield _opinion(seen, by_rule(seen, advice.heuristics, moves), is_enough=False)
    budget = playouts if playouts is not None else ENDLESS if level.ms is not None else level.playouts
    yield from _search(seen, advice, level, rng, budget, counts=counts)


def _opinion(seen: State, moves: Sequence[Move], *, is_enough: bool = True) -> Thought:
    """The first of these moves without a thought."""
    value = float(seen.standing(seen.mover))
    return Thought(moves[0], (Candidate(moves[0], value),), is_enough=is_enough)


def _by_rule_of_thumb(seen: State, moves: Sequence[Move], rule: Sequence[float], level: Level, rng: Random) -> Thought:
    """The best move by rule, to an eye that may be a little off; never one that is absurd."""
    best = max(rule)
    looks = [(each + rng.gauss(0.0, level.slip), number) for number, each in enumerate(rule)]
    looks = [look for look in looks if rule[look[1]] > best - level.absurd]
    looks.sort(reverse=True)
    top = looks[0][0]
    standing = float(seen.standing(seen.mover))
    opinions = [Candidate(moves[number], max(0.0, standing - (top - look) / 50)) for look, number in looks]
    return Thought(opinions[0].move, tuple(opinions))


def _search(seen: State, advice: Advice, level: Level, rng: Random, budget: int, *, counts: bool) -> Iterator[Thought]:
    search = _search_of(seen, advice, level, rng, min(budget, level.playouts), counts=counts)
    blur = _Blur(seen, advice, level, rng)
    made, since = 0, perf_counter()
    while made < budget and search.step():
        made += 1
        if perf_counter() - since >= SLICE:
            yield _thought(search, blur, made, level)
            since = perf_counter()
    yield replace(_thought(search, blur, made, level), is_enough=True)


def _search_of(seen: State, advice: Advice, level: Level, rng: Random, floor: int, *, counts: bool) -> Search:
    """The search that fits game and level."""
    knows = seen if level.remembers else forgetting(seen, seen.mover)
    worlds = Imagination(knows, infers=level.infers)
    if not level.guided:
        unguided = Advice(Heuristics()) if level.at_random else NO_ADVICE
        return TreeSearch(seen, unguided, worlds, rng, counts=False)
    if level.solves and (most := advice.solver.can_solve(seen)):
        listed = worlds.every_world(rng, most)
        if listed is not None:
            return ExactSearch(seen, advice, worlds, rng, counts=counts, listed=listed)
    own = advice.solver.search(seen, worlds, rng, judges=level.judges, counts=counts)
    if own is not None:
        return OwnSearch(seen, advice, worlds, rng, counts=counts, search=own)
    if counts or advice.heuristics.method == COMPARE:
        rates_all = counts and not isinstance(advice.heuristics, PlainHeuristics)  # else a hint thinks as the bots do
        return Comparison(seen, advice, worlds, rng, counts=counts, field=max(4, floor // 8), keeps_all=rates_all)
    return TreeSearch(seen, advice, worlds, rng, counts=counts)


class _Blur:
    """An eye that misjudges moves, always alike in the same position; it takes nothing absurd for good."""

    def __init__(self, seen: State, advice: Advice, level: Level, rng: Random) -> None:
        self.noise = level.noise
        if self.noise:
            moves = seen.legal_moves()
            rule = advice.heuristics.rule(seen, moves) or [0.0] * len(moves)
            self.off = {move: rng.gauss(0.0, level.noise) for move in moves}
            self.absurd = {move for move, look in zip(moves, rule, strict=True) if look <= max(rule) - level.absurd}

    def __call__(self, candidates: list[Candidate], spread: float) -> list[Candidate]:
        """The candidates as this eye sees them, best first."""
        if not self.noise or not candidates[0].playouts:
            return candidates
        best = candidates[0].move
        blurred = [
            replace(each, value=min(1.0, max(0.0, each.value + spread * self.off[each.move])))
            for each in candidates
            if each.move is best or each.move not in self.absurd
        ]
        return sorted(blurred, key=lambda each: -each.value)


def _thought(search: Search, blur: _Blur, made: int, level: Level) -> Thought:
    ordered = descending(blur(search.candidates(), search.spread))
    return Thought(ordered[0].move, tuple(ordered), made, made >= level.playouts, search.is_exact)


def choosing(
    seen: State,
    advice: Advice,
    level: Level,
    rng: Random,
    *,
    playouts: int | None = None,
    longest: float | None = None,
    clock: Callable[[], float] = perf_counter,
    hurry: Callable[[], bool] = lambda: False,
) -> Steps[Thought]:
    """Think as `think` does until it ends, the level's own time is up, or `longest` ms are; result: the last thought.

    The level's own time is kept only where no `playouts` are given. Once `hurry` is true the thought ends at once.
    """
    enough, began = fitted(level, advice).ms if playouts is None else None, clock()
    for best in think(seen, advice, level, rng, playouts=playouts):
        ms = 1000 * (clock() - began)
        is_over = (longest is not None and ms >= longest) or (enough is not None and ms >= enough and best.is_enough)
        if is_over or hurry():
            break
        yield
    return best


def rating_moves(
    seen: State, advice: Advice, rng: Random, *, hurry: Callable[[], bool] = lambda: False
) -> Steps[list[Candidate]]:
    """Rate all legal moves with the effort of a hint; result: best first, with the facts counted."""
    candidates: Sequence[Candidate] = ()
    for thought in think(seen, advice, HINTS, rng, counts=True):
        candidates = thought.candidates
        if hurry():
            break
        yield
    return every_move(seen, advice, candidates)


def choose(
    seen: State,
    advice: Advice,
    level: Level,
    rng: Random,
    ms: float | None = None,
    playouts: int | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Move:
    """Return the move of this level, without a break. `ms` or `playouts` replace its own budget.

    `clock` tells seconds; with `time.process_time` others at work on the same machine do not count.
    """
    if ms is not None and playouts is None:
        playouts = ENDLESS
    return done(choosing(seen, advice, level, rng, playouts=playouts, longest=ms, clock=clock)).move
