"""Dragging with several pointers: whatever the order of their events, a card goes where its own pointer has led it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.page.dom.events import Dragging

HIGH = 300  # px that each pointer goes up


class Card:
    """A card of the hand, or where `token` is None the table."""

    def __init__(self, token: str | None) -> None:
        self.isConnected = True
        self.parentElement = None
        if token is not None:
            self.dataset = SimpleNamespace(token=token)
        self.classList = SimpleNamespace(add=lambda name: None)
        self.style = SimpleNamespace(setProperty=self.move)
        self.moved = ""

    def closest(self, wanted: str) -> Any:
        return self if hasattr(self, "dataset") and wanted.startswith(".hand ") else SimpleNamespace()

    def isSameNode(self, other: object) -> bool:  # noqa: N802, its name in a browser
        return self is other

    def move(self, name: str, value: str) -> None:
        self.moved = value

    def setPointerCapture(self, pointer: int) -> None:  # noqa: N802
        raise ValueError("a pointer that no browser knows")


class Table:
    """A document in which nothing but cards of the hand can be taken."""

    def __init__(self) -> None:
        self.listeners: dict[str, Callable[[Any], object]] = {}
        self.told: list[tuple[str, str]] = []
        self.back: list[Card] = []
        document = SimpleNamespace(elementFromPoint=lambda x, y: SimpleNamespace(closest=lambda wanted: None))
        flights = SimpleNamespace(offset=lambda card: (0, 0), hold=lambda card: None, letGo=self.back.append)
        self.js = SimpleNamespace(document=document, knaves=SimpleNamespace(flights=flights))
        Dragging(self, lambda name, data: self.told.append((name, data["token"])))  # type: ignore[arg-type]

    def on(self, target: object, name: str, answer: Callable[[Any], object], *, first: bool = False) -> None:
        self.listeners[name] = answer

    def all(self, wanted: str, within: object) -> Iterator[Any]:
        return iter(())

    def hear(self, name: str, pointer: int, target: Card, y: float = 0, detail: int = 1) -> bool:
        """Whether the page hears the event too."""
        heard = [True]
        event = SimpleNamespace(
            pointerId=pointer, isPrimary=pointer == 1, target=target, clientX=0, clientY=y, button=0, detail=detail,
            stopPropagation=lambda: heard.clear(), preventDefault=lambda: None,
        )  # fmt: skip
        self.listeners[name](event)
        return bool(heard)


def orders(first: list[Any], second: list[Any]) -> Iterator[list[tuple[int, Any]]]:
    """Yield all ways to mix what two pointers do."""
    for places in combinations(range(len(first) + len(second)), len(first)):
        one, two = iter(first), iter(second)
        yield [(1, next(one)) if n in places else (2, next(two)) for n in range(len(first) + len(second))]


WAYS = {
    "drag": [("pointerdown", 0), ("pointermove", -14), ("pointermove", -HIGH), ("pointerup", -HIGH)],
    "tap": [("pointerdown", 0), ("pointerup", 0), ("click", 0)],
    "drag with a click": [("pointerdown", 0), ("pointermove", -HIGH), ("pointerup", -HIGH), ("click", -HIGH)],
    "broken off": [("pointerdown", 0), ("pointermove", -HIGH), ("pointercancel", -HIGH)],
    "captured by another": [("pointerdown", 0), ("pointermove", -HIGH), ("lostpointercapture", -HIGH)],
}


@pytest.mark.parametrize("other", list(WAYS))
@pytest.mark.parametrize("way", ["drag", "drag with a click", "broken off", "captured by another"])
@pytest.mark.parametrize("is_card", [True, False])
def test_no_order_of_two_pointers_makes_a_move_that_one_did_not_make(way: str, other: str, is_card: bool) -> None:
    for order in orders(WAYS[way], WAYS[other]):
        table = Table()
        cards = {1: Card("first"), 2: Card("second" if is_card else None)}
        made = []
        for pointer, (name, y) in order:
            before = len(table.told)
            table.hear(name, pointer, cards[pointer], y)
            made += [(pointer, name, each) for each in table.told[before:]]
        own = {1: "first", 2: "second"}
        assert all(name == "pointerup" and told == ("drop", own[pointer]) for pointer, name, told in made), order
        assert len(made) <= 2 if is_card else len(made) <= 1
        if order[0][0] == 1 and way.startswith("drag"):
            assert (1, "pointerup", ("drop", "first")) in made, order


def test_a_second_finger_neither_moves_nor_drops_the_card() -> None:
    table, card, felt = Table(), Card("QS"), Card(None)
    table.hear("pointerdown", 1, card)
    table.hear("pointermove", 1, card, -14)
    for name, y in (("pointerdown", -HIGH), ("pointermove", -HIGH), ("pointerup", -HIGH)):
        table.hear(name, 2, felt, y)
    assert not table.hear("click", 2, felt, -HIGH), "what else is touched waits until the card lies"
    assert (card.moved, table.told) == ("0px -14px", [])
    table.hear("pointerup", 1, card, -HIGH)
    assert table.told == [("drop", "QS")]


def test_the_first_click_without_a_pointer_after_a_drag_is_heard() -> None:
    table, card = Table(), Card("QS")
    for name, y in (("pointerdown", 0), ("pointermove", -HIGH), ("pointerup", -HIGH)):
        table.hear(name, 7, card, y)  # a touch that was moved so far sends no click
    assert table.hear("click", -1, card, detail=0), "Enter, a switch, a voice, a script"
    assert not table.hear("click", 7, card), "the click of the drag itself, where one comes"
    assert table.hear("click", 7, card)


@pytest.mark.parametrize("pointer", [1, 7])
def test_the_click_of_the_next_press_is_heard_though_the_drag_has_sent_none(pointer: int) -> None:
    table, card = Table(), Card("QS")
    for name, y in (("pointerdown", 0), ("pointermove", -HIGH), ("pointerup", -HIGH)):
        table.hear(name, 1, card, y)  # the card has left the place of the pointer: browsers differ in whether it clicks
    table.hear("pointerdown", pointer, card)
    table.hear("pointerup", pointer, card)
    assert table.hear("click", pointer, card)


def test_a_click_that_a_script_sends_as_a_bare_event_is_heard() -> None:
    table, card = Table(), Card("QS")
    for name, y in (("pointerdown", 0), ("pointermove", -HIGH)):
        table.hear(name, 1, card, y)
    bare = SimpleNamespace(type="click", target=card)  # of the class Event, which has neither pointer nor detail
    table.listeners["click"](bare)
    table.hear("pointerup", 1, card, -HIGH)
    table.listeners["click"](bare)
    assert table.told == [("drop", "QS")]
    assert not table.hear("click", 1, card), "the click of the drag itself"


def test_a_card_that_has_become_another_is_not_played() -> None:
    table, card = Table(), Card("QS")
    table.hear("pointerdown", 1, card)
    table.hear("pointermove", 1, card, -HIGH)
    card.dataset.token = "KS"
    table.hear("pointerup", 1, card, -HIGH)
    assert (table.told, table.back) == ([], [card])


def test_a_card_goes_back_when_the_window_is_left() -> None:
    table, card = Table(), Card("QS")
    table.hear("pointerdown", 1, card)
    table.hear("pointermove", 1, card, -HIGH)
    table.listeners["blur"](None)
    assert not table.hear("pointerup", 1, card, -HIGH) or table.told == []
    assert table.back == [card]


@pytest.mark.parametrize("ending", ["pointercancel", "lostpointercapture"])
def test_a_card_goes_back_when_its_own_pointer_is_taken_from_it(ending: str) -> None:
    table, card = Table(), Card("QS")
    table.hear("pointerdown", 1, card)
    table.hear("pointermove", 1, card, -HIGH)
    table.hear(ending, 2, card, -HIGH)
    assert table.back == []
    table.hear(ending, 1, card, -HIGH)
    assert table.back == [card]
    table.hear("pointerup", 1, card, -HIGH)
    assert table.told == []
