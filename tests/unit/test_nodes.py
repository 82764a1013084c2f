"""Nodes, and nodes as HTML."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from knaves.nodes import classes, h
from tools.building.prerender import markup


def test_children_may_be_nested_lists_and_what_is_absent_is_left_out() -> None:
    node = h("p", {}, "one", None, [h("b", {}, "two"), [None, "three"]], "")
    assert node.children == ("one", h("b", {}, "two"), "three")


def test_attributes_are_texts_and_those_that_do_not_hold_are_left_out() -> None:
    node = h("input", {"checked": True, "disabled": False, "max": 10, "title": None, "value": ""})
    assert node.attributes == (("checked", ""), ("max", "10"), ("value", ""))


def test_equal_nodes_are_equal() -> None:
    assert h("p", {"class": "a"}, "text", key="k") == h("p", {"class": "a"}, "text", key="k")
    assert h("p", {}, "text") != h("p", {}, "other")


def test_a_selector_says_tag_classes_and_id() -> None:
    assert h("div.scrub.wide#s1", "text") == h("div", {"class": "scrub wide", "id": "s1"}, "text")
    assert h("p#here", {"class": "a"}).attributes == (("id", "here"), ("class", "a"))


def test_a_class_that_depends_on_something_comes_after_those_of_the_selector() -> None:
    assert h("li.row", {"class": "on"}).attributes == (("class", "row on"),)
    assert h("li.row", {"class": None}) == h("li.row", {"class": ""}) == h("li", {"class": "row"})


@pytest.mark.parametrize("selector", ["", ".row", "div.", "div..a", "div#", "div.a b", "div#a.b", "div.{look}", "DIV"])
def test_what_is_no_selector_is_refused(selector: str) -> None:
    with pytest.raises(ValueError, match="of the form"):
        h(selector)


def test_attributes_among_the_children_are_refused() -> None:
    with pytest.raises(TypeError, match="second argument"):
        h("p", "text", {"class": "a"})  # type: ignore[call-overload]


def test_classes_leave_out_what_does_not_hold() -> None:
    assert classes("card", None, False, "", "dim") == "card dim"


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '" onload="x', "a & b", "’ ‘ ü ♠", "</p><p>"])
def test_markup_escapes_text_and_attributes(text: str) -> None:
    read: list[tuple[str, object]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            read.append((tag, dict(attrs)))

        def handle_data(self, data: str) -> None:
            read.append(("text", data))

    reader = Reader()
    reader.feed(markup(h("p", {"title": text}, text)))
    reader.close()
    joined = "".join(str(value) for kind, value in read if kind == "text")
    assert read[0] == ("p", {"title": text})
    assert joined == text
    assert [kind for kind, _ in read].count("p") == 1


def test_elements_without_content_have_no_end() -> None:
    assert markup(h("p", {}, "a", h("br"), h("input", {"type": "text"}))) == '<p>a<br><input type="text"></p>'
