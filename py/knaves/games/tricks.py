"""What trick-taking games share."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card, Suit


def of_suit(hand: Sequence[Card], suit: Suit) -> list[Card]:
    """The cards of this suit, in the order of the hand."""
    return [card for card in hand if card.suit is suit]


def deal_singly(pack: Sequence[Card], seats: int, first: int, count: int) -> list[list[Card]]:
    """`count` cards to each seat from the top of the pack, one at a time, the seat `first` being served first."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place in range(seats):
        hands[(first + place) % seats] = list(pack[place : seats * count : seats])
    return hands
