"""Proving: whether a position has one best turn, how much better it is than any other, and how that is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from knaves.bots.search import Tally
from knaves.bots.steps import Steps, done
from knaves.engine.advice import Advice, Heuristics
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move
from knaves.engine.puzzle import CountedKind, Line, MeasuredKind, Proof, PuzzleKind, SolvedKind

SURE = 4.0  # standard errors by which a sampled lead must be beyond chance
LOOK, FRESH = 80, 2400  # playouts of each move: to find a puzzle, and to prove it in other worlds
STOPS = (150, 400, 1000)  # playouts after which a proof that will fail is given up
MOST = 0.5  # of the worlds solved, an answer must be best in more
PROMISING = 0.75  # of the margin, by which a first look must see a lead
CLOSE = 1e-9


@dataclass
class Measured:
    """Worth of every turn in the same worlds."""

    totals: dict[Line, Tally]
    leads: dict[tuple[Line, Line], Tally]  # of the first turn over the second, world by world
    best_in: dict[Line, int]
    worlds: int
    is_exact: bool  # every world there is was counted

    @classmethod
    def of(cls, worlds: Sequence[Mapping[Line, float]], *, is_exact: bool) -> Measured:
        """Sum up the worths of the turns in each world."""
        lines = list(worlds[0])
        totals = {line: Tally() for line in lines}
        best_in = dict.fromkeys(lines, 0)
        for worths in worlds:
            top = max(worths.values())
            for line in lines:
                totals[line].add(worths[line])
                best_in[line] += worths[line] >= top - CLOSE
        best = max(lines, key=lambda line: totals[line].mean)
        leads = {}
        for line in lines:
            lead = leads[best, line] = Tally()
            for worths in worlds:
                lead.add(worths[best] - worths[line])
        return cls(totals, leads, best_in, len(worlds), is_exact)


def prove(kind: PuzzleKind, seen: Any, advice: Advice, rng: Random) -> tuple[Line, Proof] | None:
    """Do `proving` without a break."""
    return done(proving(kind, seen, advice, rng))


def proving(kind: PuzzleKind, seen: Any, advice: Advice, rng: Random) -> Steps[tuple[Line, Proof] | None]:
    """Prove the one best turn in steps; result: None if there is none, or two, or if it is obvious.

    What cannot be counted is looked at first, and proved by playouts in fresh worlds.
    """
    glance = kind.alike(seen, kind.glance(seen))
    if isinstance(kind, MeasuredKind):
        best, lead = _leader((yield from measuring(kind, seen, advice, rng, LOOK)))
        if lead < PROMISING * kind.margin or kind.alike(seen, best) == glance:
            return None
    proved = yield from _proved(kind, seen, advice, rng)
    return None if proved is None or kind.alike(seen, proved[0]) == glance else proved


def _proved(kind: PuzzleKind, seen: Any, advice: Advice, rng: Random) -> Steps[tuple[Line, Proof] | None]:
    if isinstance(kind, CountedKind):
        worths = kind.count(seen)
        if not worths:
            return None
        return _one_best(
            kind, seen, {line: each.worth for line, each in worths.items()}, {}, lambda line: worths[line].share, 0
        )
    if isinstance(kind, SolvedKind):
        return (yield from _solved(kind, seen, rng))
    return _judged(kind, seen, (yield from measuring(kind, seen, advice, rng, FRESH, gives_up=True)))


def _solved(kind: SolvedKind, seen: Any, rng: Random) -> Steps[tuple[Line, Proof] | None]:
    """Prove as `proving` does; after a sample of the worlds, a second sample must agree, and is the proof."""
    first = yield from solving(kind, seen, rng)
    found = None if first is None else _judged(kind, seen, first)
    if first is None or found is None or found[1].share <= MOST or first.is_exact:
        return found if found is not None and found[1].share > MOST else None
    again = yield from solving(kind, seen, Random("other worlds"))
    proved = None if again is None else _judged(kind, seen, again)
    if proved is None or proved[1].share <= MOST or kind.alike(seen, proved[0]) != kind.alike(seen, found[0]):
        return None
    return proved


def solving(kind: SolvedKind, seen: Any, rng: Random) -> Steps[Measured | None]:
    """Solve every world, or a fair sample, in steps; result: None where the kind has no solution."""
    imagination: Imagination[Any] = Imagination(seen)
    listed = imagination.every_world(rng, kind.listed)
    if listed is None and not kind.sampled:
        return None
    worlds = listed if listed is not None else [imagination.world(rng) for _ in range(kind.sampled)]
    solved: list[Mapping[Line, float]] = []
    for world in worlds:
        solved.append(kind.solve(world))
        yield
    return Measured.of(solved, is_exact=listed is not None)


def measuring(
    kind: PuzzleKind, seen: Any, advice: Advice, rng: Random, worlds: int, *, gives_up: bool = False
) -> Steps[Measured]:
    """Try the moves that differ in the same worlds with the same dice, in steps.

    If it gives up, it tries fewer worlds where these show that nothing will be proved.
    """
    moves = list({kind.alike(seen, (move,)): move for move in seen.legal_moves()}.values())
    imagination: Imagination[Any] = Imagination(seen)
    tried: list[dict[Line, float]] = []
    for _ in range(worlds):
        world, luck = imagination.world(rng), rng.getrandbits(32)
        tried.append({(move,): _played_out(world, move, advice.heuristics, luck) for move in moves})
        yield
        if (
            gives_up
            and len(tried) in STOPS
            and _is_hopeless(kind, seen, measured := Measured.of(tried, is_exact=False))
        ):
            return measured
    return Measured.of(tried, is_exact=False)


def _is_hopeless(kind: PuzzleKind, seen: Any, measured: Measured) -> bool:
    """Return whether so many playouts show that nothing will be proved: the lead is too small, or the glance leads."""
    best_first = sorted(measured.totals, key=lambda line: -measured.totals[line].mean)
    best = best_first[0]
    if len(best_first) == 1 or kind.alike(seen, best) == kind.alike(seen, kind.glance(seen)):
        return True
    lead = measured.leads[best, best_first[1]]
    return lead.mean + lead.spread / sqrt(lead.count) < kind.margin


def _played_out(world: Any, move: Move, heuristics: Heuristics, luck: int) -> float:
    """The standing (0..1) of the seat in turn after this move, when all play on by `playout_move` to the game's end."""
    dice, seat, twin = Random(luck), world.turn, world.copy()
    twin.chance.rng = dice
    twin.play(move)
    while twin.turn is not None:
        twin.play(heuristics.playout_move(twin, dice))
    return float(twin.standing(seat))


