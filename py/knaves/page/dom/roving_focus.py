"""Roving focus: one tab stop for each group of buttons, and the focus that must not be lost when the page is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knaves.page.dom.window import Window
from knaves.page.selectors import selector

PLACES = "[data-focus]:not([disabled])"  # what the arrows lead to
OPEN = PLACES + ":not([aria-disabled=true])"
WALKED = "data-walked"  # on the stop that the arrows have chosen, and not the table
ENTRY = "[data-choosing] [data-entry]"  # the first square that a chosen card can go to


@dataclass(frozen=True)
class Held:
    """The focus before a drawing: its `data-focus`, and the number of its zone, -1 for none."""

    name: str | None
    zone: int


class RovingFocus:
    """The zones of the document, and the focus."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.document = window.js.document

    def held(self) -> Held:
        """Return the focused element."""
        active = self.document.activeElement
        return Held(self.focused(), next((n for n, zone in enumerate(self._all()) if zone.contains(active)), -1))

    def let_go(self) -> None:
        """Take the focus from an element about to go. A browser lays the page out when it removes a focused element:
        before anything has changed there is nothing to lay out."""
        self.document.activeElement.blur()

    def settle(self, held: Held) -> None:
        """Put the focus back where it was before the page was drawn."""
        if held.name is not None and self.focused() is None:
            self._refocus(held.name, held.zone)

    def focused(self) -> str | None:
        """The `data-focus` of the focused element, None where it has none."""
        active = self.document.activeElement
        name = getattr(active.dataset, "focus", None) if hasattr(active, "dataset") else None
        return str(name) if name else None

    def _all(self) -> list[Any]:
        return list(self.window.all("#app [data-zone]"))

    def keep_stops(self) -> None:
        """After the page has been drawn, one stop in each zone: where the arrows have moved it, drawing may have set
        another beside it or taken it away. A board is entered by its first open square, wherever it was left."""
        active = self.document.activeElement
        for zone in self._all():
            stops = list(self.window.all('[tabindex="0"]', zone))
            entry = None if zone.contains(active) else self.window.first(ENTRY, zone)
            if len(stops) == 1 and (entry is None or stops[0].isSameNode(entry)):
                continue
            if entry is not None:
                stops = [entry, *(each for each in stops if not each.isSameNode(entry))]
            places = stops or list(self.window.all(OPEN, zone)) or list(self.window.all(PLACES, zone))
            kept = entry or next(
                (each for each in places if each.isSameNode(active)),
                next((each for each in places if not each.hasAttribute(WALKED)), places[0] if places else None),
            )
            for each in places:
                stop = 0 if each.isSameNode(kept) else -1
                if each.getAttribute("tabindex") != str(stop):  # to set it on what has the focus lays the page out
                    each.tabIndex = stop

    def _refocus(self, name: str, zone: int) -> None:
        """To what had the focus; if that is gone, to its neighbours in the same zone."""
        found = self.window.first(selector("data-focus", name))
        if found is not None:
            found.focus()
        zones = self._all()
        if self.focused() is None and 0 <= zone < len(zones):
            stop = self.window.first('[tabindex="0"]', zones[zone])
            if stop is not None:
                stop.focus()
