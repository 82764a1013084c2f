"""Matching: which one or two cards match a Box card, and what that scores (rules 4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card

COURTS = "JQK"  # what a first match needs for the partner's hand to open, JB-R22
BOX_RANKS = "A23456789TQK"  # no jack ever lies in a Box
VALUES = {rank: (number,) for number, rank in enumerate("23456789TJQK", 2)} | {"A": (1, 14)}
PAIR_POINTS = (1, 2, 4)  # by the number of cards in the suit of the Box card
JACK_POINTS = (4, 8, 12)  # the same, where one card of the pair is a jack


def _made_by(one: str, other: str) -> tuple[str, ...]:
    """The Box ranks that two ranks match; each ace counts 1 or 14 as it likes, JB-R7."""
    made = {
        value
        for first in VALUES[one]
        for second in VALUES[other]
        for value in (first + second, abs(first - second))
    }  # fmt: skip
    return tuple(rank for rank in BOX_RANKS if made.intersection(VALUES[rank]))


MADE_BY = {one: {other: _made_by(one, other) for other in VALUES} for one in VALUES}
BIT = {rank: 1 << place for place, rank in enumerate(BOX_RANKS)}  # sets of Box ranks as the bits of an int
MADE_BITS = {
    one: {other: sum(BIT[rank] for rank in made) for other, made in row.items()} for one, row in MADE_BY.items()
}


def is_match(target: Card, cards: Sequence[Card]) -> bool:
    """Return whether one or two cards match this Box card: one by its rank, two by their sum or difference."""
    if len(cards) == 1:
        return cards[0].rank == target.rank
    one, other = cards
    return target.rank in MADE_BY[one.rank][other.rank]


def difference(target: Card, cards: Sequence[Card]) -> tuple[Card, Card] | None:
    """The card that the other one is taken from where this pair matches by its difference alone; None for a sum."""
    one, other = cards
    values = VALUES[target.rank]
    if any(first + second in values for first in VALUES[one.rank] for second in VALUES[other.rank]):
        return None
    more, less = sorted(cards, key=lambda card: max(VALUES[card.rank]), reverse=True)
    if more.rank == "A" and not any(14 - value in values for value in VALUES[less.rank]):
        return less, more  # an ace that counts 1
    return more, less


def points(target: Card, cards: Sequence[Card]) -> int:
    """The points of a match that is one."""
    if len(cards) == 1:
        return 1
    one, other = cards
    in_suit = (one.suit is target.suit) + (other.suit is target.suit)
    return (JACK_POINTS if one.rank == "J" or other.rank == "J" else PAIR_POINTS)[in_suit]


def full_covers(singles: Sequence[int]) -> int:
    """How often single matches have covered a whole Box, from their counts on E, N, W and S, JB-R9."""
    return min(singles)
