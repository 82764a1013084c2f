"""The rules of thumb of California Jack, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

TEN_FIRST = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
HEIGHT = "23456789TJQKA"


def thumb(seen: Any) -> Callable[[Any], float]:
    """Take what is worth something as cheaply as you can; else throw the least; lead aces, then low cards."""
    trump = seen.trump

    def worth(card: Any) -> float:
        return TEN_FIRST.get(card.rank, 0) + (12 if card.suit is trump and card.rank in "AJ2" else 0)

    def price(card: Any) -> float:
        return worth(card) + HEIGHT.index(card.rank) / 4 + (5 if card.suit is trump else 0)

    def lead(move: Any) -> float:
        card = move.card
        if card.rank == "A":  # an ace mostly wins
            return 20 - 5 * (card.suit is trump)
        return -price(card)  # else something cheap

    def answer(move: Any) -> float:
        card, led = move.card, seen.trick[0]
        wins = HEIGHT.index(card.rank) > HEIGHT.index(led.rank) if card.suit is led.suit else card.suit is trump
        prize = worth(led) + (worth(seen.upcard[0]) / 2 + 3 * (seen.upcard[0].suit is trump) if seen.upcard else 0)
        if wins and (prize >= 3 or card.suit is led.suit):  # worth taking, and as cheaply as possible
            return 100 + prize - price(card) + (worth(card) if card.suit is led.suit else 0)
        return -price(card)

    return answer if seen.trick else lead