def _judged(kind: PuzzleKind, seen: Any, measured: Measured) -> tuple[Line, Proof] | None:
    errors = {}
    if not measured.is_exact:
        for (_, line), lead in measured.leads.items():
            errors[line] = max(lead.spread / sqrt(lead.count), 1 / lead.count)
    worths = {line: tally.mean for line, tally in measured.totals.items()}
    return _one_best(kind, seen, worths, errors, lambda line: measured.best_in[line] / measured.worlds, measured.worlds)


def _leader(measured: Measured) -> tuple[Line, float]:
    """The turn that did best, and how far it is ahead of the next."""
    best_first = sorted(measured.totals, key=lambda line: -measured.totals[line].mean)
    means = [measured.totals[line].mean for line in best_first]
    return best_first[0], means[0] - means[1] if len(means) > 1 else 0.0


def _one_best(
    kind: PuzzleKind, seen: Any, worths: Mapping[Line, float], errors: Mapping[Line, float], share: Any, worlds: int
) -> tuple[Line, Proof] | None:
    best = max(worths, key=worths.__getitem__)
    key = kind.alike(seen, best)
    others = [line for line in worths if kind.alike(seen, line) != key]
    if not others:
        return None
    for line in others:
        lead = worths[best] - worths[line]
        if lead < kind.margin - CLOSE or lead < SURE * errors.get(line, 0.0):
            return None
    rival = max(others, key=worths.__getitem__)
    return best, Proof(
        worths[best], worths[rival], tuple(move.notation for move in rival), share(best), worlds,
        errors.get(rival, 0.0),
    )  # fmt: skip
