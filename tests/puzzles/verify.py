"""Verifying: a puzzle proved anew, by the rules alone or in fresh worlds, without trusting what found it."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

from knaves.analysis.puzzle_generator import Measured, measuring, solving
from knaves.analysis.puzzles import Puzzle
from knaves.bots.thinking import done
from knaves.engine.puzzle_kinds import CountedKind, Line, MeasuredKind, SolvedKind
from knaves.engine.sentences import UnreadableRecord
from knaves.engine.zones import Imagination
from tests.puzzles.worth_by_rules import proofs

FEW, MANY = 2, 30  # worlds in which every turn is tried by the rules: for a look, and for all of a pack
FRESH, MANY_FRESH = 600, 4800  # playouts of each move where nothing can be counted; a small true lead needs many
AGREES = 0.5  # of the margin: what fresh worlds must see of a lead that was measured
SURE = 2.0  # standard errors by which they must see it
FAR = 5.0  # standard errors by which an average over a few worlds may be off
ROUNDED = 1e-4


def verify_puzzle(puzzle: Puzzle, *, is_thorough: bool = False) -> str | None:
    """What is wrong with a puzzle, in words; None if its position, its answer, its one-ness and its numbers are right.

    With open cards: every world (thorough) or some are played out by the rules alone. Where nothing is certain the
    lead is measured again in fresh worlds.
    """
    try:
        state = puzzle.table().state
        seen = state.seen_by(puzzle.seat)
        answer, rival = puzzle.line(seen), puzzle.rival(seen)
    except UnreadableRecord as why:
        return str(why)
    if not puzzle.kind.could_be(state):
        return "Nothing is to be found at this moment."
    if puzzle.kind.alike(seen, rival) == puzzle.kind.alike(seen, answer):
        return "The rival is the answer itself."
    rng = Random(f"verify {puzzle.id}")
    worlds = MANY if is_thorough else FEW
    if isinstance(puzzle.kind, SolvedKind):
        return _solved(puzzle, puzzle.kind, seen, answer, rng, worlds)
    if isinstance(puzzle.kind, CountedKind):
        return _counted(puzzle, puzzle.kind, seen, answer, rng, worlds)
    return _measured(puzzle, seen, answer, rng, MANY_FRESH if is_thorough else FRESH)


def _solved(puzzle: Puzzle, kind: SolvedKind, seen: Any, answer: Line, rng: Random, worlds: int) -> str | None:
    """The solver is right in worlds played out by the rules, and over all worlds it sees one best turn."""
    imagination: Imagination[Any] = Imagination(seen)
    by_rules = proofs(puzzle.game.key)[kind.key]
    every = imagination.every_world(rng, worlds) or [imagination.world(rng) for _ in range(worlds)]
    for world in every:
        solved, true = kind.solve(world), by_rules(world)
        if not _are_equal(kind.alike, seen, solved, true):
            return "The solver and the rules disagree."
    measured = done(solving(kind, seen, rng))
    if measured is None:
        return "The worlds of this puzzle cannot be listed."
    if measured.is_exact:
        return _best(puzzle, seen, answer, {line: tally.mean for line, tally in measured.totals.items()})
    return _fresh(puzzle, seen, answer, measured)


def _are_equal(alike: Any, seen: Any, one: Mapping[Line, float], other: Mapping[Line, float]) -> bool:
    """Whether two counts give every turn the same worth, turns that are one answer being one."""
    first = {alike(seen, line): worth for line, worth in one.items()}
    second = {alike(seen, line): worth for line, worth in other.items()}
    return first.keys() == second.keys() and all(abs(worth - second[key]) < ROUNDED for key, worth in first.items())


def _counted(puzzle: Puzzle, kind: CountedKind, seen: Any, answer: Line, rng: Random, worlds: int) -> str | None:
    """The count is what turns are worth on average in worlds played out by the rules."""
    counted = {line: each.worth for line, each in kind.count(seen).items()}
    wrong = _best(puzzle, seen, answer, counted) if counted else "Nothing can be counted here."
    if wrong:
        return wrong
    imagination: Imagination[Any] = Imagination(seen)
    by_rules = proofs(puzzle.game.key)[kind.key]
    tried = Measured.of([by_rules(imagination.world(rng)) for _ in range(worlds)], is_exact=False)
    keys = {kind.alike(seen, line): line for line in tried.totals}
    for line, worth in counted.items():
        found = keys.get(kind.alike(seen, line))
        if found is None:
            return "The rules know nothing of a turn that was counted."
        doubt = 0.0 if worth in (0.0, 1.0) or worth > 1 else FAR * sqrt(worth * (1 - worth) / worlds)
        if abs(tried.totals[found].mean - worth) > doubt + ROUNDED:
            return "The count and the rules disagree."
    return None


def _measured(puzzle: Puzzle, seen: Any, answer: Line, rng: Random, worlds: int) -> str | None:
    assert isinstance(puzzle.kind, MeasuredKind)
    return _fresh(puzzle, seen, answer, done(measuring(puzzle.kind, seen, puzzle.game.bots, rng, worlds)))


def _fresh(puzzle: Puzzle, seen: Any, answer: Line, measured: Measured) -> str | None:
    """Fresh worlds see the answer ahead of every other turn."""
    key = puzzle.kind.alike(seen, answer)
    if any(puzzle.kind.alike(seen, best) != key for best, _ in measured.leads):
        return "Another turn is better in fresh worlds."
    for (_, line), lead in measured.leads.items():
        if puzzle.kind.alike(seen, line) == key:
            continue
        if lead.mean < max(AGREES * puzzle.kind.margin, SURE * lead.spread / sqrt(lead.count)):
            return "The lead is not seen again in fresh worlds."
    return None


def _best(puzzle: Puzzle, seen: Any, answer: Line, worths: Mapping[Line, float]) -> str | None:
    """The answer is worth what the proof says, and every other turn less by the margin."""
    kind = puzzle.kind
    key = kind.alike(seen, answer)
    mine = max((worth for line, worth in worths.items() if kind.alike(seen, line) == key), default=-1.0)
    others = [worth for line, worth in worths.items() if kind.alike(seen, line) != key]
    if abs(mine - puzzle.proof.worth) > ROUNDED or abs(max(others) - puzzle.proof.other) > ROUNDED:
        return "The numbers of the proof are wrong."
    return "The answer is not the only one." if mine - max(others) < kind.margin - ROUNDED else None
