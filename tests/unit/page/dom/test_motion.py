"""Cards travel, and the card of a lesson makes room for them."""

from __future__ import annotations

import math

import pytest

from knaves.page.dom.motion import Lying, Obstacle, Rect, best_shift, sprung


def around(width: float, height: float, degrees: float) -> Rect:
    """The rectangle around one of this size, turned about the middle of it at (100, 200)."""
    across, along = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
    wide, high = width * across + height * along, width * along + height * across
    return Rect(100 - wide / 2, 200 - high / 2, wide, high)


@pytest.mark.parametrize("degrees", [0, 1.7, -8, -24, 30])
def test_what_lies_turned_has_the_size_that_it_has_upright(degrees: float) -> None:
    found = Lying(0, around(50, 70, degrees), f"{degrees}deg" if degrees else "none").rect
    assert (found.left, found.top, found.width, found.height) == pytest.approx((75, 165, 50, 70))


def test_of_what_is_turned_by_about_half_a_right_angle_the_rectangle_around_it_is_taken() -> None:
    whole = around(50, 70, 45)
    assert Lying(0, whole, "45deg").rect == whole


@pytest.mark.parametrize("width", [24, 60, 118, 300])
def test_a_place_springs_no_further_than_the_gap_beside_it(width: float) -> None:
    largest = max(float(frame.get("scale", 1)) for frame in sprung(width))
    assert 1 < largest <= 1.22
    assert width * (largest - 1) <= 14.1


TABLE = Rect(0, 48, 360, 592)
CARD = Rect(12, 270, 336, 110)


def test_a_card_that_covers_nothing_stays() -> None:
    assert best_shift(CARD, TABLE, (Obstacle(Rect(10, 480, 340, 150), 20),)) == (0, 0)


def test_it_moves_off_what_it_speaks_of_and_stays_inside_the_table() -> None:
    told = Obstacle(Rect(150, 290, 60, 90), 40)
    x, y = best_shift(CARD, TABLE, (told, Obstacle(Rect(10, 480, 340, 150), 20)))
    moved = Rect(CARD.left + x, CARD.top + y, CARD.width, CARD.height)
    assert moved.shared(told.box) == 0
    assert TABLE.shared(moved) == moved.width * moved.height


def test_one_that_is_cut_off_comes_whole_into_the_table() -> None:
    for left, top in ((12, -70), (12, 600), (-200, 270)):
        x, y = best_shift(Rect(left, top, CARD.width, CARD.height), TABLE, ())
        assert TABLE.shared(Rect(left + x, top + y, CARD.width, CARD.height)) == CARD.width * CARD.height


def test_what_is_worth_less_is_covered_rather_than_what_is_worth_more() -> None:
    everything = Obstacle(Rect(0, 48, 360, 592), 1)
    told = Obstacle(Rect(0, 260, 360, 300), 40)
    x, y = best_shift(CARD, TABLE, (everything, told))
    assert CARD.top + y + CARD.height <= told.box.top
    assert x == 0


def test_it_does_not_wander_for_little() -> None:
    assert best_shift(CARD, TABLE, (Obstacle(Rect(12, 270, 5, 5), 1),)) == (0, 0)


def test_a_card_larger_than_the_table_stays() -> None:
    assert best_shift(Rect(0, 48, 400, 700), TABLE, (Obstacle(Rect(0, 48, 360, 592), 40),)) == (0, 0)
