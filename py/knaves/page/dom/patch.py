"""Patch: one tree of nodes to the next with few changes.

Translators and extensions change a document too. Where one has been, what is theirs is taken out and what is missing is
drawn anew as soon as something changes there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from knaves.nodes import Node, identity
from knaves.page.dom.window import Window


class Host(Protocol):
    """A host for nodes: the browser's document, or a list in a test."""

    def make(self, node: Node | str, in_svg: bool) -> Any:
        """A new text, or a new element with all that is in it."""

    def set(self, element: Any, name: str, value: str) -> None:
        """Set an attribute."""

    def drop(self, element: Any, name: str) -> None:
        """Remove an attribute."""

    def write(self, text: Any, value: str) -> None:
        """Change a text."""

    def insert(self, parent: Any, child: Any, before: Any) -> None:
        """Put a child before another, or last if that is None; a child that is there already moves."""

    def remove(self, parent: Any, child: Any) -> None:
        """Remove a child."""

    def inside(self, element: Any) -> Sequence[tuple[Any, str | tuple[str]]]:
        """The elements and texts in an element, in order; each with its text, or an element with its tag."""

    def settle(self, element: Any, children: Sequence[Any]) -> Sequence[bool] | None:
        """Where somebody else has been in an element: take out all but these children, and answer which of them are
        still there. None where nobody has."""

    def split(self, text: Any, length: int) -> Any:
        """Make two texts of one, of which the first is so long; answers the second."""


@dataclass(slots=True)
class Drawn:
    """A node and its element in the host; `children` is None where it was never looked into since."""

    node: Node | str
    made: Any
    children: list[Drawn] | None


def draw(host: Host, node: Node | str, in_svg: bool = False) -> Drawn:
    """Make a node with all that is in it, which the caller puts into its place; `in_svg`: that is inside an <svg>."""
    return Drawn(node, host.make(node, in_svg), None)


def update(host: Host, drawn: Drawn, node: Node | str, in_svg: bool = False) -> bool:
    """Patch the drawn element into this node; False, with nothing done, where it must be drawn anew."""
    old = drawn.node
    if old is node or old == node:
        return True
    if isinstance(old, str) or isinstance(node, str):
        if not (isinstance(old, str) and isinstance(node, str)):
            return False
        host.write(drawn.made, node)
    else:
        if old.tag != node.tag or old.key != node.key:
            return False
        if drawn.children is None:
            drawn.children = _found(host, old, drawn.made)
            if drawn.children is None:
                return False
        _update_attributes(host, drawn.made, old, node)
        if old.children != node.children:
            _update_children(host, drawn, drawn.children, node, in_svg or node.tag == "svg")
    drawn.node = node
    return True


def _found(host: Host, node: Node, element: Any) -> list[Drawn] | None:
    """The drawn children of an element, if they fit this node; None where they do not."""
    found: list[Drawn] = []
    waiting = [*reversed(host.inside(element))] if node.children else []  # else what is in it is somebody else's
    for child in node.children:
        if not waiting:
            return None
        made, words = waiting.pop()
        if isinstance(child, str):
            if not isinstance(words, str) or not words.startswith(child):
                return None
            if words != child:  # two texts side by side are one to whoever reads a document
                waiting.append((host.split(made, len(child)), words[len(child) :]))
        elif words != (child.tag,):
            return None
        found.append(Drawn(child, made, None))
    return None if waiting else found


def _update_attributes(host: Host, element: Any, old: Node, new: Node) -> None:
    if old.attributes == new.attributes:
        return
    before, after = dict(old.attributes), dict(new.attributes)
    for name in before.keys() - after.keys():
        host.drop(element, name)
    for name, value in after.items():
        if before.get(name) != value:
            host.set(element, name, value)


