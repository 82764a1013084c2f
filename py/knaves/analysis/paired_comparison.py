"""Paired comparison: how much one move is worth more than another, in common worlds that neither was chosen in."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from knaves.bots.playout import tried
from knaves.bots.search import Tally
from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move

BATCH = 6  # steps of a game's own search that count as one measurement


class PairedComparison:
    """Try two moves of the seat in turn in the same worlds with the same dice."""

    def __init__(self, seen: Any, advice: Advice, one: Move, two: Move, rng: Random) -> None:
        self.seen = seen
        self.heuristics = advice.heuristics
        self.solver = advice.solver
        self.explanations = advice.explanations
        self.moves = (one, two)
        self.rng = rng
        self.worlds: Imagination[Any] = Imagination(seen)
        self.lead = Tally()  # of the first move over the second, world by world
        self.tallies = (Tally(), Tally())  # of each of them, with the facts that were counted

    def step(self) -> None:
        """Try both moves in one more world."""
        dice = Random(self.rng.getrandbits(64))
        search = self.solver.search(self.seen, self.worlds, dice, judges=True, counts=True)
        if search is not None:
            for _ in range(BATCH):
                if not search.step():
                    break
            found = search.estimates()
            if all(move in found for move in self.moves):
                one, two = (found[move][0].worth for move in self.moves)
                self.lead.add(one - two)
                return
        world, luck = self.worlds.world(self.rng), self.rng.getrandbits(32)
        first, second = (
            self._worth(world, move, luck, tally) for move, tally in zip(self.moves, self.tallies, strict=True)
        )
        self.lead.add(first - second)

    def _worth(self, world: Any, move: Move, luck: int, tally: Tally) -> float:
        seat, end = self.seen.turn, tried(world, move, self.heuristics, Random(luck))
        worth = self.heuristics.evaluate(end, seat)
        tally.add(worth, self.explanations.count(self.seen, end, seat))
        return worth

    def candidates(self) -> tuple[Candidate, Candidate]:
        """Return both moves with the facts counted."""
        one, two = (tally.candidate(move) for move, tally in zip(self.moves, self.tallies, strict=True))
        return one, two

    @property
    def mean(self) -> float:
        """Mean lead of the first move in expected standing."""
        return self.lead.mean

    @property
    def error(self) -> float:
        """Standard error of the lead; 1.0 before the first world."""
        return self.lead.spread / sqrt(self.lead.count) if self.lead.count else 1.0
