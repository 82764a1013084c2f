"""Group: the arithmetic that a deck is hidden by, ristretto255 (RFC 9496), and how it is cut into pieces.

A point is 32 bytes in the one encoding of the RFC, a scalar a whole number from 1 to ORDER - 1. Multiplying commutes,
and the scalar between two points cannot be found.

A step of a game asks for the arithmetic deep inside. It is tried; where it asks for much that is not known yet, it ends
there, that is computed piece by piece, and the step is tried anew, until everything that it asks for is known.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Sequence
from hashlib import sha256
from itertools import chain
from typing import Protocol, TypeVar

from knaves.engine.sentences import Refusal

ORDER = 2**252 + 27742317777372353535851937790883648493
POINT = 32  # bytes
SCALAR = 32  # bytes, the least significant first
IDENTITY = bytes(POINT)  # the one point that is no card and hides none
BASE = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")  # of RFC 9496


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

    def sum(self, points: Sequence[bytes], scalars: Sequence[int]) -> bytes:
        """The sum of all points, each multiplied by its scalar, which may be 0. Raises NoPoint like `multiply`."""


def scalar(uniform: bytes) -> int:
    """The scalar of 64 uniform bytes, the least significant first: never 0."""
    return int.from_bytes(uniform, "little") % ORDER or 1


def inverse(number: int) -> int:
    """Return the scalar that undoes a multiplication by this one; neither is a multiple of ORDER."""
    return pow(number, -1, ORDER)


PIECE = 16  # points that are multiplied at a stretch: 20 ms in a browser, 80 ms on a slow phone
ADDED = 8  # points of a sum that is made on the way
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
        self._sums: dict[bytes, bytes] = {}  # by the hash of what was added up

    def points(self, hashes: Sequence[bytes]) -> list[bytes]:
        """Return the point that each 64 bytes are mapped to.

        Raises Unfinished in a step for more than CHECKS new ones.
        """
        new = [each for each in dict.fromkeys(hashes) if each not in self._points]
        if self.budget is not None and len(new) > CHECKS:
            raise Unfinished(lambda: self._find_points(new))
        self._points.update(zip(new, self._group.points(new), strict=True))
        return [self._points[each] for each in hashes]

    def are_points(self, points: Sequence[bytes]) -> bool:
        """Whether all are points, none the identity.

        Raises Unfinished in a step for more than CHECKS unchecked ones.
        """
        new = [each for each in points if each not in self._sound]
        if self.budget is not None and len(new) > CHECKS:
            raise Unfinished(lambda: self._check(new))
        are_sound = self._group.are_points(new)
        if are_sound:
            self._sound.update(new)
        return are_sound

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        """Return each point multiplied by its scalar.

        Raises Unfinished where new products exceed the budget, and NoPoint.
        """
        asked = list(zip(points, scalars, strict=True))
        if len(self._products) > MOST:
            self._products.clear()
            self._sound.clear()
            self._sums.clear()
        new = [each for each in dict.fromkeys(asked) if each not in self._products]
        if self.budget is not None:
            self.budget -= len(new)
            if self.budget < 0:
                raise Unfinished(lambda: self._find_products(new))
        self._multiply(new)
        return [self._products[each] for each in asked]

    def sum(self, points: Sequence[bytes], scalars: Sequence[int]) -> bytes:
        """Return the sum of the points, each multiplied by its scalar. Raises Unfinished above ADDED of them, NoPoint.

        A sum is one piece, as it cannot be cut.
        """
        numbers = [number.to_bytes(SCALAR, "little") for number in scalars]
        name = sha256(b"".join(chain(points, numbers))).digest()
        if name in self._sums:
            return self._sums[name]
        if self.budget is not None and len(points) > ADDED:
            raise Unfinished(lambda: self._find_sum(name, points, scalars))
        self._sums[name] = self._group.sum(points, scalars)
        return self._sums[name]

    def _find_sum(self, name: bytes, points: Sequence[bytes], scalars: Sequence[int]) -> Generator[None]:
        self._sums[name] = self._group.sum(points, scalars)
        yield

    def _find_points(self, hashes: Sequence[bytes]) -> Generator[None]:
        for piece in _unknown(hashes, CHECKS, self._points):
            self._points.update(zip(piece, self._group.points(piece), strict=True))
            yield

    def _check(self, points: Sequence[bytes]) -> Generator[None]:
        for piece in _unknown(points, CHECKS, self._sound):
            if not self._group.are_points(piece):
                raise NoPoint
            self._sound.update(piece)
            yield

    def _find_products(self, asked: Sequence[tuple[bytes, int]]) -> Generator[None]:
        for piece in _unknown(asked, PIECE, self._products):
            self._multiply(piece)
            yield

    def _multiply(self, asked: Sequence[tuple[bytes, int]]) -> None:
        found = self._group.multiply([point for point, _ in asked], [number for _, number in asked])
        self._products.update(zip(asked, found, strict=True))
        self._sound.update(found)


def _unknown(asked: Sequence[Asked], size: int, known: Container[Asked]) -> Generator[list[Asked]]:
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
