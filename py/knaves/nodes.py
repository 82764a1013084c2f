"""Nodes: the page as plain values. Drawing makes nodes; nothing here knows a browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self

Attribute = str | int | bool | None


class _Fields(NamedTuple):
    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node | str, ...]
    key: str | None
    holds_cards: bool


class Node(_Fields):
    """An element. `key` lets it keep its identity while its neighbours change.

    `holds_cards`: it, or anything inside, is known as it moves. A page has hundreds of nodes, all compared with those
    before: a tuple is made and compared several times faster than a frozen dataclass.
    """

    __slots__ = ()

    def __new__(
        cls,
        tag: str,
        attributes: tuple[tuple[str, str], ...],
        children: tuple[Node | str, ...],
        key: str | None = None,
    ) -> Self:
        return tuple.__new__(cls, (tag, attributes, children, key, _holds_cards(attributes, children)))


def _holds_cards(attributes: tuple[tuple[str, str], ...], children: tuple[Node | str, ...]) -> bool:
    for child in children:
        if not isinstance(child, str) and child.holds_cards:
            return True
    return "data-key" in dict(attributes)


Child = Node | str | None | Iterable["Child"]


def h(tag: str, attributes: Mapping[str, Attribute] | None = None, /, *children: Child, key: str | None = None) -> Node:
    """An element with attributes and children; None and False leave an attribute or a child out, True sets it empty."""
    inside: list[Node | str] = []
    _gather(children, inside)
    return Node(tag, _written(attributes) if attributes else (), tuple(inside), key)


def _written(given: Mapping[str, Attribute]) -> tuple[tuple[str, str], ...]:
    found = []
    for name, value in given.items():
        if isinstance(value, str):
            found.append((name, value))
        elif value is True:
            found.append((name, ""))
        elif value is not None and value is not False:
            found.append((name, str(value)))
    return tuple(found)


def _gather(children: Iterable[Child], inside: list[Node | str]) -> None:
    for child in children:
        if isinstance(child, Node):
            inside.append(child)
        elif isinstance(child, str):
            if child:
                inside.append(child)
        elif child is not None:
            _gather(child, inside)


def classes(*names: str | bool | None) -> str:
    """Class names joined, those left out that are None, False or empty."""
    return " ".join(name for name in names if isinstance(name, str) and name)
