"""Sandwich captures: two or three enemy chips between the chip just placed and another of the same side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from knaves.games.one_eyed_jack.spaces import DIAGONAL, SPACES, STRAIGHT, Space, shifted

Ray = tuple[Space, ...]  # the next spaces in one direction, four at most

GOALS = {(5, "pair"): 10, (5, "pair_trio"): 15, (4, "pair"): 8}  # by length of rows: captured chips that win
REACH = 4  # three chips and the one that closes the sandwich


@cache
def rays(wrap: str, orthogonal_only: bool) -> tuple[tuple[Ray, ...], ...]:
    """By space, the lines that a capture from there can run along, in eight directions or four."""
    lines = STRAIGHT if orthogonal_only else STRAIGHT + DIAGONAL
    ways = [way for down, right in lines for way in ((down, right), (-down, -right))]
    return tuple(tuple(_ray(space, down, right, wrap) for down, right in ways) for space in SPACES)


def _ray(space: Space, down: int, right: int, wrap: str) -> Ray:
    reached = (shifted(space, down * step, right * step, wrap) for step in range(1, REACH + 1))
    return tuple(each for each in reached if each is not None)


def sandwiched(ray: Ray, chips: Sequence[int | None], side: int, crowned: int, sizes: Sequence[int]) -> Ray:
    """The enemy chips that a chip of `side` at the start of the ray captures there; none where nothing closes it."""
    for count, space in enumerate(ray):
        chip = chips[space]
        if chip == side:
            return ray[:count] if count in sizes else ()
        if chip is None or chip < 0 or crowned >> space & 1:
            return ()
    return ()
