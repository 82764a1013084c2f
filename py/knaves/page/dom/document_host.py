"""Document host: draws nodes into the browser's document; text goes in as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from knaves.nodes import Node
from knaves.page.dom.window import Window


class DocumentHost:
    """Host of `patch.py`: changes the document’s own nodes."""

    def __init__(self, window: Window) -> None:
        self.drawing = window.js.knaves.drawing

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

    def inside(self, element: Any) -> Sequence[tuple[Any, str | None]]:
        found, said = self.drawing.inside(element)
        return list(zip(found, json.loads(said), strict=True))

    def split(self, text: Any, length: int) -> Any:
        before = str(text.data)[:length]
        return text.splitText(len(before.encode("utf-16-le")) // 2)  # a browser counts in halves of rare signs
