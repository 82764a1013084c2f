"""Comparing: two games of the same deal, played by two persons, side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from knaves.engine.chance import Outcome
from knaves.table.record import Record
from knaves.table.seating import HUMAN


@dataclass(frozen=True)
class GameResult:
    """Result of a finished game for the first person in it."""

    points: int
    best_other: int
    is_won: bool
    is_drawn: bool
    moves: int

    @classmethod
    def of(cls, record: Record) -> Self:
        """Take the result from a finished record."""
        assert record.result is not None
        scores, winners = record.result["scores"], record.result["winners"]
        side = (record.seats.index(HUMAN) if HUMAN in record.seats else 0) % len(scores)
        best = max(score for other, score in enumerate(scores) if other != side)
        return cls(scores[side], best, side in winners, not winners, len(record.moves))

    @property
    def rank(self) -> tuple[int, int]:
        """Sort key: winning first, then one's own points; how the others' points are shared says nothing of oneself."""
        return (2 if self.is_won else 1 if self.is_drawn else 0, self.points)


def is_same_deal(one: Record, other: Record) -> bool:
    """Whether both games began with the same cards by the same rules."""
    return (
        one.game is other.game
        and one.options == other.options
        and one.seed == other.seed
        and _opening(one) == _opening(other)
    )


def _opening(record: Record) -> tuple[Outcome, ...]:
    """List the outcomes of chance at the start: dealer, cards, board."""
    return tuple(record.game.begin(record.options, record.seed, record.chance).chance.used)


def find_same_deal(record: Record, others: Iterable[Record]) -> Record | None:
    """Return the best finished game of this deal; None if there is none."""
    same = [other for other in others if other.result is not None and is_same_deal(record, other)]
    return max(same, key=lambda other: GameResult.of(other).rank, default=None)


def compare(mine: GameResult, theirs: GameResult) -> int:
    """Compare two results: 1 if mine is better, -1 if theirs is, 0 if they are equal."""
    return (mine.rank > theirs.rank) - (mine.rank < theirs.rank)
