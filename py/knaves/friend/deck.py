"""Deck: cards that two players shuffle and hide in two passes, so that neither knows their order; and their secrets.

The starter multiplies every card by a secret mask and shuffles; the other does the same, and each proves to have done
nothing else. A place is opened to a player by the other's key of it: its point with the other's mask taken off.

The promise of a secret fixes all shuffles and throws of a player before the deal. Beside it there are 32 more bytes, by
which that player signs and which are never opened.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256, sha512
from itertools import groupby
from secrets import token_bytes
from typing import Self

from knaves.cards import Card
from knaves.engine.chance import FairDeal
from knaves.engine.zones import Seat
from knaves.friend.group import POINT, PointGroup, inverse, scalar
from knaves.friend.message import PASS, PROOF, WrongMessage
from knaves.friend.zero_knowledge import KEY_PROOF, check_keys, check_shuffle, prove_keys, prove_shuffle

SECRET = 32  # bytes
SHARE = 32  # bytes: what one player adds to a throw


def fingerprint(value: bytes) -> bytes:
    """The SHA-256 of bytes that are opened later."""
    return sha256(value).digest()


@dataclass(frozen=True)
class Secret:
    """One player's secret and what follows from it."""

    value: bytes
    signing: bytes = field(default=b"", compare=False, repr=False)  # never opened; empty for another's secret

    @classmethod
    def new(cls, value: bytes = b"") -> Self:
        """A secret of a game that begins, at random unless its value is given."""
        return cls(value or token_bytes(SECRET), token_bytes(SECRET))

    @property
    def promise(self) -> bytes:
        """The commitment that the other player gets before the deal."""
        return fingerprint(self.value)

    def mask(self, deck: int) -> int:
        """The scalar under which this player shuffles deck 0, 1, 2 …"""
        return scalar(hmac.digest(self.value, f"mask {deck}".encode(), "sha512"))

    def order(self, deck: int, count: int) -> list[int]:
        """Return this player's shuffle of deck 0, 1, 2 …: at each place after it, the index of a point before it."""
        shuffled = list(range(count))
        FairDeal(self._bytes(f"order {deck}").hex()).draws(0).shuffle(shuffled)
        return shuffled

    def share(self, throw: int) -> bytes:
        """The player's share of throw 0, 1, 2 … of the game."""
        return self._bytes(f"throw {throw}")

    def _bytes(self, label: str) -> bytes:
        return hmac.digest(self.value, label.encode(), "sha256")


def thrown(shares: tuple[bytes, bytes]) -> FairDeal:
    """The deal that a throw's outcomes follow from; the share of seat 0 comes first."""
    return FairDeal(sha256(b"knaves/2 throw " + shares[0] + shares[1]).hexdigest())


PASSES = 2
STEPS = 4  # pass of the starter, pass and proof of the other, proof of the starter


class WrongPass(WrongMessage):
    """A pass of a deck that cannot be right."""


class NoCard(WrongMessage):
    """A place that holds no card of the deck under the key told for it."""


