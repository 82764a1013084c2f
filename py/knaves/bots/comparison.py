"""Comparison: every candidate is tried in the same imagined worlds, and the field is halved as it goes."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from knaves.bots.playout import tried
from knaves.bots.search import Search, Tally
from knaves.bots.thought import Candidate
from knaves.engine.moves import Move

FIRST_CUT = 4  # worlds in which all candidates are tried; then half of them, twice as many worlds, and so on


class Comparison(Search):
    """Candidates compared by equal numbers of playouts in common worlds."""

    def __init__(self, *args: Any, field: int = 1_000, keeps_all: bool = False, **switches: Any) -> None:
        """`field`: at most so many candidates, the best by rule; `keeps_all`: the field is never halved."""
        super().__init__(*args, **switches)
        rule = self.heuristics.rule(self.seen, self.moves)
        self.has_rule = rule is not None
        if rule is not None and not keeps_all:
            least = rule[0] - self.heuristics.prune_margin  # the best come first
            self.moves = [move for move, look in zip(self.moves, rule, strict=True) if look >= least]
        self.moves = self.moves[: max(2, field)]
        self.keeps_all = keeps_all
        self.tallies = {move: Tally() for move in self.moves}
        self.ahead = {move: Tally() for move in self.moves}  # of the rule's best move, in the same worlds
        self.field = list(self.moves)
        self.dropped: list[Move] = []  # the latest last
        self.waiting: list[Move] = []  # still to be tried in the world at hand
        self.worlds_seen = 0
        self.next_cut = FIRST_CUT

    def step(self) -> bool:
        if len(self.moves) == 1 and self.worlds_seen >= FIRST_CUT and not self.keeps_all:
            return False  # nothing to compare it with, and nobody who wants its facts
        if not self.waiting:
            self._next_world()
        move = self.waiting.pop()
        worth, end = self._try(move)
        self.all.add(worth)
        self.tallies[move].add(worth, self.facts(end))
        if move is self.moves[0]:
            self.base = worth
        self.ahead[move].add(worth - self.base)
        if not self.waiting:
            self.worlds_seen += 1
            if self.worlds_seen == self.next_cut:
                self._halve()
        return True

    def _next_world(self) -> None:
        self.world = self.worlds.world(self.rng)
        self.luck = self.rng.getrandbits(32)  # the same dice for every candidate
        self.waiting = self.field[::-1]

    def _try(self, move: Move) -> tuple[float, Any]:
        end = tried(self.world, move, self.heuristics, Random(self.luck))
        return self.heuristics.evaluate(end, self.seat), end

    def _halve(self) -> None:
        self.next_cut *= 2
        if self.keeps_all or len(self.field) <= 2:
            return
        best_first = sorted(self.field, key=lambda move: -self.tallies[move].mean)
        kept = set(best_first[: (len(self.field) + 1) // 2]) | {
            self.moves[0]
        }  # the rule's best is what all are held to
        self.dropped += [move for move in reversed(best_first) if move not in kept]
        self.field = [move for move in self.field if move in kept]

    def candidates(self) -> list[Candidate]:
        tried = [move for move in self.field if self.tallies[move].count]
        if not tried:
            return [Candidate(move, 0.5) for move in self.moves]
        tried.sort(key=lambda move: -self._estimate(move))  # stable: the rule's best first among equals
        ordered = tried + self.dropped[::-1]
        return [self._candidate(move) for move in ordered]

    def _estimate(self, move: Move) -> float:
        """The mean; no more than that of the rule's best move while it is not surely better."""
        mean = self.tallies[move].mean
        if not self.has_rule or not self.heuristics.min_z or move is self.moves[0]:
            return mean
        ahead = self.ahead[move]
        error = ahead.spread / sqrt(ahead.count)
        return mean if ahead.mean > self.heuristics.min_z * error else min(mean, self.tallies[self.moves[0]].mean)

    def _candidate(self, move: Move) -> Candidate:
        plain = self.tallies[move].candidate(move)
        return Candidate(move, self._estimate(move), plain.playouts, plain.error, plain.facts)
