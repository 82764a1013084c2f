"""Ranking: which cards belong to the suit of a trick, and in what order they stand."""

from __future__ import annotations

from collections.abc import Iterable

from knaves.cards import CLUBS, DIAMONDS, HEARTS, JOKER, NO_SUIT, SPADES, SUITS, Card, Suit, card, in_pack_order

TWIN = {SPADES: CLUBS, CLUBS: SPADES, HEARTS: DIAMONDS, DIAMONDS: HEARTS}  # the other suit of the same colour
PACK = tuple(in_pack_order([card(rank + suit.letter) for suit in SUITS for rank in "89TJQKA"] + [JOKER]))


def mad_jack(suit: Suit) -> Card:
    """The jack that goes over to this suit while it is the suit of the trick."""
    return card("J" + TWIN[suit].letter)


def _ladder(suit: Suit) -> tuple[Card, ...]:
    if suit is NO_SUIT:
        return (JOKER,)
    own = [card(rank + suit.letter) for rank in "89TQKA"]
    return (*own, mad_jack(suit), card("J" + suit.letter), JOKER)


_LADDERS = {suit: _ladder(suit) for suit in (*SUITS, NO_SUIT)}
_HEIGHTS = {suit: {each: height for height, each in enumerate(steps)} for suit, steps in _LADDERS.items()}
_MEMBERS = {suit: frozenset(steps) - {JOKER} for suit, steps in _LADDERS.items()}


def ladder(suit: Suit) -> tuple[Card, ...]:
    """The cards that count in a trick of this suit, low to high: 8 9 10 Q K A, MadJack, Jack, joker."""
    return _LADDERS[suit]


def rank_in(suit: Suit, card: Card) -> int:
    """The height of a card in a trick of this suit; -1 for a card that does not count in it."""
    return _HEIGHTS[suit].get(card, -1)


def belongs(card: Card, suit: Suit) -> bool:
    """Whether the card is one of this suit while it is the suit of the trick, MJ-R10; the joker is of no suit."""
    return card in _MEMBERS[suit]


def holds(hand: Iterable[Card], suit: Suit) -> bool:
    """Return whether some card belongs to this suit while it is the suit of the trick."""
    members = _MEMBERS[suit]
    return any(each in members for each in hand)


def is_mad(card: Card, suit: Suit) -> bool:
    """Return whether this card is the MadJack of a trick of this suit."""
    return card.rank == "J" and card.suit is not suit and belongs(card, suit)


def takes(lead: Card, reply: Card, prize: Card | None) -> bool:
    """Return whether the reply takes the trick from the lead; `prize` is None in the first phase."""
    suit = lead.suit
    if prize is not None and (belongs(lead, prize.suit) or belongs(reply, prize.suit)):
        suit = prize.suit
    return rank_in(suit, reply) > rank_in(suit, lead)