@cache
def labels(cards: tuple[Card, ...]) -> tuple[bytes, ...]:
    """The text that each card is hashed from, in pack order: "knaves/2 card QH 0", and 1 for a twin."""
    copies = (range(len(list(group))) for _, group in groupby(cards))
    numbers = [number for each in copies for number in each]
    return tuple(f"knaves/2 card {card.code} {copy}".encode() for card, copy in zip(cards, numbers, strict=True))


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
    """A deck on its way through two passes and their proofs. `first` is the place of its top card."""

    number: int
    cards: tuple[Card, ...]  # in pack order
    first: int
    starter: Seat
    chain: bytes  # the hash of all messages before that with its first pass
    passes: list[tuple[bytes, ...]] = field(default_factory=list)
    masked_bases: dict[Seat, bytes] = field(default_factory=dict)  # of who has proved his pass; the other comes first

    @property
    def places(self) -> range:
        """The numbers of its places, the top card's first."""
        return range(self.first, self.first + len(self.cards))

    @property
    def passer(self) -> Seat | None:
        """The seat that makes the next pass or proof; None once the deck is ready."""
        done = len(self.passes) + len(self.masked_bases)
        return None if done == STEPS else self.starter if done in (0, STEPS - 1) else 1 - self.starter

    @property
    def owed(self) -> str:
        """The kind of part that its passer owes, PASS or PROOF; without meaning once the deck is ready."""
        return PASS if len(self.passes) < PASSES else PROOF

    @property
    def is_ready(self) -> bool:
        """Whether both passes are proved: then it is fixed which card lies where, and places can be opened."""
        return len(self.masked_bases) == PASSES

    def copy(self) -> HiddenDeck:
        """Return an independent copy."""
        return HiddenDeck(
            self.number, self.cards, self.first, self.starter, self.chain, self.passes[:], dict(self.masked_bases)
        )  # fmt: skip

    def take_pass(self, group: PointGroup, points: bytes) -> None:
        """Add a pass as it came. Raises WrongPass where it cannot be one."""
        found = _cut(points)
        if len(points) != POINT * len(self.cards):
            raise WrongPass("The shuffled deck has the wrong number of cards.")
        if len(set(found)) < len(found):
            raise WrongPass("The shuffled deck contains the same card twice.")
        if not group.are_points(found):
            raise WrongPass("The shuffled deck contains something that isn’t a card.")
        self.passes.append(found)

    def next_pass(self, group: PointGroup, secret: Secret) -> bytes:
        """Return the next pass as the player with this secret makes it, its points in a row; `take_pass` takes it."""
        return b"".join(self._shuffled(group, secret, self._before(group, len(self.passes))))

    def is_shuffled_by(self, group: PointGroup, seat: Seat, secret: Secret) -> bool:
        """Whether the pass of this seat follows from this secret."""
        before, after = self._pass_of(group, seat)
        return self._shuffled(group, secret, before) == list(after)

    def _shuffled(self, group: PointGroup, secret: Secret, before: Sequence[bytes]) -> list[bytes]:
        masked = group.multiply(before, [secret.mask(self.number)] * len(before))
        return [masked[index] for index in secret.order(self.number, len(before))]

    def take_proof(self, group: PointGroup, key: bytes, proof: bytes) -> None:
        """Check and take the proof that the passer, with this signing key, has only shuffled. Raises Unproven.

        A proof must be owed: see `owed`.
        """
        passer = self.passer
        assert passer is not None
        before, after = self._pass_of(group, passer)
        self.masked_bases[passer] = check_shuffle(group, self.chain + key, before, after, proof)

    def next_proof(self, group: PointGroup, key: bytes, secret: Secret) -> bytes:
        """Return the proof that the passer owes, as the player with this secret makes it; `take_proof` takes it."""
        assert self.passer is not None
        return self._proof(group, key, secret, self.passer)

    def foresee_proof(self, group: PointGroup, key: bytes, secret: Secret) -> bytes:
        """The proof that the starter will owe once the other's pass is there."""
        return self._proof(group, key, secret, self.starter)

    def _proof(self, group: PointGroup, key: bytes, secret: Secret, seat: Seat) -> bytes:
        before, after = self._pass_of(group, seat)
        mask, order = secret.mask(self.number), secret.order(self.number, len(before))
        return prove_shuffle(group, self.chain + key, before, after, mask, order, secret.value)

    def _pass_of(self, group: PointGroup, seat: Seat) -> tuple[Sequence[bytes], Sequence[bytes]]:
        number = 0 if seat == self.starter else 1
        return self._before(group, number), self.passes[number]

    def _before(self, group: PointGroup, number: int) -> Sequence[bytes]:
        return self.passes[number - 1] if number else card_points(group, self.cards)

    def keys(self, group: PointGroup, context: bytes, seat: Seat, secret: Secret, places: Sequence[int]) -> bytes:
        """The keys of this seat for these places, and the proof that they are right."""
        hidden, mask = self._lying(places), secret.mask(self.number)
        keys = group.multiply(hidden, [inverse(mask)] * len(hidden))
        proof = prove_keys(group, context, self.masked_bases[seat], hidden, keys, mask, secret.value)
        return b"".join([*keys, proof])

    @staticmethod
    def keys_size(count: int) -> int:
        """The bytes of so many keys and their proof."""
        return count * POINT + KEY_PROOF

    def take_keys(
        self, group: PointGroup, context: bytes, seat: Seat, places: Sequence[int], given: bytes
    ) -> dict[int, bytes]:  # fmt: skip
        """The keys of a seat for these places as they came with their proof. Raises Unproven."""
        keys, proof = _cut(given[:-KEY_PROOF]), given[-KEY_PROOF:]
        check_keys(group, context, self.masked_bases[seat], self._lying(places), keys, proof)
        return dict(zip(places, keys, strict=True))

    def _lying(self, places: Sequence[int]) -> list[bytes]:
        return [self.passes[-1][place - self.first] for place in places]

    def faces(self, group: PointGroup, secret: Secret, keys: Mapping[int, bytes]) -> dict[int, Card]:
        """The cards at these places, by the other's keys and one's own secret. Raises NoCard."""
        known = dict(zip(card_points(group, self.cards), self.cards, strict=True))
        found = group.multiply(list(keys.values()), [inverse(secret.mask(self.number))] * len(keys))
        if not known.keys() >= set(found):
            raise NoCard("A card’s key is wrong: it doesn’t open the card that was dealt.")
        return {place: known[point] for place, point in zip(keys, found, strict=True)}

    def dealt(self, secrets: Sequence[Secret]) -> list[Card]:
        """Return the cards in the order of `places`, from the secrets of seats 0 and 1."""
        order = secrets[self.starter].order(self.number, len(self.cards))
        then = secrets[1 - self.starter].order(self.number, len(self.cards))
        return [self.cards[order[index]] for index in then]


def _cut(points: bytes) -> tuple[bytes, ...]:
    return tuple(points[start : start + POINT] for start in range(0, len(points), POINT))
