"""Sodium: the group by libsodium, for the command line and the tests (`pip install knaves[friend]`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.engine.errors import Refusal
from knaves.friend.group import IDENTITY, NoPoint

FIELD = 2**255 - 19  # the numbers below it have one encoding


class Sodium:
    """The group as the library rbcl lends it from libsodium. Raises Refusal where rbcl is not installed."""

    def __init__(self) -> None:
        self._library: Any = _library()

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        return [self._library.crypto_core_ristretto255_from_hash(each) for each in hashes]

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        return [self._multiplied(point, number) for point, number in zip(points, scalars, strict=True)]

    def _multiplied(self, point: bytes, number: int) -> bytes:
        if int.from_bytes(point, "little") >= FIELD:  # RFC 9496 refuses it; libsodium passes over the highest bit
            raise NoPoint("These bytes are no point of the group.")
        try:
            made: bytes = self._library.crypto_scalarmult_ristretto255(number.to_bytes(32, "little"), point)
        except (RuntimeError, ValueError, TypeError):
            raise NoPoint("These bytes are no point of the group.") from None
        if made == IDENTITY:
            raise NoPoint("These bytes are no point of the group.")
        return made


def _library() -> object:
    try:
        import rbcl
    except ImportError:
        raise Refusal("Playing a friend needs libsodium: pip install knaves[friend].") from None
    return rbcl
