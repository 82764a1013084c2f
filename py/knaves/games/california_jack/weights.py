"""Weights: what the cards of California Jack are worth to a good player, in trick points, for every trump suit.

Cards are numbered 0-51 here, suit by suit (C D H S) and from two to ace, because playouts work on numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from knaves.cards import STANDARD_PACK, SUITS, Card, Suit
from knaves.games.california_jack.scoring import HONOURS, TRICK_POINTS

HEIGHTS = "23456789TJQKA"
CARDS: list[Card] = sorted(STANDARD_PACK, key=lambda card: (SUITS.index(card.suit), HEIGHTS.index(card.rank)))
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT = [number // 13 for number in range(52)]

HONOUR = 14.0  # a game point in trick points; the fourth needs 41 of 80
TRUMP = 3.0  # holding a two of trumps; each step up adds TRUMP_STEP
TRUMP_STEP = 0.55
PLAIN_STEP = 0.25  # holding a high card of another suit: each step up
TRICK = 3.0  # simplified scoring: what a trick is worth


@dataclass(frozen=True)
class Weights:
    """Tables by card number, for one trump suit and one way of scoring."""

    trump: int
    points: list[int]  # what a captured card counts towards the fourth point
    honour: list[int]  # 1 for ace, jack and two of trumps
    value: list[float]  # of capturing the card
    keep: list[float]  # of still holding it
    safe: list[float]  # the chance, roughly, that nobody beats it when it is led
    usual: float  # what an unknown card is worth to whoever draws it


@cache
def weights(trump: Suit, scoring: str) -> Weights:
    """The tables for a trump suit."""
    of = SUITS.index(trump)
    points = [TRICK_POINTS.get(card.rank, 0) if scoring == "full" else 1 for card in CARDS]
    honour = [int(card.suit is trump and card.rank in HONOURS) for card in CARDS]
    scale = 1.0 if scoring == "full" else TRICK / 2
    value = [scale * count + HONOUR * extra for count, extra in zip(points, honour, strict=True)]
    height = [number % 13 for number in range(52)]
    keep = [
        TRUMP + TRUMP_STEP * height[number] if SUIT[number] == of else PLAIN_STEP * height[number]
        for number in range(52)
    ]
    safe = [
        0.45 + 0.55 * height[number] / 12 if SUIT[number] == of else 0.1 + 0.6 * (height[number] / 12) ** 2
        for number in range(52)
    ]
    gain = [0.5 * worth + held for worth, held in zip(value, keep, strict=True)]
    return Weights(of, points, honour, value, keep, safe, sum(gain) / 52)
