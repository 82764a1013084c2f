"""One-Eyed Jack: every number of 5.16 of its rules, and the layouts of 5.1."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import CORNERS, NAMES, crosses, fixed_board, patterns_of, rows, squares

ONE_WRAP = ("left_right", "top_bottom")


@pytest.mark.parametrize(
    ("length", "orthogonal_only", "none", "one", "both"),
    [
        (5, False, 192, 280, 400), (5, True, 120, 160, 200), (4, False, 238, 310, 400),
        (4, True, 140, 170, 200), (3, False, 288, 340, 400), (3, True, 160, 180, 200),
    ],
)  # fmt: skip
def test_numbers_of_rows(length: int, orthogonal_only: bool, none: int, one: int, both: int) -> None:
    """OE-S19."""
    counted = {
        wrap: len(rows(length, orthogonal_only=orthogonal_only, wrap=wrap)) for wrap in ("none", *ONE_WRAP, "both")
    }
    assert counted == {"none": none, "left_right": one, "top_bottom": one, "both": both}


@pytest.mark.parametrize(("wrap", "count"), [("none", 12), ("left_right", 24), ("top_bottom", 24), ("both", 56)])
def test_rows_of_five_that_touch_a_corner(wrap: str, count: int) -> None:
    assert sum(any(space in CORNERS for space in row) for row in rows(5, wrap=wrap)) == count


@pytest.mark.parametrize("kind", ["orth", "diag"])
@pytest.mark.parametrize(
    ("wrap", "adjacent", "every"),
    [("none", 64, 120), ("left_right", 80, 200), ("top_bottom", 80, 200), ("both", 100, 400)],
)
def test_numbers_of_crosses(kind: str, wrap: str, adjacent: int, every: int) -> None:
    assert len(crosses(kind, "adjacent", wrap)) == adjacent
    assert len(crosses(kind, "any", wrap)) == every


@pytest.mark.parametrize(
    ("wrap", "orth", "diag"),
    [("none", 285, 120), ("left_right", 425, 200), ("top_bottom", 425, 200), ("both", 425, 400)],
)
def test_oe_r39_numbers_of_squares(wrap: str, orth: int, diag: int) -> None:
    assert len(squares("orth", wrap)) == orth
    assert len(squares("diag", wrap)) == diag


def test_oe_r39_the_square_of_the_four_corners_does_not_count() -> None:
    table = patterns_of("square", 4, False, "none", "both", "any", "orth")
    assert len(table.all) == 284


def test_sizes_of_squares_and_crosses() -> None:
    sides = [max(each) // 10 - min(each) // 10 for each in squares("orth")]
    assert [sides.count(side) for side in range(1, 10)] == [81, 64, 49, 36, 25, 16, 9, 4, 1]
    heights = [(max(each) // 10 - min(each) // 10) // 2 for each in squares("diag")]
    assert [heights.count(half) for half in range(1, 5)] == [64, 36, 16, 4]
    for kind in ("orth", "diag"):
        far = [max(space // 10 for space in each) - each[0] // 10 for each in crosses(kind)]
        assert [far.count(size) for size in range(1, 5)] == [64, 36, 16, 4]


def test_rows_of_five_by_direction_and_place() -> None:
    steps = [row[1] - row[0] for row in rows(5)]
    assert (steps.count(1), steps.count(10), steps.count(11) + steps.count(9)) == (60, 60, 72)
    table = patterns_of("rows", 5, False, "none", "both", "any", "both")
    assert len(table.through[44]) == 20
    assert len(table.through[0]) == 3


def test_oe_r6_pairs_of_rows_of_five() -> None:
    shared = [len(set(one) & set(two)) for one, two in combinations(rows(5), 2)]
    assert len(shared) == 18336
    assert (shared.count(0), shared.count(1), sum(each > 1 for each in shared)) == (13944, 4052, 340)


@pytest.mark.parametrize(
    ("deck", "corners", "end_joker"),
    list(product(["standard", "princess", "rook_faces", "rook_numbers"], ["community", "nature"], [0, 1])),
)
def test_sizes_of_decks(deck: str, corners: str, end_joker: int) -> None:
    options = {"deck": deck, "corners": corners, "end_joker": bool(end_joker), "objective": "threes"}
    pack = GAME.begin(GAME.options.parse(options), 1).pack
    assert len(pack) == (104 if deck == "standard" else 112) + (4 if corners == "nature" else 0) + end_joker
    assert list(pack) == sorted(pack)


MIRROR = """
** AS 2S 3S 4S 5S 6S 7S 8S **
9S TS QS KS AH 2H 3H 4H 5H 6H
7H 8H 9H TH QH KH AD 2D 3D 4D
5D 6D 7D 8D 9D TD QD KD AC 2C
3C 4C 5C 6C 7C 8C 9C TC QC KC
"""


def test_oe_s20_the_mirror_layout() -> None:
    squares = fixed_board("mirror", "standard", "", nature=False).squares
    shown = [card.code if card else "**" for card in squares]
    assert shown[:50] == MIRROR.split()
    assert shown == shown[::-1]
    at = dict(zip(NAMES, shown, strict=True))
    assert at["b1"] == at["i10"] == "AS"
    assert at["j5"] == at["a6"] == "KC"
    assert at["a2"] == at["j9"] == "9S"


def test_the_spiral_layout() -> None:
    squares = fixed_board("spiral", "standard", "", nature=False).squares
    at = {name: card.code for name, card in zip(NAMES, squares, strict=True) if card}
    assert [at[name] for name in ("b1", "i1", "j2", "j9", "i10", "b10", "a9", "a2", "b2")] == [
        "AS", "8S", "9S", "4H", "5H", "KH", "AD", "8D", "9D",
    ]  # fmt: skip
    assert sorted(at.values()) == sorted(
        card.code for card in fixed_board("mirror", "standard", "", nature=False).squares if card
    )
    assert at["e6"] == "KC"  # the innermost space is the last
