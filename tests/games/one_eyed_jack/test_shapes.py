"""One-Eyed Jack: the variants that change what wins – crosses, squares, and rows over joined edges."""

from __future__ import annotations

from typing import Any

from tests.games.one_eyed_jack.boards import board, line
from tests.games.one_eyed_jack.hands import FOUR, WILD_IN_HAND, wins


def test_oe_s14_and_oe_r10_only_the_five_points_of_a_cross_matter() -> None:
    assert wins("f6", [(4, 5), (6, 5), (5, 4), (5, 6)], objective="cross")
    assert wins("f6", [(2, 5), (8, 5), (5, 2), (5, 8)], objective="cross")
    assert not wins("f6", [(2, 5), (8, 5), (5, 2), (5, 8)], objective="cross", cross_size="adjacent")
    assert wins("f6", [(4, 4), (4, 6), (6, 4), (6, 6)], objective="cross")
    assert not wins("f6", [(4, 4), (4, 6), (6, 4), (6, 6)], objective="cross", cross_directions="orth")
    assert not wins("f6", [(4, 5), (6, 5), (5, 4), (5, 6)], objective="cross", cross_directions="diag")


def test_oe_r22_crosses_are_small_beside_rows_and_of_any_size_alone() -> None:
    small, large = [(4, 5), (6, 5), (5, 4), (5, 6)], [(2, 5), (8, 5), (5, 2), (5, 8)]
    assert wins("f6", small, objective="rows_or_cross")
    assert not wins("f6", large, objective="rows_or_cross")
    assert wins("f6", large, objective="rows_or_cross", cross_size="any")
    assert wins("f6", large, objective="cross")


def test_oe_r21_cross_in_a_square_once_means_five_in_a_cross_once() -> None:
    """OE-R21: with three sides one cross is enough."""
    text = "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ..."
    assert wins("f6", [(4, 5), (6, 5), (5, 4), (5, 6)], text, objective="cross", players=3, times=0)


def test_oe_r11_rows_of_five_with_more_than_three_sides_beside_crosses_only() -> None:
    assert wins("e5", line((4, 0), (0, 1), 4), FOUR, objective="rows_or_cross", players=4, sides=4, times=0)
    assert wins("d5", line((4, 0), (0, 1), 3), FOUR, players=4, sides=4, times=0)


def test_oe_s15_squares_are_straight_or_stand_on_a_corner() -> None:
    assert wins("g7", [(2, 2), (2, 6), (6, 2)], objective="square")
    assert wins("f8", [(3, 5), (5, 3), (5, 7)], objective="square")
    assert not wins("c5", [(2, 3), (3, 5), (5, 4)], objective="square")
    assert not wins("f8", [(3, 5), (5, 3), (5, 7)], objective="square", square_directions="orth")
    assert not wins("g7", [(2, 2), (2, 6), (6, 2)], objective="square", square_directions="diag")


def test_oe_r23_community_corners_count_for_crosses_and_squares() -> None:
    """OE-R23: with at least one own chip; three chips and a corner are a square."""
    assert wins("c3", [(0, 2), (2, 0)], objective="square")
    assert not wins("c3", [(0, 2), (2, 0)], objective="square", corners="nature")
    assert wins("b2", [(0, 2), (2, 0), (2, 2)], objective="cross")


def test_oe_r39_the_four_corners_alone_never_count() -> None:
    """OE-R39: not even in an empty game, nor as four chips of corner jokers."""
    for corners in ("community", "nature"):
        state = board(WILD_IN_HAND, objective="square", wrap="both", corners=corners)
        assert all(set(pattern) != {0, 9, 90, 99} for pattern in state.variant.patterns.all)
    assert not wins("a1", [(0, 9), (9, 0), (9, 9)], objective="square", corners="nature")


def test_oe_r39_squares_run_over_joined_edges() -> None:
    assert wins("b6", [(2, 8), (2, 1), (5, 8)], objective="square", wrap="left_right")
    assert not wins("b6", [(2, 8), (2, 1), (5, 8)], objective="square")
    assert wins("j5", [(3, 9), (3, 0), (4, 0)], objective="square", wrap="left_right")


def test_oe_r36_a_row_and_a_cross_may_share_one_space() -> None:
    cross = [(5, 5), (4, 5), (6, 5), (5, 4), (5, 6)]
    options: dict[str, Any] = {"objective": "rows_or_cross", "times": 2}
    assert wins("c8", [*cross, *line((7, 3), (0, 1), 4)], **options)
    assert not wins("d6", [*cross, (5, 7)], **options)  # the row d6-h6 has three spaces of the cross
    assert wins("f5", [each for each in cross if each != (4, 5)] + line((4, 6), (0, 1), 4), **options)


def test_oe_s13_a_row_over_joined_edges() -> None:
    row = [(3, 8), (3, 9), (3, 0), (3, 1)]
    assert wins("c4", row, wrap="left_right")
    assert wins("c4", row, wrap="both")
    assert not wins("c4", row)
    assert not wins("c4", row, wrap="top_bottom")


def test_slanting_rows_can_be_switched_off() -> None:
    slant = line((2, 2), (1, 1), 4)
    assert wins("g7", slant)
    assert not wins("g7", slant, orthogonal_only=True)
