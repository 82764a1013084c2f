"""Deck: cards that two players shuffle and hide in four passes, so that neither knows their order.

The starter multiplies every card by a secret mask and shuffles; the other does the same; then each in turn takes
the mask off and puts a number of its own on every place. Both numbers of a place reveal its card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha512
from itertools import groupby

from knaves.cards import Card
from knaves.engine.zones import Seat
from knaves.friend.group import ORDER, POINT, Group, inverse, scalar_of
from knaves.friend.message import WrongMessage
from knaves.friend.secret import Secret

PASSES = 4
PLACED = 2  # passes after which it is fixed which card lies at which place


class WrongPass(WrongMessage):
    """A pass of a deck that cannot be right."""


class NoCard(WrongMessage):
    """A place that holds no card of the deck under the numbers told for it."""


@cache
def labels(cards: tuple[Card, ...]) -> tuple[bytes, ...]:
    """The text that each card is hashed from, in pack order: "knaves/1 card QH 0", and 1 for a twin."""
    copies = (range(len(list(group))) for _, group in groupby(cards))
    numbers = [number for each in copies for number in each]
    return tuple(f"knaves/1 card {card.code} {copy}".encode() for card, copy in zip(cards, numbers, strict=True))


_points: dict[bytes, bytes] = {}  # by label: the same in every game


def card_points(group: Group, cards: tuple[Card, ...]) -> list[bytes]:
    """The point of each card of a deck in pack order."""
    missing = [label for label in labels(cards) if label not in _points]
    if missing:
        hashes = [sha512(label).digest() for label in missing]
        _points.update(zip(missing, group.points(hashes), strict=True))
    return [_points[label] for label in labels(cards)]


@dataclass
class Deck:
    """A deck on its way through four passes. `first` is the place of its top card, `starter` makes passes 1 and 3."""

    number: int
    cards: tuple[Card, ...]  # in pack order
    first: int
    starter: Seat
    passes: list[tuple[bytes, ...]] = field(default_factory=list)

    @property
    def places(self) -> range:
        """The numbers of its places, the top card's first."""
        return range(self.first, self.first + len(self.cards))

    @property
    def passer(self) -> Seat | None:
        """The seat that makes the next pass; None once the deck is ready."""
        done = len(self.passes)
        return None if done == PASSES else self.starter if done % 2 == 0 else 1 - self.starter

    def may_open(self, seat: Seat) -> bool:
        """Whether this seat’s second pass is done: only then are its numbers, which open cards, on the places."""
        return len(self.passes) >= (3 if seat == self.starter else PASSES)

    def copy(self) -> Deck:
        """Return an independent copy."""
        return Deck(self.number, self.cards, self.first, self.starter, self.passes[:])

    def take(self, group: Group, points: bytes) -> None:
        """Add a pass as it came. Raises WrongPass where it cannot be one."""
        found = tuple(points[start : start + POINT] for start in range(0, len(points), POINT))
        if len(points) != POINT * len(self.cards):
            raise WrongPass("The shuffled deck has the wrong number of cards.")
        if len(set(found)) < len(found):
            raise WrongPass("The shuffled deck has a card twice.")
        if not group.are_points(found):
            raise WrongPass("The shuffled deck contains something that isn’t a card.")
        self.passes.append(found)

    def next_pass(self, group: Group, secret: Secret) -> tuple[bytes, ...]:
        """The next pass as the player with this secret makes it."""
        return tuple(self._made(group, secret))

    def _made(self, group: Group, secret: Secret) -> list[bytes]:
        mask, count = secret.mask(self.number), len(self.cards)
        before = self.passes[-1] if self.passes else card_points(group, self.cards)
        if len(self.passes) < PLACED:
            masked = group.multiply(before, [mask] * count)
            return [masked[index] for index in secret.order(self.number, count)]
        off = inverse(mask)
        return group.multiply(before, [off * secret.number(place) % ORDER for place in self.places])

    def can_look(self, seat: Seat) -> bool:
        """Whether this seat can look at places that were opened to it: before the last pass, if that is its own."""
        return len(self.passes) >= (PASSES if seat == self.starter else PASSES - 1)

    def faces(self, group: Group, secret: Secret, keys: Mapping[int, bytes]) -> dict[int, Card]:
        """The cards at these places, by the other's keys and one's own secret. Raises NoCard."""
        if not keys:
            return {}
        is_last = len(self.passes) == PASSES
        own = [secret.number(place) if is_last else secret.mask(self.number) for place in keys]
        offs = [inverse(scalar_of(key) * number) for key, number in zip(keys.values(), own, strict=True)]
        lying = [self.passes[-1][place - self.first] for place in keys]
        known = dict(zip(card_points(group, self.cards), self.cards, strict=True))
        found = group.multiply(lying, offs)
        if not known.keys() >= set(found):
            raise NoCard("A card’s key is wrong: it doesn’t open a card.")
        return {place: known[point] for place, point in zip(keys, found, strict=True)}

    def dealt(self, secrets: Sequence[Secret]) -> list[Card]:
        """The cards by place, once both secrets are open."""
        order = secrets[self.starter].order(self.number, len(self.cards))
        then = secrets[1 - self.starter].order(self.number, len(self.cards))
        return [self.cards[order[index]] for index in then]
