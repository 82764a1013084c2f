"""Notes: what play has shown of the cards that a player still holds.

Each known card has bounds of rank, lowest and highest. Whatever a play shows, it shows of the whole hand, and cards
come to a hand between rounds; so a card held longer is bounded at least as tightly. Bounds are listed tightest first;
cards without bounds come after them.
"""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import STANDARD_PACK

HEIGHT = {card: "23456789TJQKA".index(card.rank) for card in STANDARD_PACK}  # ace high, two low
LOWEST, HIGHEST = 0, 12

Bounds = tuple[int, int]  # the lowest and the highest height that the card can have


def bounded(known: Sequence[Bounds], count: int, lowest: int, highest: int) -> list[Bounds]:
    """The bounds of a hand of `count` cards that has shown to lie from `lowest` to `highest`."""
    every = [*known, *[(LOWEST, HIGHEST)] * (count - len(known))]
    return [(low if low > lowest else lowest, high if high < highest else highest) for low, high in every]


def let_go(known: Sequence[Bounds], height: int) -> list[Bounds]:
    """The bounds left after a card of this height has gone: it may have been the one known best."""
    for place, (low, high) in enumerate(known):
        if low <= height <= high:
            return [*known[:place], *known[place + 1 :]]
    return list(known)


def allows(known: Sequence[Bounds], place: int, height: int) -> bool:
    """Return whether the card at this place of the hand, counted from the one known best, can have this height."""
    return place >= len(known) or known[place][0] <= height <= known[place][1]
