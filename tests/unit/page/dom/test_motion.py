"""Motion: the size of what lies turned."""

from __future__ import annotations

import math

import pytest

from knaves.page.dom.motion import Lying, Rect


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