def _update_children(host: Host, drawn: Drawn, before: Sequence[Drawn], node: Node, in_svg: bool) -> None:
    settled = host.settle(drawn.made, [child.made for child in before])
    there = (
        {id(child) for child, is_there in zip(before, settled, strict=True) if is_there}
        if settled is not None
        else None
    )
    left: dict[tuple[str, str | int], Drawn] = {}
    twins: list[Drawn] = []  # children that share a key with another: only one can be found again
    for place, drawn_child in enumerate(before):
        if there is not None and id(drawn_child) not in there:
            continue
        if left.setdefault(identity(drawn_child.node, place), drawn_child) is not drawn_child:
            twins.append(drawn_child)
    kept: list[Drawn] = []
    for place, child in enumerate(node.children):
        old = left.get(identity(child, place))
        if old is not None and update(host, old, child, in_svg):
            del left[identity(child, place)]
            kept.append(old)
        else:
            kept.append(draw(host, child, in_svg))
    gone = [*left.values(), *twins]
    for each in gone:
        host.remove(drawn.made, each.made)
    out = {id(each) for each in gone}
    present = [child for child in before if id(child) not in out] if there is None else []  # their order is unknown
    _arrange(host, drawn, present, kept)


def _arrange(host: Host, drawn: Drawn, present: Sequence[Drawn], kept: Sequence[Drawn]) -> None:
    """Put the children in their order, moving as few as it takes, from the first to the last.

    A screen reader is told of new lines in the order in which they come in.
    """
    steady = _longest_run(present, kept)
    waiting: list[Drawn] = []
    for child in kept:
        if id(child) not in steady:
            waiting.append(child)
            continue
        for each in waiting:
            host.insert(drawn.made, each.made, child.made)
        waiting.clear()
    for each in waiting:
        host.insert(drawn.made, each.made, None)
    drawn.children = list(kept)


def _longest_run(present: Sequence[Drawn], kept: Sequence[Drawn]) -> set[int]:
    """Children that can stay where they are: a longest increasing run of old places."""
    places = {id(child): place for place, child in enumerate(present)}
    runs: list[tuple[int, tuple[int, ...]]] = []  # last place, ids
    best: tuple[int, ...] = ()
    for child in kept:
        place = places.get(id(child))
        if place is None:
            continue
        before = max((run for last, run in runs if last < place), key=len, default=())
        run = (*before, id(child))
        runs.append((place, run))
        best = max(best, run, key=len)
    return set(best)


class DocumentHost:
    """Host of `patch.py`: changes the document’s own nodes."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.drawing = window.js.knaves.drawing
        self.is_strange = False  # somebody else has been in what was drawn

    def look(self, root: Any | None) -> bool:
        """Before drawing: see where somebody else has been. Return whether what was drawn can be gone on from."""
        seen = int(self.drawing.look(root))
        self.is_strange = seen > 0
        return seen < 2

    def rest(self, frame: Any) -> None:
        """After drawing: watch the frame for what others do."""
        self.drawing.rest(frame)

    def make(self, node: Node | str, in_svg: bool) -> Any:
        return self.drawing.make(json.dumps(node), in_svg)

    def set(self, element: Any, name: str, value: str) -> None:
        self.drawing.set(element, name, value)

    def drop(self, element: Any, name: str) -> None:
        element.removeAttribute(name)
        if name == "checked":
            element.checked = False

    def write(self, text: Any, value: str) -> None:
        text.data = value

    def insert(self, parent: Any, child: Any, before: Any) -> None:
        parent.appendChild(child) if before is None else parent.insertBefore(child, before)

    def remove(self, parent: Any, child: Any) -> None:
        parent.removeChild(child)

    def inside(self, element: Any) -> Sequence[tuple[Any, str | tuple[str]]]:
        found, said = self.drawing.inside(element)
        words = [each if isinstance(each, str) else (str(each[0]),) for each in json.loads(said)]
        return list(zip(found, words, strict=True))

    def settle(self, element: Any, children: Sequence[Any]) -> Sequence[bool] | None:
        if not self.is_strange:
            return None
        said = str(self.drawing.settle(element, self.window.value([*children])))
        return [bool(each) for each in json.loads(said)] if said else None

    def split(self, text: Any, length: int) -> Any:
        before = str(text.data)[:length]
        return text.splitText(len(before.encode("utf-16-le")) // 2)  # a browser counts in halves of rare signs
