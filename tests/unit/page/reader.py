"""What a screen reader gets of a page: the roles, names and texts of its accessibility tree, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knaves.nodes import Node

ROLES = {
    "a": "link", "button": "button", "dd": "definition", "dt": "term", "li": "listitem", "summary": "button",
    "td": "cell", "input": "textbox",
} | {f"h{level}": f"heading {level}" for level in range(1, 7)}  # fmt: skip
BLOCKS = frozenset(
    {"div", "p", "li", "dt", "dd", "td", "th", "section", "ol", "ul", "tr", "h1", "h2", "h3", "kbd", "button"}
)


@dataclass(frozen=True)
class Heard:
    """An element as it is read: its role, its name, and the node."""

    role: str
    name: str
    node: Node

    def attribute(self, name: str) -> str:
        return dict(self.node.attributes).get(name, "")


def is_hidden(node: Node) -> bool:
    attributes = dict(node.attributes)
    return attributes.get("aria-hidden") == "true" or "inert" in attributes or "hidden" in attributes


def content(node: Node | str) -> str:
    """The text of a node as it is read."""
    if isinstance(node, str):
        return node
    if is_hidden(node):
        return ""
    label = dict(node.attributes).get("aria-label")
    text = label if label is not None else "".join(map(content, node.children))
    return f" {text} " if node.tag in BLOCKS else text


def name_of(node: Node) -> str:
    """The name of a node: its label, its content, or else its title."""
    return " ".join(content(node).split()) or dict(node.attributes).get("title", "")


def role_of(node: Node) -> str:
    attributes = dict(node.attributes)
    if node.tag == "th":
        return "rowheader" if attributes.get("scope") == "row" else "columnheader"
    return attributes.get("role") or ROLES.get(node.tag, "")


def read(node: Node | str) -> Iterator[Heard]:
    """All that has a role, in order, with what lies inside."""
    if isinstance(node, str) or is_hidden(node):
        return
    if role := role_of(node):
        yield Heard(role, name_of(node), node)
    for child in node.children:
        yield from read(child)
