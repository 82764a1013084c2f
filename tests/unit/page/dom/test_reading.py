"""What the page's rooms read of a browser, with objects in its place: messages, points, places, selectors."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from knaves.page.dom.events import next_open, next_place
from knaves.page.dom.storage import read_message
from knaves.page.page import selector


class Array(list[object]):
    """A list with the length that the browser's have."""

    @property
    def length(self) -> int:
        return len(self)


def test_a_message_is_three_texts() -> None:
    assert read_message(Array(["saved", "k1", "{}"])) == {"kind": "saved", "key": "k1", "text": "{}"}


@pytest.mark.parametrize(
    "message",
    [1, 1.5, None, True, "abc", "", SimpleNamespace(), {}, Array(), Array([1, 2]), Array(["saved", "k1"]),
     Array(["saved", "k1", "{}", "more"]), Array(["saved", "k1", None]), Array([1, 2, 3]), Array([[], {}, ""])],
)  # fmt: skip
def test_every_other_message_is_passed_over(message: object) -> None:
    assert read_message(message) is None


@pytest.mark.parametrize(
    ("value", "written"),
    [("own Sunday", "own Sunday"), ('own 6" board', r"own 6\22  board"), ("a\\b", r"a\5c b"), ("a\nb", r"a\a b"),
     ("]", r"\5d "), ("ünï", "ünï"), ("😀", r"\1f600 ")],
)  # fmt: skip
def test_a_selector_holds_any_value(value: str, written: str) -> None:
    assert selector("data-focus", value) == f'[data-focus="{written}"]'


def test_arrows_stay_inside_a_zone_even_where_its_last_row_is_short() -> None:
    assert next_place("ArrowRight", 9, 11, 4) == 10
    assert next_place("ArrowRight", 10, 11, 4) == 10
    assert next_place("End", 8, 11, 4) == 10
    assert next_place("ArrowDown", 7, 11, 4) == 7
    assert next_place("ArrowUp", 7, 11, 4) == 3
    assert [next_place("End", 2, 11, 0), next_place("Home", 2, 11, 0)] == [10, 0]


def test_arrows_go_between_the_squares_that_can_be_chosen() -> None:
    wanted = [3, 17, 52, 58, 96]  # of a board of ten columns
    assert next_open("ArrowRight", 3, wanted, 10) == 17
    assert next_open("ArrowRight", 96, wanted, 10) == 96
    assert next_open("ArrowLeft", 55, wanted, 10) == 52
    assert next_open("ArrowDown", 17, wanted, 10) == 58
    assert next_open("ArrowUp", 58, wanted, 10) == 17
    assert next_open("ArrowUp", 3, wanted, 10) == 3
    assert [next_open(key, 40, wanted, 10) for key in ("Home", "End")] == [3, 96]
