"""Statistics of random play that the rules of MadJack name, for `make bench WHAT=rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from knaves.games.madjack import GAME
from knaves.games.madjack.rules import MadJack


@dataclass
class Numbers:
    """What random games of MadJack came to."""

    deals: int = 0
    ties: int = 0
    prizes: int = 0
    points: Counter[int] = field(default_factory=Counter)  # deals by their points
    lengths: Counter[int] = field(default_factory=Counter)  # games by their deals
    largest: int = 0  # difference of captured cards

    def line(self) -> str:
        """All of it in one line."""
        shares = " / ".join(f"{100 * self.points[points] / self.deals:.1f}" for points in (1, 2, 3))
        return (
            f"MadJack: {self.deals} deals, ties {100 * self.ties / self.deals:.1f} %, 1/2/3 points {shares} %, "
            f"{self.prizes / self.deals:.2f} prizes captured a deal, largest difference {self.largest}, "
            f"{min(self.lengths)}-{max(self.lengths)} deals a game"
        )


def numbers(games: int) -> Numbers:
    """Random games of MadJack, with seeds from 0 on."""
    found = Numbers()
    for seed in range(games):
        state, rng = GAME.begin(GAME.options(), seed), Random(seed)
        assert isinstance(state, MadJack)
        while not state.is_over:
            state.play(rng.choice(state.legal_moves()))
            if state.deal_score is not None:
                found.deals += 1
                one, two = state.deal_score.counts
                found.ties += one == two
                found.prizes += one + two - 22
                found.points[state.deal_score.points] += 1
                found.largest = max(found.largest, abs(one - two))
        found.lengths[state.deals] += 1
    return found


def lines(games: int = 1500) -> Iterator[str]:
    """The figures of so many games, in a line."""
    yield numbers(games).line()
