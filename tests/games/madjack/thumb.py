"""The rules of thumb of MadJack, as a decent human beginner would state them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.games.madjack.rules import rank_in, takes


def thumb(seen: Any) -> Callable[[Any], float]:
    """Take a trick as cheaply as you can, else throw the lowest; keep the joker and the prize suits for the prizes."""
    prize = seen.prize
    wanted = {card.suit for card in seen.prizes}

    def price(card: Any) -> float:
        if card.rank == "X":
            return 20
        keeps = 4 if prize is None and card.suit in wanted else 0
        return "89TQKAJ".index(card.rank) + keeps

    def lead(move: Any) -> float:
        if prize is None:  # something high that is not needed later
            return -20 if move.card.rank == "X" else "89TQKAJ".index(move.card.rank) - 2 * (move.card.suit in wanted)
        return rank_in(prize.suit, move.card)

    def answer(move: Any) -> float:
        wins = takes(seen.trick[0], move.card, prize)
        return 100 * wins - price(move.card)

    return answer if seen.trick else lead
