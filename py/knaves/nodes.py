"""Nodes: the page as plain values. Drawing makes nodes; nothing here knows a browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

__all__ = ["Child", "Node", "classes", "h"]

Attribute = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """An element. `key` lets it keep its identity while its neighbours change."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node | str, ...]
    key: str | None = None
    holds_cards: bool = field(init=False, compare=False, repr=False)  # it, or anything inside, is known as it moves

    def __post_init__(self) -> None:
        holds = False
        for child in self.children:
            if not isinstance(child, str) and child.holds_cards:
                holds = True
                break
        else:
            for name, _ in self.attributes:
                if name == "data-key":
                    holds = True
                    break
        object.__setattr__(self, "holds_cards", holds)


Child = Node | str | None | Iterable["Child"]


def h(tag: str, attributes: Mapping[str, Attribute] | None = None, /, *children: Child, key: str | None = None) -> Node:
    """An element with attributes and children; None and False leave an attribute or a child out, True sets it empty."""
    return Node(tag, tuple(_attributes(attributes or {})), tuple(_flat(children)), key)


def _attributes(given: Mapping[str, Attribute]) -> Iterable[tuple[str, str]]:
    for name, value in given.items():
        if value is True:
            yield name, ""
        elif value is not None and value is not False:
            yield name, str(value)


def _flat(children: Iterable[Child]) -> Iterable[Node | str]:
    for child in children:
        if isinstance(child, Node):
            yield child
        elif isinstance(child, str):
            if child:
                yield child
        elif child is not None:
            yield from _flat(child)


def classes(*names: str | bool | None) -> str:
    """Class names joined, those left out that are None, False or empty."""
    return " ".join(name for name in names if isinstance(name, str) and name)
