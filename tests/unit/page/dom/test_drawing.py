"""Drawing: the frame and the notice over it."""

from __future__ import annotations

from typing import Any

from knaves.nodes import h
from tests.unit.page.document import DocumentPage


def notices(page: DocumentPage) -> list[str]:
    return [each.textContent for each in page.document.querySelectorAll(".notice")]


def test_a_notice_takes_the_place_of_an_earlier_one_and_goes_with_the_page() -> None:
    page = DocumentPage()
    page.show(h("main", h("p", "a table")))
    for text in ("Link copied.", "Text copied."):
        page.drawing.say(text)
        assert notices(page) == [text]
    page.show(h("main", h("p", "another table")))
    assert notices(page) == ["Text copied."]
    page.drawing.clear()
    assert notices(page) == []
    assert page.document.frame.children == []


def test_a_notice_leaves_the_foot_of_the_page_to_the_buttons_of_a_sheet() -> None:
    page = DocumentPage()
    page.show(h("main", h("p", "a table in words")))
    page.drawing.say("Link copied.")
    notice: Any = page.document.querySelectorAll(".notice")[0]
    assert "on-bar" not in notice.className
    page.show(h("main", h("p", "a table in words"), h("div", {"role": "dialog"}, h("button", "Next deal"))))
    assert "on-bar" in notice.className
