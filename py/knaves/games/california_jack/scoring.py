"""Scoring a deal of California Jack: ace, jack and two of trumps, and one point for the most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import Card, Suit
from knaves.games.race import symmetric

TRICK_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}  # by rank; every other rank counts nothing
ALL_TRICK_POINTS = 80  # of the whole pack
HONOURS = "AJ2"  # ranks of trumps that are a point each
DEALS = symmetric({(4, 0): 1, (3, 1): 2, (2, 2): 1.5, (3, 0): 0.02, (2, 1): 0.06})  # rough shares, for estimates only


@dataclass(frozen=True)
class DealScore:
    """The points of each side in a deal, and their reasons."""

    honours: tuple[tuple[Card, int], ...]  # a trump honour and the side that captured it
    counts: tuple[int, int]  # trick points, or tricks in simplified scoring
    most: int | None  # the side with more of these; None if equal, CJ-R3
    points: tuple[int, int]


def trick_points(cards: Sequence[Card]) -> int:
    """The trick points of some cards, 0 to ALL_TRICK_POINTS."""
    return sum(TRICK_POINTS.get(card.rank, 0) for card in cards)


def score_deal(captured: Sequence[Sequence[Card]], trump: Suit, scoring: str) -> DealScore:
    """Score two captured piles; `scoring` is "full" or "simplified"."""
    honours = tuple(
        (card, side)
        for rank in HONOURS
        for side in (0, 1)
        for card in captured[side]
        if card.suit is trump and card.rank == rank
    )
    if scoring == "full":
        counts = (trick_points(captured[0]), trick_points(captured[1]))
    else:
        counts = (len(captured[0]) // 2, len(captured[1]) // 2)
    most = None if counts[0] == counts[1] else int(counts[1] > counts[0])
    points = [sum(winner == side for _, winner in honours) + (most == side) for side in (0, 1)]
    return DealScore(honours, counts, most, (points[0], points[1]))
