"""Paired comparison: how much one move is worth more than another, in common worlds that neither was chosen in."""

from __future__ import annotations

from itertools import islice
from math import sqrt
from random import Random
from typing import Any

from knaves.bots.playout import play_out
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
        self.advice = advice
        self.moves = (one, two)
        self.rng = rng
        self.worlds: Imagination[Any] = Imagination(seen)
        self.lead = Tally()  # of the first move over the second, world by world
        self.tallies = (Tally(), Tally())  # of each of them, with the facts that were counted

    def step(self) -> None:
        """Try both moves in one more world."""
        whole = self.advice.whole_turns(self.seen, Random(self.rng.getrandbits(64)))
        if whole is not None:
            worths = list(islice(whole, BATCH))[-1]
            if all(move in worths for move in self.moves):
                self.lead.add(worths[self.moves[0]].worth - worths[self.moves[1]].worth)
                return
        world, luck = self.worlds.world(self.rng), self.rng.getrandbits(32)
        first, second = (
            self._worth(world, move, luck, tally) for move, tally in zip(self.moves, self.tallies, strict=True)
        )
        self.lead.add(first - second)

    def _worth(self, world: Any, move: Move, luck: int, tally: Tally) -> float:
        dice, seat = Random(luck), self.seen.turn
        worth = self.advice.try_move(world.copy(), move, dice)
        if worth is None:
            twin = world.copy()
            twin.chance.rng = dice
            twin.play(move)
            play_out(twin, self.advice, dice)
            worth = self.advice.worth(twin, seat)
            tally.add(worth, self.advice.count(self.seen, twin, seat))
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
