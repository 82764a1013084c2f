"""Events: what the player does in the browser, told to the program as the `data-do` of what was touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.page.dom.roving_focus import PLACES, WALKED
from knaves.page.page import Listener

__all__ = ["Events"]

ARROWS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


class Events:
    """Listens once to the whole document."""

    def __init__(self, js: Any, create_proxy: Callable[[Any], Any], listener: Listener) -> None:
        """`js` is the browser's global object, `create_proxy` makes a listener of a function."""
        self.js = js
        self.tell = listener
        document = js.document
        for name, answer in (
            ("click", self._click), ("change", self._change), ("input", self._input),
            ("submit", self._submit), ("keydown", self._key), ("toggle", self._toggle),
        ):  # fmt: skip
            document.addEventListener(name, create_proxy(answer), name == "toggle")
        js.addEventListener("hashchange", create_proxy(lambda event: self.tell("address", {})))
        js.document.addEventListener("visibilitychange", create_proxy(lambda event: self.tell("visible", {})))

    def _data(self, element: Any) -> dict[str, str]:
        return dict(element.dataset.object_entries())

    def _closest(self, event: Any, kind: str) -> Any:
        target = event.target
        if not hasattr(target, "closest"):
            return None
        found = target.closest(f"[data-{kind}]")
        return found if hasattr(found, "dataset") else None

    def _click(self, event: Any) -> None:
        element = self._closest(event, "do")
        if element is None or element.tagName in ("INPUT", "SELECT", "FORM", "TEXTAREA"):
            return
        if element.tagName != "A":
            event.preventDefault()
        self.tell(element.dataset.do, self._data(element))

    def _change(self, event: Any) -> None:
        element = self._closest(event, "do")
        if element is None or element.tagName not in ("INPUT", "SELECT", "TEXTAREA"):
            return
        value = str(element.checked).lower() if element.type == "checkbox" else str(element.value)
        data = self._data(element)
        if element.type == "file":
            self.js.knaves_file = None
            self._read_file(element, data)
            return
        self.tell(element.dataset.do, data | {"value": value})

    def _read_file(self, element: Any, data: dict[str, str]) -> None:
        import asyncio

        async def read() -> None:
            file = element.files.item(0)
            if file is not None:
                text = str(await file.text()) if file.size <= 8_000_000 else "x" * 8_000_001
                element.value = ""
                self.tell(data["do"], data | {"value": text, "name": str(file.name)})

        self.reading = asyncio.ensure_future(read())

    def _input(self, event: Any) -> None:
        element = self._closest(event, "live")
        if element is not None:
            self.tell(element.dataset.live, self._data(element) | {"value": str(element.value)})

    def _toggle(self, event: Any) -> None:
        element = event.target
        if getattr(element.dataset, "toggle", None):
            self.tell(element.dataset.toggle, self._data(element) | {"value": str(element.open).lower()})

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        form = self._closest(event, "do")
        if form is not None:
            fields = {entry[0]: str(entry[1]) for entry in self.js.Object.fromEntries(
                self.js.FormData.new(form)).object_entries()}  # fmt: skip
            self.tell(form.dataset.do, self._data(form) | fields)

    def _key(self, event: Any) -> None:
        if event.defaultPrevented or event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in (*ARROWS, "Home", "End") and self._walk(event):
            event.preventDefault()
            return
        if event.target.tagName in ("INPUT", "SELECT", "TEXTAREA") and event.key != "Escape":
            return
        self.tell("key", {"key": str(event.key)})

    def _walk(self, event: Any) -> bool:
        """Arrows inside a zone: one tab stop, the arrows move inside."""
        zone = self._closest(event, "zone")
        if zone is None or event.target.tagName in ("INPUT", "SELECT", "TEXTAREA"):
            return False
        found = zone.querySelectorAll(PLACES)
        items = [found.item(number) for number in range(found.length)]
        here = next((place for place, each in enumerate(items) if each.isSameNode(event.target)), -1)
        if here < 0:
            return False
        columns = int(zone.dataset.columns) if getattr(zone.dataset, "columns", None) else 0
        place = _next_place(event.key, here, len(items), columns)
        for number, each in enumerate(items):
            each.tabIndex = 0 if number == place else -1
            each.toggleAttribute(WALKED, number == place)
        items[place].focus()
        return True


def _next_place(key: str, here: int, count: int, columns: int) -> int:
    """Where a key leads from a place of a zone: along the row, in a grid also up and down; at an edge it stays."""
    first, last = (here - here % columns, here - here % columns + columns - 1) if columns else (0, count - 1)
    if key in ("Home", "End"):
        return first if key == "Home" else last
    if columns and key in ("ArrowUp", "ArrowDown"):
        place = here + columns * ARROWS[key]
        return place if 0 <= place < count else here
    return max(first, min(last, here + ARROWS[key]))
