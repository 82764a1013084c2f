"""Deck: cards that two players shuffle and hide: the arithmetic, a player’s secret, and the passes, in pieces.

The starter multiplies every card by a secret mask and shuffles; the other does the same; then each in turn takes
the mask off and puts a number of its own on every place. Both numbers of a place reveal its card.

A point is 32 bytes in the one encoding of the RFC, a scalar a whole number from 1 to ORDER - 1. Multiplying commutes,
and the scalar between two points cannot be found.

The promise of a secret fixes all shuffles, numbers and throws of a player before the deal.

A step of a game asks for the arithmetic deep inside. It is tried; where it asks for much that is not known yet, it ends
there, that is computed piece by piece, and the step is tried anew, until everything that it asks for is known.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256, sha512
from itertools import groupby
from typing import Protocol, TypeVar

from knaves.cards import Card
from knaves.engine.chance import FairDeal
from knaves.engine.sentences import Refusal
from knaves.engine.zones import Seat
from knaves.friend.message import WrongMessage

ORDER = 2**252 + 27742317777372353535851937790883648493
POINT = 32  # bytes
IDENTITY = bytes(POINT)  # the one point that is no card and hides none


class NoPoint(Refusal):
    """Bytes that are no point of the group."""

    def __init__(self) -> None:
        super().__init__("These bytes aren’t a point in the group.")


class PointGroup(Protocol):
    """The operations that a library offers. Each takes all its points at once, so that a page calls it once."""

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        """The point that each 64 uniform bytes are mapped to by RFC 9496, 4.3.4."""

    def are_points(self, points: Sequence[bytes]) -> bool:
        """Whether all these are points in their one encoding, and none the identity."""

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        """Each point multiplied by its scalar. Raises NoPoint for bytes that are no point, or the identity."""


def scalar(uniform: bytes) -> int:
    """The scalar of 64 uniform bytes, the least significant first: never 0."""
    return int.from_bytes(uniform, "little") % ORDER or 1


def scalar_of(key: bytes) -> int:
    """The scalar that a key of 16 bytes stands for."""
    return scalar(sha512(b"knaves/1 key " + key).digest())


def inverse(number: int) -> int:
    """The scalar that takes this one off again."""
    return pow(number, -1, ORDER)


SECRET = 32  # bytes
KEY = 16  # bytes: what opens one place to the other player
SHARE = 32  # bytes: what one player adds to a throw


def fingerprint(value: bytes) -> bytes:
    """The SHA-256 of bytes that are opened later."""
    return sha256(value).digest()


@dataclass(frozen=True)
class Secret:
    """One player's secret and what follows from it; a place is a number counted through all decks of the game."""

    value: bytes

    @property
    def promise(self) -> bytes:
        """The commitment that the other player gets before the deal."""
        return fingerprint(self.value)

    def mask(self, deck: int) -> int:
        """The scalar under which this player shuffles deck 0, 1, 2 …"""
        return scalar(hmac.digest(self.value, f"mask {deck}".encode(), "sha512"))

    def order(self, deck: int, count: int) -> list[int]:
        """His shuffle of a deck: which of the points before lies at each place after it."""
        shuffled = list(range(count))
        FairDeal(self._bytes(f"order {deck}").hex()).draws(0).shuffle(shuffled)
        return shuffled

    def key(self, place: int) -> bytes:
        """The key that opens this place to the other player."""
        return self._bytes(f"place {place}")[:KEY]

    def number(self, place: int) -> int:
        """The scalar that the player puts on this place."""
        return scalar_of(self.key(place))

    def share(self, throw: int) -> bytes:
        """The player's share of throw 0, 1, 2 … of the game."""
        return self._bytes(f"throw {throw}")

    def _bytes(self, label: str) -> bytes:
        return hmac.digest(self.value, label.encode(), "sha256")


def thrown(shares: tuple[bytes, bytes]) -> FairDeal:
    """The deal that a throw's outcomes follow from; the share of seat 0 comes first."""
    return FairDeal(sha256(b"knaves/1 throw " + shares[0] + shares[1]).hexdigest())


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


def card_points(group: PointGroup, cards: tuple[Card, ...]) -> list[bytes]:
    """The point of each card of a deck in pack order."""
    missing = [label for label in labels(cards) if label not in _points]
    if missing:
        hashes = [sha512(label).digest() for label in missing]
        _points.update(zip(missing, group.points(hashes), strict=True))
    return [_points[label] for label in labels(cards)]


