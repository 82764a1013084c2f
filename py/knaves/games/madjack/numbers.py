"""MadJack in numbers: cards as places in the pack, sets of cards as bits, orders as tables; for playouts."""

from __future__ import annotations

from collections.abc import Iterable

from knaves.cards import JOKER, NO_SUIT, SUITS, Card
from knaves.games.madjack.ranking import PACK, belongs, rank_in

NUMBER = {card: number for number, card in enumerate(PACK)}
JOKER_NUMBER = NUMBER[JOKER]
_ALL_SUITS = (*SUITS, NO_SUIT)

SUIT_OF = [_ALL_SUITS.index(card.suit) for card in PACK]  # 0-3; 4 for the joker
PLAIN = ["89TJQKAX".index(card.rank) for card in PACK]
HEIGHTS = [[rank_in(suit, card) for card in PACK] for suit in _ALL_SUITS]  # by suit of the trick, then card
MEMBERS = [sum(1 << NUMBER[card] for card in PACK if belongs(card, suit)) for suit in _ALL_SUITS]
HIGHER = [
    [sum(1 << other for other, height in enumerate(heights) if height > heights[card]) for card in range(len(PACK))]
    for heights in HEIGHTS
]  # by suit of the trick, then card: the cards above it


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as bits."""
    return sum(1 << NUMBER[card] for card in cards)


def reply_takes(lead: int, reply: int, prize_suit: int) -> bool:
    """Return whether the reply takes the trick; `prize_suit` is 4 where the prize is the joker or there is none."""
    suit = SUIT_OF[lead]
    if (1 << lead | 1 << reply) & MEMBERS[prize_suit]:
        suit = prize_suit
    heights = HEIGHTS[suit]
    return heights[reply] > heights[lead]
