"""Prints the statistics of random play that the rules of MadJack and Box name.

PYTHONPATH=py python tools/rule_statistics.py [GAMES]      (default 1500 games a row; the seeds are 0, 1, 2 …)
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from knaves.games import box, madjack  # noqa: E402
from knaves.games.box.rules import Box  # noqa: E402
from knaves.games.madjack.rules import MadJack  # noqa: E402


@dataclass
class MadJackNumbers:
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


@dataclass
class BoxNumbers:
    """What random games of Box with so many players came to."""

    players: int
    rounds: int = 0
    empty: int = 0  # rounds that ended on an empty box
    plays: int = 0
    longest: int = 0  # plays in a round
    lengths: Counter[int] = field(default_factory=Counter)  # games by their rounds

    def line(self) -> str:
        """All of it in one line."""
        return (
            f"Box, {self.players} players: {min(self.lengths)}-{max(self.lengths)} rounds a game, "
            f"{self.plays / self.rounds:.1f} plays a round (at most {self.longest}), "
            f"empty boxes {100 * self.empty / self.rounds:.1f} % of rounds"
        )


def madjack_numbers(games: int) -> MadJackNumbers:
    """Random games of MadJack, with seeds from 0 on."""
    numbers = MadJackNumbers()
    for seed in range(games):
        state, rng = madjack.GAME.begin(madjack.GAME.options(), seed), Random(seed)
        assert isinstance(state, MadJack)
        while not state.is_over:
            state.play(rng.choice(state.legal_moves()))
            if state.deal_score is not None:
                numbers.deals += 1
                one, two = state.deal_score.counts
                numbers.ties += one == two
                numbers.prizes += one + two - 22
                numbers.points[state.deal_score.points] += 1
                numbers.largest = max(numbers.largest, abs(one - two))
        numbers.lengths[state.deals] += 1
    return numbers


def box_numbers(players: int, games: int) -> BoxNumbers:
    """Random games of Box under the default rules, with seeds from 0 on."""
    numbers = BoxNumbers(players)
    for seed in range(games):
        state, rng = box.GAME.begin(box.GAME.options(players=players), seed), Random(seed)
        assert isinstance(state, Box)
        while not state.is_over:
            state.play(rng.choice(state.legal_moves()))
            if state.deal_is_over:
                assert state.stuck is not None
                numbers.rounds += 1
                numbers.empty += state.stuck[1] is None
                numbers.plays += len(state.plays)
                numbers.longest = max(numbers.longest, len(state.plays))
        numbers.lengths[state.rounds] += 1
    return numbers


def main() -> None:
    """Prints one line for MadJack and one for each number of players of Box."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    print(madjack_numbers(games).line())
    for players in range(2, 7):
        print(box_numbers(players, games).line())


if __name__ == "__main__":
    main()