@dataclass
class HiddenDeck:
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

    def copy(self) -> HiddenDeck:
        """Return an independent copy."""
        return HiddenDeck(self.number, self.cards, self.first, self.starter, self.passes[:])

    def take(self, group: PointGroup, points: bytes) -> None:
        """Add a pass as it came. Raises WrongPass where it cannot be one."""
        found = tuple(points[start : start + POINT] for start in range(0, len(points), POINT))
        if len(points) != POINT * len(self.cards):
            raise WrongPass("The shuffled deck has the wrong number of cards.")
        if len(set(found)) < len(found):
            raise WrongPass("The shuffled deck has a card twice.")
        if not group.are_points(found):
            raise WrongPass("The shuffled deck contains something that isn’t a card.")
        self.passes.append(found)

    def next_pass(self, group: PointGroup, secret: Secret) -> tuple[bytes, ...]:
        """The next pass as the player with this secret makes it."""
        return tuple(self._made(group, secret))

    def _made(self, group: PointGroup, secret: Secret) -> list[bytes]:
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

    def faces(self, group: PointGroup, secret: Secret, keys: Mapping[int, bytes]) -> dict[int, Card]:
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


PIECE = 16  # points that are multiplied at a stretch: 20 ms in a browser, 80 ms on a slow phone
CHECKS = 64  # points that are checked, or found for cards, at a stretch: as long; a pack at once
MOST = 5_000  # products that are remembered
Found = TypeVar("Found")
Asked = TypeVar("Asked")


class Unfinished(Exception):  # noqa: N818 - no fault of anybody
    """A step has asked for much that is not known yet; `pieces` computes that."""

    def __init__(self, pieces: Callable[[], Generator[None]]) -> None:
        super().__init__("this step is to be tried again")
        self.pieces = pieces


class Piecemeal:
    """A group that remembers its products, and can be made to stop a step that asks for many new ones."""

    def __init__(self, group: PointGroup) -> None:
        self.budget: int | None = None  # how many products a step may still ask for before it is stopped
        self._group = group
        self._points: dict[bytes, bytes] = {}
        self._sound: set[bytes] = set()  # points that have been checked, or were computed here
        self._products: dict[tuple[bytes, int], bytes] = {}

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        """See `Group`. Raises Unfinished."""
        new = [each for each in dict.fromkeys(hashes) if each not in self._points]
        if self.budget is not None and len(new) > CHECKS:
            raise Unfinished(lambda: self._find_points(new))
        self._points.update(zip(new, self._group.points(new), strict=True))
        return [self._points[each] for each in hashes]

    def are_points(self, points: Sequence[bytes]) -> bool:
        """See `Group`. Raises Unfinished."""
        new = [each for each in points if each not in self._sound]
        if self.budget is not None and len(new) > CHECKS:
            raise Unfinished(lambda: self._check(new))
        are_sound = self._group.are_points(new)
        if are_sound:
            self._sound.update(new)
        return are_sound

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        """See `Group`. Raises Unfinished, and NoPoint."""
        asked = list(zip(points, scalars, strict=True))
        if len(self._products) > MOST:
            self._products.clear()
            self._sound.clear()
        new = [each for each in dict.fromkeys(asked) if each not in self._products]
        if self.budget is not None:
            self.budget -= len(new)
            if self.budget < 0:
                raise Unfinished(lambda: self._find_products(new))
        self._multiply(new)
        return [self._products[each] for each in asked]

    def _find_points(self, hashes: Sequence[bytes]) -> Generator[None]:
        for piece in _cut(hashes, CHECKS, self._points):
            self._points.update(zip(piece, self._group.points(piece), strict=True))
            yield

    def _check(self, points: Sequence[bytes]) -> Generator[None]:
        for piece in _cut(points, CHECKS, self._sound):
            if not self._group.are_points(piece):
                raise NoPoint
            self._sound.update(piece)
            yield

    def _find_products(self, asked: Sequence[tuple[bytes, int]]) -> Generator[None]:
        for piece in _cut(asked, PIECE, self._products):
            self._multiply(piece)
            yield

    def _multiply(self, asked: Sequence[tuple[bytes, int]]) -> None:
        found = self._group.multiply([point for point, _ in asked], [number for _, number in asked])
        self._products.update(zip(asked, found, strict=True))
        self._sound.update(found)


def _cut(asked: Sequence[Asked], size: int, known: Container[Asked]) -> Generator[list[Asked]]:
    """Cut into pieces those that are unknown when their turn comes: another step may have found some meanwhile."""
    left = list(asked)
    while left := [each for each in left if each not in known]:
        yield left[:size]
        left = left[size:]


def in_pieces(group: PointGroup, step: Callable[[], Found]) -> Generator[None, None, Found]:
    """Take a step of a game, and yield between the pieces of its arithmetic; the result is what the step returns.

    The step is begun several times, so it must change nothing before all its arithmetic is done. It raises what it
    raises.
    """
    if not isinstance(group, Piecemeal):
        return step()
    is_free = True  # to stop; not once a piece has failed, so that the step meets with the failure itself
    while True:
        group.budget = PIECE if is_free else None
        try:
            return step()
        except Unfinished as work:
            pieces = work.pieces()
        finally:
            group.budget = None
        yield
        try:
            yield from pieces
        except NoPoint:
            is_free = False
