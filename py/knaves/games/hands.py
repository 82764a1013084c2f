"""Hands: a hand as a fan in the order of its game, which remembers in which order its cards came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from knaves.cards import Card
from knaves.engine.layout import Face, Fan
from knaves.engine.sentences import Sentence
from knaves.engine.zones import Seat

SUITS = "CDSH"  # black and red in turn
RANKS = "23456789TJQKA"


def by_suit(card: Card) -> tuple[int, int]:
    """Where a card lies in a hand by suits, low to high; whatever has no suit of the four comes last."""
    code = card.code
    suit = SUITS.find(code[-1]) if len(code) == 2 else -1
    return (suit if suit >= 0 else len(SUITS), RANKS.find(code[0]))


def fan(
    seat: Seat, hand: Sequence[Card], face: Callable[[Card], Face], order: Callable[[Card], Any] = by_suit,
    caption: Sentence | None = None,
) -> Fan:  # fmt: skip
    """The hand of a seat in this order, each card drawn as a face."""
    places = sorted(range(len(hand)), key=lambda place: order(hand[place]))
    dealt = tuple(places.index(place) for place in range(len(hand)))
    return Fan(seat, tuple(face(hand[place]) for place in places), caption, dealt)
