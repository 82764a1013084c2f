"""Exact: every possible world solved to its end and averaged, and searches that a game brings along."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from knaves.bots.search import USUAL_SPREAD, Search
from knaves.bots.thought import Candidate
from knaves.engine.advice import Advice, GameSearch
from knaves.engine.imagination import Imagination
from knaves.engine.moves import Move

BEST = "best in"  # fact of an exact candidate: the share of worlds in which no move is better
CLOSE = 1e-9
OFTEN = 0.5  # of the playouts of the move tried most often: enough to trust its value


class ExactSearch(Search):
    """All worlds that there are, each solved with open cards; a step solves one."""

    def __init__(
        self, seen: Any, advice: Advice, worlds: Imagination[Any], rng: Random, *, counts: bool, listed: Sequence[Any]
    ) -> None:
        super().__init__(seen, advice, worlds, rng, counts=counts)
        self.solver = advice.solver
        self.left = list(listed)
        self.rng.shuffle(self.left)  # so that those solved in time are a fair sample
        self.solved = 0
        self.totals: dict[Move, float] = dict.fromkeys(self.moves, 0.0)
        self.best_in: dict[Move, int] = dict.fromkeys(self.moves, 0)

    @property
    def is_exact(self) -> bool:  # type: ignore[override]
        """Whether all worlds have been solved."""
        return not self.left

    @property
    def spread(self) -> float:
        return USUAL_SPREAD

    def step(self) -> bool:
        if not self.left:
            return False
        worths = self.solver.solve(self.left.pop())
        best = max(worths.values())
        self.solved += 1
        for move in self.moves:
            self.totals[move] += worths[move]
            self.best_in[move] += worths[move] >= best - CLOSE
        return True

    def candidates(self) -> list[Candidate]:
        if not self.solved:
            return [Candidate(move, 0.5) for move in self.moves]
        made = [
            Candidate(move, self.totals[move] / self.solved, self.solved, 0.0, {BEST: self.best_in[move] / self.solved})
            for move in self.moves
        ]
        return sorted(made, key=lambda each: -each.value)


class OwnSearch(Search):
    """The search that a game brings along; the best is the best of the moves that were tried often."""

    def __init__(self, *args: Any, search: GameSearch, **switches: Any) -> None:
        super().__init__(*args, **switches)
        self.search = search

    @property
    def spread(self) -> float:
        return self.search.spread()

    def step(self) -> bool:
        return self.search.step()

    def candidates(self) -> list[Candidate]:
        tried = self.search.estimates()
        if not tried:
            return [Candidate(move, 0.5) for move in self.moves]
        made = [Candidate(move, each.worth, steps, each.error) for move, (each, steps) in tried.items()]
        often = max(each.playouts for each in made) * OFTEN
        return sorted(made, key=lambda each: (each.playouts < often, -each.value))
