"""Nodes: the page as plain values, made by `h`; nothing here knows a browser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self, overload

Attribute = str | int | bool | None
Attributes = dict[str, Attribute]


class _Fields(NamedTuple):
    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node | str, ...]
    key: str | None
    holds_cards: bool


class Node(_Fields):
    """An element with its attributes as texts. `key` lets it keep its identity while its neighbours change.

    `holds_cards`: whether it or a node inside it has the attribute `data-key`, by which a moving card is followed. A
    page has hundreds of nodes, all compared with those before: a tuple is made and compared several times faster than
    a frozen dataclass.
    """

    __slots__ = ()

    def __new__(
        cls,
        tag: str,
        attributes: tuple[tuple[str, str], ...],
        children: tuple[Node | str, ...],
        key: str | None = None,
    ) -> Self:
        holds_cards = False
        for name, _ in attributes:
            if name == "data-key":
                holds_cards = True
        for child in children:
            if not isinstance(child, str) and child.holds_cards:
                holds_cards = True
                break
        return tuple.__new__(cls, (tag, attributes, children, key, holds_cards))


Child = Node | str | None | Sequence["Child"] | Iterator["Child"]


def identity(child: Node | str, place: int) -> tuple[str, str | int]:
    """Tell a child from its siblings, before and after a change: by its key, else by its kind and place."""
    if isinstance(child, str):
        return "text", place
    return (child.tag, place) if child.key is None else ("key", child.key)


@overload
def h(selector: str, attributes: Mapping[str, Attribute], /, *children: Child, key: str | None = None) -> Node: ...


@overload
def h(selector: str, /, *children: Child, key: str | None = None) -> Node: ...


def h(selector: str, first: Any = None, /, *children: Child, key: str | None = None) -> Node:
    """Make an element: `h("button.btn.primary", {"data-do": "deal"}, icon("card"), "Deal")`.

    `selector` has the form tag.class.class#id. `attributes` may be left out. None and False leave an attribute or a
    child out, True sets an attribute to "", and the attribute `class` adds to the classes of the selector. Children are
    nodes, texts, and sequences of these. Raises ValueError for another form of selector, TypeError for attributes that
    are not the second argument.
    """
    tag, attributes = _parsed(selector)
    inside: list[Node | str] = []
    if isinstance(first, dict):
        attributes = _written(first, attributes)
    elif first is not None:
        children = (first, *children)
    _gather(children, inside)
    return Node(tag, attributes, tuple(inside), key)


AS_IS: Mapping[str, str] = {"translate": "no"}  # for cards, points, names and notation: no words of a language

SELECTOR = re.compile(r"[a-z][A-Za-z0-9-]*(?:\.[A-Za-z_][\w-]*)*(?:#[A-Za-z_][\w-]*)?", re.ASCII)


@lru_cache(2048)
def _parsed(selector: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Read a selector: its tag, and its classes and id as attributes."""
    if not SELECTOR.fullmatch(selector):
        raise ValueError(f"not of the form tag.class.class#id: {selector!r}")
    named, _, identity = selector.partition("#")
    tag, *names = named.split(".")
    found = (("class", " ".join(names)), ("id", identity))
    return tag, tuple((name, value) for name, value in found if value)


def _written(given: Mapping[str, Attribute], fixed: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    found = []
    more: Attribute = None
    for name, value in given.items():
        if name == "class" and fixed and fixed[0][0] == "class":
            more = value
        elif isinstance(value, str):
            found.append((name, value))
        elif value is True:
            found.append((name, ""))
        elif value is not None and value is not False:
            found.append((name, str(value)))
    if more:
        fixed = (("class", f"{fixed[0][1]} {more}"), *fixed[1:])
    return (*fixed, *found)


def _gather(children: Iterable[Child], inside: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, Node):
            inside.append(child)
        elif isinstance(child, str):
            if child:
                inside.append(child)
        elif isinstance(child, dict):
            raise TypeError(f"attributes that are not the second argument: {child!r}")
        elif child is not None:
            _gather(child, inside)


def classes(*names: str | bool | None) -> str:
    """Join class names; those that are None, False or empty are left out."""
    return " ".join(name for name in names if isinstance(name, str) and name)
