"""Group: the arithmetic that a deck is hidden by, ristretto255 (RFC 9496), behind the three operations that are needed.

A point is 32 bytes in the one encoding of the RFC, a scalar a whole number from 1 to ORDER - 1. Multiplying commutes,
and the scalar between two points cannot be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from typing import Protocol

from knaves.engine.errors import Refusal

ORDER = 2**252 + 27742317777372353535851937790883648493
POINT = 32  # bytes
IDENTITY = bytes(POINT)  # the one point that is no card and hides none


class NoPoint(Refusal):
    """Bytes that are no point of the group."""

    def __init__(self) -> None:
        super().__init__("These bytes aren’t a point in the group.")


class Group(Protocol):
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
