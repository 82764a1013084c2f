"""Fair deal: a deal that follows from a secret promised beforehand and from a player's own words (docs/fair-deal.md).

Once the fingerprint of the secret is shown, secret and words fix the cards.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import sha256
from re import compile as pattern
from secrets import token_hex
from typing import TypeGuard, TypeVar

LONGEST_WORDS = 100  # characters
NUMBERS = 2**32  # each number of the stream lies below

Thing = TypeVar("Thing")


def new_secret() -> str:
    """A random secret of 256 bits, as 64 hexadecimal digits."""
    return token_hex(32)


_SECRET = pattern("[0-9a-f]{64}")


def is_secret(value: object) -> TypeGuard[str]:
    """Return whether this is a secret: 64 hexadecimal digits in small letters."""
    return isinstance(value, str) and _SECRET.fullmatch(value) is not None


def are_words(value: object) -> TypeGuard[str]:
    """Return whether a player may add this: a text of at most 100 characters that can be written as UTF-8."""
    return isinstance(value, str) and len(value) <= LONGEST_WORDS and not any("\ud800" <= c <= "\udfff" for c in value)


@dataclass(frozen=True)
class FairDeal:
    """Secret and words that determine every shuffle and die of a game. `str` gives the fingerprint alone."""

    secret: str
    words: str = ""

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the 32 bytes of the secret, as 64 hexadecimal digits: shown before the deal."""
        return sha256(bytes.fromhex(self.secret)).hexdigest()

    def __str__(self) -> str:
        return self.fingerprint

    def draws(self, outcome: int) -> Draws:
        """The random numbers of outcome number 0, 1, 2 … of the game."""
        return Draws(self._stream(outcome))

    def _stream(self, outcome: int) -> Iterator[int]:
        """HMAC-SHA256 of "outcome block words" with the secret as key, block 0, 1, 2 …, cut into 32-bit numbers."""
        key, block = bytes.fromhex(self.secret), 0
        while True:
            digest = hmac.digest(key, f"{outcome} {block} {self.words}".encode(), "sha256")
            for start in range(0, 32, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


class Draws:
    """A stream of numbers turned into the outcomes of a deal: each is exactly as likely as the others."""

    def __init__(self, stream: Iterator[int]) -> None:
        self._stream = stream

    def randrange(self, bound: int) -> int:
        """A number from 0 to bound - 1. Numbers that would make some more likely than others are passed over."""
        fair = NUMBERS - NUMBERS % bound
        return next(number for number in self._stream if number < fair) % bound

    def choice(self, among: Sequence[Thing]) -> Thing:
        """Draw one of `among`, each equally likely."""
        return among[self.randrange(len(among))]

    def shuffle(self, cards: MutableSequence[Thing]) -> None:
        """Put these into a random order: each place from the last gets one of those up to it."""
        for place in range(len(cards) - 1, 0, -1):
            other = self.randrange(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
