"""Patching: the drawn page always becomes the new tree, with little work, and keyed elements stay themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from knaves.nodes import Node, h
from knaves.page.dom.patch import Drawn, draw, update


@dataclass
class Box:
    """An element of a document that is only a list."""

    tag: str
    in_svg: bool = False
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Any] = field(default_factory=list)
    text: str = ""


class ListHost:
    """Draws into lists and counts what it did."""

    def __init__(self) -> None:
        self.work = 0
        self.made = 0
        self.boxes: list[Box] = []
        self.foreign: list[Box] = []  # where somebody else has been

    def make(self, node: Node | str, in_svg: bool) -> Box:
        if isinstance(node, str):
            return Box("#text", text=node)
        self.made += 1
        in_svg = in_svg or node.tag == "svg"
        box = Box(node.tag, in_svg, dict(node.attributes), [self.make(child, in_svg) for child in node.children])
        self.boxes.append(box)
        return box

    def set(self, element: Box, name: str, value: str) -> None:
        self.work += 1
        element.attributes[name] = value

    def drop(self, element: Box, name: str) -> None:
        self.work += 1
        del element.attributes[name]

    def write(self, text: Box, value: str) -> None:
        self.work += 1
        text.text = value

    def insert(self, parent: Box, child: Box, before: Box | None) -> None:
        self.work += 1
        parent.children = [each for each in parent.children if each is not child]
        places = [place for place, each in enumerate(parent.children) if each is before]
        parent.children.insert(places[0] if before is not None else len(parent.children), child)

    def inside(self, element: Box) -> Sequence[tuple[Box, str | tuple[str]]]:
        return [(each, each.text if each.tag == "#text" else (each.tag,)) for each in element.children]

    def settle(self, element: Box, children: Sequence[Box]) -> list[bool] | None:
        if not any(each is element for each in self.foreign):
            return None
        self.foreign = [each for each in self.foreign if each is not element]
        element.children = [each for each in element.children if any(each is child for child in children)]
        return [any(each is child for each in element.children) for child in children]

    def split(self, text: Box, length: int) -> Box:
        rest = Box("#text", text=text.text[length:])
        text.text = text.text[:length]
        (parent,) = (box for box in self.boxes if any(each is text for each in box.children))
        place = next(place for place, each in enumerate(parent.children) if each is text)
        parent.children.insert(place + 1, rest)
        return rest

    def remove(self, parent: Box, child: Box) -> None:
        self.work += 1
        assert any(each is child for each in parent.children)
        parent.children = [each for each in parent.children if each is not child]


def as_node(box: Box) -> Node | str:
    if box.tag == "#text":
        return box.text
    return h(box.tag, dict(sorted(box.attributes.items())), [as_node(child) for child in box.children])


def without_keys(node: Node | str) -> Node | str:
    if isinstance(node, str):
        return node
    attributes = dict(sorted(node.attributes))
    return h(node.tag, dict(attributes), [without_keys(child) for child in node.children])


def a_tree(rng: Random, deep: int = 0) -> Node:
    keys = [str(number) for number in range(8)]
    rng.shuffle(keys)
    children: list[Node | str] = []
    for _ in range(rng.randrange(6) if deep < 3 else 0):
        children.append(f"text {rng.randrange(3)}" if rng.random() < 0.3 else a_tree(rng, deep + 1))
    attributes = {name: str(rng.randrange(2)) for name in "abc" if rng.random() < 0.5}
    key = keys.pop() if rng.random() < 0.5 and deep else None
    return Node(rng.choice(("p", "b", "div")), tuple(sorted(attributes.items())), unique(children), key)


def unique(children: list[Node | str]) -> tuple[Node | str, ...]:
    """Without a second child of the same key, which drawing never makes."""
    seen: set[str] = set()
    kept: list[Node | str] = []
    for child in children:
        if isinstance(child, Node) and child.key is not None:
            if child.key in seen:
                continue
            seen.add(child.key)
        kept.append(child)
    return tuple(kept)


@pytest.mark.parametrize("seed", range(300))
def test_a_patched_tree_is_the_tree_drawn_anew(seed: int) -> None:
    rng, host = Random(seed), ListHost()
    drawn = draw(host, h("main", {}, [a_tree(rng)]))
    for _ in range(5):
        tree = h("main", {}, [a_tree(rng) for _ in range(rng.randrange(3))])
        assert update(host, drawn, tree)
        assert as_node(drawn.made) == without_keys(tree)


def translate(host: ListHost, box: Box, rng: Random) -> None:
    """Do what a translator does: put elements of its own in the place of texts, and here and there something beside."""
    children: list[Box] = []
    for child in box.children:
        if child.tag == "#text" and rng.random() < 0.7:
            inner = Box("font", children=[Box("#text", text=child.text)])
            children.append(Box("font", children=[inner]))
        else:
            children.append(child)
            if child.tag not in ("#text", "font", "ext"):
                translate(host, child, rng)
    if rng.random() < 0.1 and box.children:
        children.insert(rng.randrange(len(children)), Box("ext"))
    if len(children) != len(box.children) or any(a is not b for a, b in zip(children, box.children, strict=True)):
        box.children = children
        host.foreign.append(box)


def as_seen(thing: Box | Node | str) -> Any:
    """What somebody sees of an element or a node: tags and texts, without what a translator has put around them."""
    if isinstance(thing, str):
        return thing
    if isinstance(thing, Box) and thing.tag == "#text":
        return thing.text
    parts: list[Any] = []
    for each in map(as_seen, [child for child in thing.children if getattr(child, "tag", "") != "ext"]):
        inside = each[1:] if isinstance(each, list) and each[0] == "font" else [each]
        for part in inside:
            if parts and isinstance(part, str) and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
    return [thing.tag, *parts]


@pytest.mark.parametrize("seed", range(300))
def test_under_a_translator_the_tree_is_seen_as_it_is(seed: int) -> None:
    rng, host = Random(f"translator {seed}"), ListHost()
    tree = h("main", {}, [a_tree(rng) for _ in range(2)])
    drawn = draw(host, tree)
    for _ in range(6):
        translate(host, drawn.made, rng)
        others = [a_tree(rng) if rng.random() < 0.5 else child for child in tree.children]
        tree = h("main", {}, others)
        if not update(host, drawn, tree):
            drawn = draw(host, tree)
        assert as_seen(drawn.made) == as_seen(tree)


def as_read(box: Box) -> Box:
    """What a document is read as: texts side by side are one."""
    inside: list[Box] = []
    for child in map(as_read, box.children):
        if inside and child.tag == inside[-1].tag == "#text":
            inside[-1].text += child.text
        else:
            inside.append(child)
    box.children = inside
    return box


@pytest.mark.parametrize("seed", range(300))
def test_what_another_has_drawn_becomes_the_tree_drawn_anew(seed: int) -> None:
    rng, host = Random(f"found {seed}"), ListHost()
    tree = h("main", {}, [a_tree(rng) for _ in range(3)])
    found = Drawn(tree, as_read(draw(host, tree).made), None)
    host.made = 0
    assert update(host, found, h("main", {}, [*tree.children, "new"]))
    assert host.made == 0, "what stands there is drawn again"
    for _ in range(5):
        tree = h("main", {}, [a_tree(rng) for _ in range(rng.randrange(3))])
        assert update(host, found, tree)
        assert as_node(found.made) == without_keys(tree)


@pytest.mark.parametrize(
    "other",
    [
        h("main", {}, "a", h("b")),
        h("main", {}, h("p"), "ab"),
        h("main", {}, h("p")),
        h("main", {}, h("p"), "b", h("i")),
    ],
)
def test_something_else_than_was_thought_is_drawn_anew(other: Node) -> None:
    host = ListHost()
    found = Drawn(h("main", {}, h("p"), "a"), draw(host, other).made, None)
    assert not update(host, found, h("main", {}, h("p"), "c"))


def cards(names: str) -> Node:
    return h("div", {}, [h("span", {"class": name}, key=name) for name in names])


@pytest.mark.parametrize(
    ("before", "after", "most"),
    [("abcdef", "abcdef", 0), ("abcdef", "abdef", 1), ("abcdef", "fabcde", 1), ("abc", "abxc", 2), ("abc", "bca", 1)],
)
def test_keyed_children_move_as_little_as_possible(before: str, after: str, most: int) -> None:
    host = ListHost()
    drawn = draw(host, cards(before))
    old = {child.attributes["class"]: child for child in drawn.made.children}
    host.work = 0
    update(host, drawn, cards(after))
    assert [child.attributes["class"] for child in drawn.made.children] == list(after)
    assert host.work <= most + ("x" in after)
    assert all(
        old[child.attributes["class"]] is child for child in drawn.made.children if child.attributes["class"] in old
    )


def test_children_that_share_a_key_leave_nothing_behind() -> None:
    host = ListHost()
    drawn = draw(host, cards("aab"))
    update(host, drawn, cards("ba"))
    assert as_node(drawn.made) == without_keys(cards("ba"))
    update(host, drawn, cards("c"))
    assert as_node(drawn.made) == without_keys(cards("c"))


def test_what_somebody_else_has_put_into_an_empty_element_stays() -> None:
    host = ListHost()
    drawn = draw(host, h("main", {}, h("div", {"class": "editor"})))
    editor = drawn.made.children[0]
    host.insert(editor, Box("p"), None)
    assert update(host, drawn, h("main", {}, h("div", {"class": "editor wide"})))
    assert drawn.made.children[0] is editor
    assert [each.tag for each in editor.children] == ["p"]


def test_another_root_must_be_drawn_anew() -> None:
    host = ListHost()
    drawn = draw(host, h("main", {}, "a", key="front"))
    assert not update(host, drawn, h("main", {}, "a", key="table"))
    assert as_node(drawn.made) == h("main", {}, "a")


def test_what_is_inside_a_drawing_belongs_to_it() -> None:
    host = ListHost()
    drawn = draw(host, h("svg", {}, h("g", {}, h("path", {}))))
    assert drawn.made.children[0].children[0].in_svg
    update(host, drawn, h("svg", {}, h("g", {}, h("path", {}), h("circle", {}))))
    assert drawn.made.children[0].children[1].in_svg
