"""Markup: nodes as HTML text, for the pages that are rendered at build time."""

from __future__ import annotations

from html import escape

from knaves.nodes import Node

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


def markup(node: Node | str) -> str:
    """Write a node as HTML; text and attributes are escaped."""
    if isinstance(node, str):
        return escape(node, quote=False)
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes)
    if node.tag in VOID:
        return f"<{node.tag}{attributes}>"
    inner = "".join(map(markup, node.children))
    return f"<{node.tag}{attributes}>{inner}</{node.tag}>"
