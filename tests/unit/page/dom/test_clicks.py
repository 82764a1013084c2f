"""Clicks in quick succession: the second of a double click is passed over where the first has led away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.unit.page.document import Element, FakeWindow, HeardEvents


class Form:
    """A screen with one button, which the first click that is told leads away from, or not."""

    def __init__(self, *, leads_away: bool) -> None:
        self.leads_away = leads_away
        self.told: list[str] = []
        self.window = FakeWindow()
        self.frames: list[Any] = []
        self.window.js.requestAnimationFrame = self.frames.append
        self.window.js.setTimeout = lambda act, ms=0: act() if not ms else None
        self.button = self.shown("deal")
        HeardEvents(self.window, self.hear)  # type: ignore[arg-type]

    def shown(self, name: str) -> Element:
        button = Element(self.window.document, "button")
        button.attributes["data-do"] = name
        self.window.document.frame.replaceChildren(button)
        return button

    def hear(self, name: str, data: object) -> None:
        self.told.append(name)
        if self.leads_away and name == "deal":
            self.window.js.location.hash = "#/box/0a1b2c"
            self.button.parent = None
            self.shown("touch")

    def click(self, on: Element, detail: int) -> None:
        event = SimpleNamespace(target=on, detail=detail, preventDefault=lambda: None)
        for answer in self.window.document.listeners["click"]:
            answer(event)

    def paint(self) -> None:
        while self.frames:
            self.frames.pop()(0)


@pytest.mark.parametrize("is_painted", [False, True])
@pytest.mark.parametrize(("leads_away", "told"), [(True, ["deal"]), (False, ["deal", "deal"])])
def test_a_second_click_goes_no_further_than_where_the_first_has_led(
    leads_away: bool, told: list[str], is_painted: bool
) -> None:
    form = Form(leads_away=leads_away)
    form.click(form.button, 1)
    if is_painted:
        form.paint()
    (under,) = form.window.document.frame.children if is_painted else [form.button]
    form.click(under, 2)
    form.paint()
    assert form.told == told
    (under,) = form.window.document.frame.children
    form.click(under, 1)
    form.paint()
    assert form.told == [*told, under.attributes["data-do"]]
