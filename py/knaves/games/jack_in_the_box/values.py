"""What turns to come are worth at Jack in the Box: extra turns, cards kept, and a lead.

The numbers began as averages over random hands, which `make bench WHAT=rules` prints, and were trimmed by play:
an extra turn counted as more than 13 points in the standard game loses games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from knaves.cards import Card
from knaves.engine.advice import Estimate
from knaves.games.jack_in_the_box.planning import Prices, scores_of_sets

TURN = (7.6, 11.3, 11.2, 12.8)  # points of a turn with five random cards, by variation
AGAIN = (0.43, 0.82, 0.82, 0.97)  # how often such a turn uses all five
SPREAD = 8.0  # standard deviation of what a plan scores over random draws, this turn and in the turns after it
BOXED = 16
RENEWED = 3  # kings and queens of a new Box and its change
STRANGER = -2  # a card kept that matches nothing with the others kept
JACK = 9  # a jack kept for a free joker, beside what it scores in pairs


@cache
def extra_turn(variation: int, stock: int) -> float:
    """The points of an extra turn and all that follow it, with so many cards in the stock once the hand is filled."""
    if stock < 0:
        return 0.0
    turns, again = stock // 5, AGAIN[variation]
    return TURN[variation] * (1 - again ** (turns + 1)) / (1 - again)


@cache
def after_turn(variation: int, stock: int, others: int) -> float:
    """The chance of another turn: that no other player empties the stock before."""
    turns = max(1, stock // 5)
    chain: float = 1 - AGAIN[variation] ** turns
    return 0.95 * chain**others


def next_turn(hand: Sequence[Card], prices: Prices, jokers: str, extra: float) -> float:
    """The points of the best turn with these five cards; `jokers`: colours of the free jokers, R and B."""
    best = scores_of_sets(hand, prices)
    everything = len(best) - 1
    top: float = max(best)
    if best[everything] >= 0:
        top = max(top, best[everything] + extra)
    for index, card in enumerate(hand):
        if card.rank == "J" and ("R" if card.suit.is_red else "B") in jokers and best[everything ^ 1 << index] >= 0:
            more = extra + RENEWED if len(jokers) > 1 else 0.0
            top = max(top, best[everything ^ 1 << index] + BOXED + more)
    return top


def kept(cards: Sequence[Card], best: Sequence[int], jokers: str) -> list[float]:
    """The worth of keeping each set of these cards against fresh ones, indexed by bits."""
    worth = [0.0]
    for bits in range(1, len(best)):
        card = cards[(bits & -bits).bit_length() - 1]
        is_wanted = card.rank == "J" and ("R" if card.suit.is_red else "B") in jokers
        without = worth[bits & (bits - 1)] + (JACK if is_wanted else STRANGER)
        worth.append(max(without, best[bits]))
    return worth


def chance_to_lead(lead: float, stock: int, variation: int) -> float:
    """The chance that a lead of so many points lasts to the end of the game."""
    return 1 / (1 + exp(-lead / _doubt(stock)))


def _doubt(stock: int) -> float:
    """By how many points a lead must grow for the odds to grow e-fold."""
    return 2.5 + 0.22 * stock


def lead_to_last(lead: float, error: float, stock: int, variation: int) -> Estimate:
    """The chance that a lead of about so many points lasts to the end, and its uncertainty."""
    chance = chance_to_lead(lead, stock, variation)
    return Estimate(chance, error * chance * (1 - chance) / _doubt(stock))
