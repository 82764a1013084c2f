"""Planning a turn of Jack in the Box: the most that each set of cards can score, over all ways to split it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from knaves.cards import Card
from knaves.games.jack_in_the_box.matching import JACK_POINTS, MADE_BY, PAIR_POINTS
from knaves.games.jack_in_the_box.moves import PLACES, Match, Place, match
from knaves.games.jack_in_the_box.turn import Turn

IMPOSSIBLE = -1000  # of a set of cards that cannot all be used
COVER = 4  # points for covering a whole Box, besides those of the singles


class Prices:
    """The points of cards on the open Boxes of one moment: single cards and pairs at their best place."""

    def __init__(self, state: Turn) -> None:
        self.places: dict[str, list[tuple[Card, Place]]] = {}  # by rank
        for box in state.open_boxes():
            for card, place in zip(state.boxes[box], PLACES[box], strict=True):
                if card is not None:
                    self.places.setdefault(card.rank, []).append((card, place))
        self.covers = _covers(state)
        self.pairs: dict[Card, dict[Card, int]] = {}

    def row(self, one: Card) -> dict[Card, int]:
        """The points of this card in pairs, as far as they were looked up; see `pair`."""
        row = self.pairs.get(one)
        if row is None:
            row = self.pairs[one] = {}
        return row

    def pair(self, one: Card, other: Card) -> int:
        """The most that this pair scores, IMPOSSIBLE if it matches nothing."""
        best, _ = self.best_place(one, other)
        self.row(one)[other] = best
        return best

    def best_place(self, one: Card, other: Card) -> tuple[int, Place | None]:
        """Return the most points that this pair scores, and where; IMPOSSIBLE and None if it matches nothing."""
        table = JACK_POINTS if one.rank == "J" or other.rank == "J" else PAIR_POINTS
        best, where = IMPOSSIBLE, None
        for rank in MADE_BY[one.rank][other.rank]:
            for target, place in self.places.get(rank, ()):
                points = table[(one.suit is target.suit) + (other.suit is target.suit)]
                if points > best:
                    best, where = points, place
        return best, where


def _covers(state: Turn) -> list[Mapping[str, Place]]:
    """For each open Box that is not covered yet: the places that singles must still hit, by rank."""
    singles = state.singles()
    found: list[Mapping[str, Place]] = []
    for box in state.open_boxes():
        least = min(singles[box])
        left = {
            card.rank: place
            for card, place in zip(state.boxes[box], PLACES[box], strict=True)
            if card is not None and singles[box][place.side] == least
        }
        if None not in state.boxes[box]:
            found.append(left)
    return found


class Step(NamedTuple):
    """One set of cards, and the ways to take its first card out of it: alone, or with another."""

    cards: int  # bits
    first: int
    rest: int
    pairs: tuple[tuple[int, int], ...]  # index of the other card, and what is left


@cache
def _steps(count: int) -> tuple[Step, ...]:
    """Every set of so many cards but the empty one, smaller numbers first."""
    return tuple(_step(cards) for cards in range(1, 1 << count))


def _step(cards: int) -> Step:
    first = (cards & -cards).bit_length() - 1
    rest = cards & (cards - 1)
    others = [index for index in range(rest.bit_length()) if rest >> index & 1]
    return Step(cards, first, rest, tuple((index, rest & ~(1 << index)) for index in others))


def scores_of_sets(cards: Sequence[Card], prices: Prices) -> list[int]:
    """The most that exactly these cards score in matches, by the bits of their indexes; negative: impossible."""
    count = len(cards)
    singles = [1 if card.rank in prices.places else IMPOSSIBLE for card in cards]
    pairs = []
    for index, one in enumerate(cards):
        row = prices.row(one)
        pairs.append([0] * (index + 1) + [row[b] if b in row else prices.pair(one, b) for b in cards[index + 1 :]])
    best = [0] * (1 << count)
    for number, first, rest, others in _steps(count):
        top = best[rest] + singles[first]
        row_of_first = pairs[first]
        for other, left in others:
            points = best[left] + row_of_first[other]
            if points > top:
                top = points
        best[number] = top
    for bits, _ in covering(cards, prices):
        _add_cover(best, bits)
    return best


def covering(cards: Sequence[Card], prices: Prices) -> Iterator[tuple[int, list[Match]]]:
    """Sets of cards, by bits, whose singles would complete the cover of a Box, with these matches."""
    for wanted in prices.covers:
        bits = 0
        matches: list[Match] = []
        for index, card in enumerate(cards):
            if card.rank in wanted and all(made.place is not wanted[card.rank] for made in matches):
                bits |= 1 << index
                matches.append(match(wanted[card.rank], card))
        if len(matches) == len(wanted):
            yield bits, matches


def _add_cover(best: list[int], bits: int) -> None:
    gained = bits.bit_count() + COVER
    for others in range(len(best)):
        if not others & bits and best[others] >= 0:
            best[others | bits] = max(best[others | bits], best[others] + gained)


def split(cards: Sequence[Card], bits: int, prices: Prices, best: Sequence[int]) -> list[Match]:
    """Matches that use exactly these cards and score what `best` says they can."""
    for cover, matches in covering(cards, prices):
        rest = bits & ~cover
        if cover & bits == cover and best[rest] >= 0 and best[rest] + cover.bit_count() + COVER == best[bits]:
            return matches + split(cards, rest, _uncovered(prices), best)
    found: list[Match] = []
    while bits:
        step = _step(bits)
        card = cards[step.first]
        if card.rank in prices.places and best[step.rest] + 1 == best[bits]:
            found.append(match(prices.places[card.rank][0][1], card))
            bits = step.rest
            continue
        for other, left in step.pairs:
            points, place = prices.best_place(card, cards[other])
            if place is not None and best[left] + points == best[bits]:
                found.append(match(place, card, cards[other]))
                bits = left
                break
        else:
            raise AssertionError("no split scores what the set can")
    return found


def _uncovered(prices: Prices) -> Prices:
    """The same prices, once a cover has been counted."""
    plain = object.__new__(Prices)
    plain.places, plain.pairs, plain.covers = prices.places, prices.pairs, []
    return plain
