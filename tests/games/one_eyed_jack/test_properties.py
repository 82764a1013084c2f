"""One-Eyed Jack against a naive search: on random boards every pattern is found, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from knaves.games.one_eyed_jack.board import CORNER_BITS, bits, patterns_of, spaces_in

WRAPS = ["none", "left_right", "top_bottom", "both"]
Space = tuple[int, int]


def joined(space: Space, wrap: str) -> Space | None:
    """The space as it is on the board, or None off it."""
    row, column = space
    if wrap in ("top_bottom", "both"):
        row %= 10
    if wrap in ("left_right", "both"):
        column %= 10
    return (row, column) if row in range(10) and column in range(10) else None


def rows_on(held: set[Space], length: int, slanting: bool, wrap: str) -> Iterator[frozenset[Space]]:
    """Walks on from every held space as far as the row goes."""
    for start, step in product(held, [(0, 1), (1, 0), (1, 1), (1, -1)][: 4 if slanting else 2]):
        walked: list[Space] = [start]
        while len(walked) < length:
            ahead = joined((walked[-1][0] + step[0], walked[-1][1] + step[1]), wrap)
            if ahead not in held:
                break
            walked.append(ahead)
        if len(set(walked)) == length:
            yield frozenset(walked)


def crosses_on(held: set[Space], directions: str, size: str, wrap: str) -> Iterator[frozenset[Space]]:
    """Looks out from every held space for four others equally far away."""
    for row, column in held:
        for far in [1] if size == "adjacent" else [1, 2, 3, 4]:
            straight = [(row + far, column), (row - far, column), (row, column + far), (row, column - far)]
            slanting = [(row + a * far, column + b * far) for a, b in product([1, -1], repeat=2)]
            for arms in ([straight] if directions != "diag" else []) + ([slanting] if directions != "orth" else []):
                on_board = {joined(arm, wrap) for arm in arms}
                if on_board <= held:
                    yield frozenset({(row, column)} | {arm for arm in on_board if arm})


def squares_on(held: set[Space], directions: str, wrap: str) -> Iterator[frozenset[Space]]:
    """Takes any two held spaces as neighbours in a square, or as its opposite points, and looks for the others."""
    for (row, column), (other_row, other_column) in product(held, repeat=2):
        if directions != "diag" and row == other_row and column != other_column:
            side = (other_column - column) % 10 if wrap in ("left_right", "both") else other_column - column
            if side > 0:
                below = {joined((row + side, column), wrap), joined((row + side, other_column), wrap)}
                if below <= held and len(below) == 2:
                    yield frozenset({(row, column), (row, other_column)} | {each for each in below if each})
    if directions != "orth":
        for row, column, far in product(range(10), range(10), range(1, 5)):
            points = {
                joined(each, wrap)
                for each in [(row - far, column), (row + far, column), (row, column - far), (row, column + far)]
            }
            if points <= held and len(points) == 4:
                yield frozenset(each for each in points if each)


CORNERS = {(0, 0), (0, 9), (9, 0), (9, 9)}


@pytest.mark.parametrize("wrap", WRAPS)
@pytest.mark.parametrize("objective", ["rows", "rows_or_cross", "cross", "rows_or_square", "square", "threes"])
@pytest.mark.parametrize("directions", ["both", "orth", "diag"])
def test_the_tables_agree_with_a_naive_search(objective: str, wrap: str, directions: str) -> None:
    rng = Random(f"{objective} {wrap} {directions}")
    for trial in range(12):
        length = {"rows": 4 + trial % 2, "threes": 3}.get(objective, 5 if "cross" in objective else 4)
        slanting, size = trial % 3 > 0, ("adjacent", "any")[trial % 2]
        held = {space for space in product(range(10), range(10)) if rng.random() < rng.choice([0.3, 0.55, 0.8])}
        held |= CORNERS if trial % 4 else set()
        expected: set[frozenset[Space]] = set()
        if objective not in ("cross", "square"):
            expected |= set(rows_on(held, length, slanting, wrap))
        if "cross" in objective:
            expected |= set(crosses_on(held, directions, size, wrap))
        if "square" in objective:
            expected |= set(squares_on(held, directions, wrap))
        expected.discard(frozenset(CORNERS))
        table = patterns_of(objective, length, not slanting, wrap, directions, size, directions)
        found = table.completed(bits(row * 10 + column for row, column in held))
        assert len(found) == len(set(found))
        assert {frozenset(divmod(each, 10) for each in spaces_in(pattern)) for pattern in found} == expected


@pytest.mark.parametrize("wrap", WRAPS)
def test_the_patterns_through_a_space_are_those_that_hold_it(wrap: str) -> None:
    for objective in ("rows", "rows_or_cross", "square"):
        table = patterns_of(objective, 5 if objective != "square" else 4, False, wrap, "both", "any", "both")
        for space, through in enumerate(table.through):
            assert sorted(through) == sorted(each for each in table.bits if each >> space & 1)
        assert all(each & ~CORNER_BITS for each in table.bits)


def test_tables_are_made_once_and_shared() -> None:
    assert patterns_of("rows", 5, False, "none", "both", "any", "both") is patterns_of(
        "rows", 5, False, "none", "both", "any", "both"
    )


def test_two_rows_that_may_both_count_share_at_most_one_space() -> None:
    table = patterns_of("rows", 5, False, "none", "both", "any", "both")
    as_sets = [set(each) for each in table.all]
    for (one, one_bits), (two, two_bits) in combinations(zip(as_sets, table.bits, strict=True), 2):
        assert len(one & two) == (one_bits & two_bits).bit_count()
