"""The decks: which cards they hold, which are wild, which kill, and which are printed on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from knaves.cards import STANDARD_PACK, Card, card, cards, in_pack_order

NATURE_JOKERS = dict(zip((0, 9, 90, 99), cards("XB1 XR1 XR2 XB2"), strict=True))  # by corner, OE-R15
END_JOKER = card("XE")
BOARD_RANKS = "A23456789TQK"
SUIT_ORDER = {"standard": "SHDC", "princess": "SHDC", "rook_faces": "BGYR", "rook_numbers": "BGYR"}  # 5.1, OE-R26


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards of a deck, without the jokers that other options add."""

    cards: tuple[Card, ...]
    naturals: tuple[Card, ...]  # each once, in the order in which the mirror and spiral layouts print them
    wild: frozenset[Card]
    kill: frozenset[Card]


@cache
def deck_of(name: str) -> Deck:
    """The deck called standard, princess, rook_faces or rook_numbers."""
    naturals = tuple(card(rank + suit) for suit in SUIT_ORDER[name] for rank in BOARD_RANKS)
    if name == "standard":
        return Deck(STANDARD_PACK * 2, naturals, frozenset(cards("JD JC")), frozenset(cards("JS JH")))
    wild = frozenset(card("P" + suit) for suit in SUIT_ORDER[name])  # OE-R9: 12 is wild, 11 kills, faces or not
    kill = frozenset(card("J" + suit) for suit in SUIT_ORDER[name])
    return Deck(tuple(in_pack_order([*naturals, *wild, *kill])) * 2, naturals, wild, kill)
