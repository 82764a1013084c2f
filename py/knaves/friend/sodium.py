"""Sodium: the group by libsodium, for the command line and the tests (`pip install knaves[friend]`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.engine.errors import Refusal
from knaves.friend.group import IDENTITY, POINT, NoPoint

FIELD = 2**255 - 19  # the numbers below it have one encoding


class Sodium:
    """The group as the library rbcl lends it from libsodium. Raises Refusal where rbcl is not installed."""

    def __init__(self) -> None:
        self._library: Any = _library()

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        return [self._library.crypto_core_ristretto255_from_hash(each) for each in hashes]

    def are_points(self, points: Sequence[bytes]) -> bool:
        return all(map(self._is_point, points))

    def _is_point(self, point: bytes) -> bool:
        """Whether RFC 9496 decodes these bytes; libsodium passes over the highest bit, which must not be set."""
        if len(point) != POINT or point == IDENTITY or int.from_bytes(point, "little") >= FIELD:
            return False
        return bool(self._library.crypto_core_ristretto255_is_valid_point(point))

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        return [self._multiplied(point, number) for point, number in zip(points, scalars, strict=True)]

    def _multiplied(self, point: bytes, number: int) -> bytes:
        if not self._is_point(point):
            raise NoPoint
        made: bytes = self._library.crypto_scalarmult_ristretto255(number.to_bytes(32, "little"), point)
        return made


def _library() -> object:
    try:
        import rbcl
    except ImportError:
        raise Refusal("Playing a friend needs libsodium: pip install knaves[friend].") from None
    return rbcl
