"""Patterns: every row, cross and square that an objective counts, found once per kind of game and shared.

A pattern is a set of different spaces; shapes that cover the same spaces are one pattern (OE-R39).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from knaves.games.one_eyed_jack.spaces import (
    CORNER_BITS,
    DIAGONAL,
    SIZE,
    SPACES,
    STRAIGHT,
    Direction,
    Space,
    bits,
    shifted,
    union,
)

Pattern = tuple[Space, ...]  # a row from end to end, a cross from its centre, a square around
Shape = tuple[Direction, ...]  # where the spaces of a pattern lie, seen from one of them


@dataclass(frozen=True, eq=False)
class Patterns:
    """The patterns that count, and for every space those that go through it, as bits of their spaces."""

    all: tuple[Pattern, ...]
    bits: tuple[int, ...]  # of every pattern, in the same order
    through: tuple[tuple[int, ...], ...]  # by space
    around: tuple[int, ...]  # by space, all spaces of those patterns
    size: int  # spaces of a pattern

    def completed_at(self, space: Space, held: int) -> Sequence[int]:
        """The patterns through this space, as bits, that lie wholly on these spaces."""
        if (held & self.around[space]).bit_count() < self.size:
            return ()
        return [pattern for pattern in self.through[space] if held & pattern == pattern]

    def completed(self, held: int) -> list[int]:
        """The patterns, as bits, that lie wholly on these spaces."""
        return [pattern for pattern in self.bits if held & pattern == pattern]


def rows(length: int, *, orthogonal_only: bool = False, wrap: str = "none") -> tuple[Pattern, ...]:
    """Every row of this length: sideways, upwards and, unless they are off, slanting."""
    directions = STRAIGHT if orthogonal_only else STRAIGHT + DIAGONAL
    return _everywhere(
        (tuple((down * step, right * step) for step in range(length)) for down, right in directions), wrap
    )


def crosses(directions: str = "both", size: str = "any", wrap: str = "none") -> tuple[Pattern, ...]:
    """Every cross of five: a centre and four spaces as far from it as each other, OE-R10."""
    return _everywhere(_crosses(directions, range(1, 2 if size == "adjacent" else 5)), wrap)


def _crosses(directions: str, distances: range) -> Iterator[Shape]:
    for far in distances:
        if directions != "diag":
            yield (0, 0), (-far, 0), (0, far), (far, 0), (0, -far)
        if directions != "orth":
            yield (0, 0), (-far, -far), (-far, far), (far, far), (far, -far)


def squares(directions: str = "both", wrap: str = "none") -> tuple[Pattern, ...]:
    """Every square of four corners, the one of the board's own corners included."""
    return _everywhere(_squares(directions), wrap)


def _squares(directions: str) -> Iterator[Shape]:
    if directions != "diag":
        for side in range(1, SIZE):
            yield (0, 0), (0, side), (side, side), (side, 0)
    if directions != "orth":
        for far in range(1, 5):
            yield (-far, 0), (0, far), (far, 0), (0, -far)


def _everywhere(shapes: Iterable[Shape], wrap: str) -> tuple[Pattern, ...]:
    found: dict[frozenset[Space], Pattern] = {}
    for shape in shapes:
        for start in SPACES:
            spaces = [shifted(start, down, right, wrap) for down, right in shape]
            pattern = tuple(space for space in spaces if space is not None)
            if len(set(pattern)) == len(shape):
                found.setdefault(frozenset(pattern), pattern)
    return tuple(found.values())


@cache
def patterns_of(
    objective: str, length: int, orthogonal_only: bool, wrap: str,
    cross_directions: str, cross_size: str, square_directions: str,
) -> Patterns:  # fmt: skip
    """The patterns of an objective; `cross_size` is adjacent or any. The square of the four corners never counts."""
    found: tuple[Pattern, ...] = ()
    if objective not in ("cross", "square"):
        found += rows(length, orthogonal_only=orthogonal_only, wrap=wrap)
    if objective in ("cross", "rows_or_cross"):
        found += crosses(cross_directions, cross_size, wrap)
    if objective in ("square", "rows_or_square"):
        found += squares(square_directions, wrap)
    return _table([pattern for pattern in found if bits(pattern) & ~CORNER_BITS])


def _table(patterns: list[Pattern]) -> Patterns:
    through: list[list[int]] = [[] for _ in SPACES]
    for pattern in patterns:
        for space in pattern:
            through[space].append(bits(pattern))
    return Patterns(
        tuple(patterns), tuple(map(bits, patterns)), tuple(map(tuple, through)), tuple(map(union, through)),
        len(patterns[0]),
    )  # fmt: skip
