"""Weights: the worth of keeping each card of MadJack for the prizes that are left."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from knaves.games.madjack.numbers import HEIGHTS, JOKER_NUMBER, PLAIN
from knaves.games.madjack.ranking import PACK


class Weights(NamedTuple):
    """All in captured cards, mine less theirs."""

    prize: tuple[float, ...]  # a card of the suit of one prize, by height: 8 9 10 Q K A MadJack Jack
    more: float  # the share of this that each further prize of the suit adds
    plain: tuple[float, ...]  # any other card, by rank: 8 9 10 J Q K A
    joker: float
    doubt: float  # how far the players of a playout may be off
    lead: float  # the share of leads that a card with one higher card out wins in the first phase
    patience: float  # what winning a trick of the first phase is worth, besides its two cards


USUAL = Weights(
    prize=(0.3, 0.4, 0.6, 0.9, 1.3, 1.8, 2.4, 3.0),
    more=0.4,
    plain=(0.0, 0.06, 0.14, 0.22, 0.4, 0.59, 0.6),
    joker=5.3,
    doubt=0.8,
    lead=0.75,
    patience=0.27,
)  # fmt: skip


@cache
def keeping(prizes: tuple[int, int, int, int], weights: Weights = USUAL) -> tuple[float, ...]:
    """The worth of keeping each card of the pack, with so many prizes of each suit to come."""
    return tuple(_worth(card, prizes, weights) for card in range(len(PACK)))


def _worth(card: int, prizes: tuple[int, int, int, int], weights: Weights) -> float:
    if card == JOKER_NUMBER:
        return weights.joker
    worths = [weights.plain[PLAIN[card]]]
    for suit, count in enumerate(prizes):
        height = HEIGHTS[suit][card]
        if count and height >= 0:
            worths.append(weights.prize[height] * (1 + weights.more * (count - 1)))
    return max(worths)
