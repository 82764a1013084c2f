"""The hundred spaces of the board: names, corners, and neighbours over joined edges.

A space is a number, 10 times its row plus its column, counted from the top left; a set of spaces is the bits of an int.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Space = int
Direction = tuple[int, int]  # rows down, columns to the right

SIZE = 10
SPACES = range(SIZE * SIZE)
NAMES = tuple(f"{'abcdefghij'[space % SIZE]}{space // SIZE + 1}" for space in SPACES)  # 0 is a1, 90 is a10
NUMBERS = {name: space for space, name in enumerate(NAMES)}
CORNERS = (0, 9, 90, 99)
STRAIGHT: tuple[Direction, ...] = ((0, 1), (1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1))
JOINED = {"none": (False, False), "left_right": (True, False), "top_bottom": (False, True), "both": (True, True)}


def shifted(space: Space, down: int, right: int, wrap: str) -> Space | None:
    """The space so far away, over joined edges where `wrap` joins them; None off the board."""
    sideways, upwards = JOINED[wrap]
    row, column = space // SIZE + down, space % SIZE + right
    if upwards:
        row %= SIZE
    if sideways:
        column %= SIZE
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None


def bits(spaces: Iterable[Space]) -> int:
    """A set of spaces as an int."""
    return sum(1 << space for space in set(spaces))


def spaces_in(some: int) -> Iterator[Space]:
    """The spaces of such an int, in order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def union(sets: Iterable[int]) -> int:
    """The spaces that are in any of these sets."""
    found = 0
    for each in sets:
        found |= each
    return found


CORNER_BITS = bits(CORNERS)
