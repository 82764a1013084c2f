"""Zones: where every card of a game lies, and who may look there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from knaves.cards import Card

Seat = int


class Sight(Enum):
    """Who may look at the faces of a zone's cards."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


ALL, OWNER, NOBODY = Sight


@dataclass(slots=True)
class Zone:
    """A place for cards. `cards` is the live list of the state (None marks an empty place); `sight` has no default."""

    name: str
    cards: list[Card] | list[Card | None]
    sight: Sight
    owner: Seat | None = None
    box: int | None = None  # which Box of a game with several, counted from 1
    in_order: bool = False  # whether the order of hidden cards matters (a stock), so that it must stay unknown
    was_seen: bool = False  # whether its cards, hidden now, lay open to everybody before (captured cards)
    open_to: tuple[Seat, ...] = ()  # seats that may look besides (a partner's hand while it is open)

    def is_open_to(self, seat: Seat) -> bool:
        """Whether this seat may see the faces now."""
        if self.sight is ALL:
            return True
        return (self.sight is OWNER and self.owner == seat) or seat in self.open_to
