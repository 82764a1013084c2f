"""Document host: draws nodes into the browser's document; text goes in as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.page.dom.window import Window

__all__ = ["DocumentHost"]

SVG = "http://www.w3.org/2000/svg"
TEXT = 3  # the nodeType of a text


class DocumentHost:
    """What patch.py draws with."""

    def __init__(self, window: Window) -> None:
        self.document = window.js.document

    def element(self, tag: str, in_svg: bool) -> Any:
        return self.document.createElementNS(SVG, tag) if in_svg else self.document.createElement(tag)

    def text(self, text: str) -> Any:
        return self.document.createTextNode(text)

    def set(self, element: Any, name: str, value: str) -> None:
        element.setAttribute(name, value)
        if name == "value":
            element.value = value
        elif name == "checked":
            element.checked = True

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

    def inside(self, element: Any) -> Sequence[Any]:
        found = element.childNodes
        return [found.item(number) for number in range(found.length)]

    def read(self, made: Any) -> str | None:
        return str(made.data) if made.nodeType == TEXT else None

    def split(self, text: Any, length: int) -> Any:
        before = str(text.data)[:length]
        return text.splitText(len(before.encode("utf-16-le")) // 2)  # a browser counts in halves of rare signs
