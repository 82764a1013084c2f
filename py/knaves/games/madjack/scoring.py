"""Scoring a deal of MadJack: the player with more captured cards scores one, two or three points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import Card
from knaves.games.race import symmetric

DEALS = symmetric({(1, 0): 35, (2, 0): 34, (3, 0): 31})  # measured in random play


@dataclass(frozen=True)
class DealScore:
    """The cards that each side captured, who won the deal, and for how many points."""

    counts: tuple[int, int]
    winner: int
    points: int

    @property
    def is_tie(self) -> bool:
        """Whether the counts were equal, so that the last trick decided."""
        return self.counts[0] == self.counts[1]


def points_for(difference: int) -> int:
    """The points for capturing this many cards more; one for an equal count, too."""
    return 1 if difference <= 5 else 2 if difference <= 11 else 3


def score_deal(captured: Sequence[Sequence[Card]], last_trick: int) -> DealScore:
    """Score two captured piles; `last_trick` is the side that won the last trick and with it a tie, MJ-R12."""
    counts = len(captured[0]), len(captured[1])
    winner = last_trick if counts[0] == counts[1] else int(counts[1] > counts[0])
    return DealScore(counts, winner, points_for(abs(counts[0] - counts[1])))
