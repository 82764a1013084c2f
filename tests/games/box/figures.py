"""Statistics of random play that the rules of Box name, for `make bench WHAT=rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from knaves.games.box import GAME
from knaves.games.box.rules import Box


@dataclass
class Numbers:
    """What random games of Box with so many players, and boxes refilled like this, came to."""

    players: int
    refill: str
    rounds: int = 0
    empty: int = 0  # rounds that ended on an empty box
    plays: int = 0
    longest: int = 0  # plays in a round
    lengths: Counter[int] = field(default_factory=Counter)  # games by their rounds

    def line(self) -> str:
        """All of it in one line."""
        return (
            f"Box, {self.players} players, {self.refill}: {min(self.lengths)}-{max(self.lengths)} rounds a game, "
            f"{self.plays / self.rounds:.1f} plays a round (at most {self.longest}), "
            f"empty boxes {100 * self.empty / self.rounds:.1f} % of rounds"
        )


def numbers(players: int, games: int, refill: str) -> Numbers:
    """Random games of Box, with seeds from 0 on."""
    found = Numbers(players, refill)
    for seed in range(games):
        state, rng = GAME.begin(GAME.options(players=players, box_refill=refill), seed), Random(seed)
        assert isinstance(state, Box)
        while not state.is_over:
            state.play(rng.choice(state.legal_moves()))
            if state.deal_is_over:
                assert state.stuck is not None
                found.rounds += 1
                found.empty += state.stuck[1] is None
                found.plays += len(state.plays)
                found.longest = max(found.longest, len(state.plays))
        found.lengths[state.rounds] += 1
    return found


def lines(games: int = 1500) -> Iterator[str]:
    """The figures of so many games, a line for each way to refill and number of players."""
    for refill in ("to_four", "replace"):
        for players in range(2, 7):
            yield numbers(players, games, refill).line()
