"""Zones: groups of buttons with one tab stop each, and the focus that must not be lost when the page is drawn anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["PLACES", "WALKED", "Held", "Zones"]

PLACES = "[data-focus]:not([disabled])"  # what the arrows lead to
OPEN = PLACES + ":not([aria-disabled=true])"
WALKED = "data-walked"  # on the stop that the arrows have chosen, and not the table


@dataclass(frozen=True)
class Held:
    """What had the focus before the page was drawn: how to find it, and the number of its zone, -1 for none."""

    selector: str | None
    zone: int


class Zones:
    """The zones of the document."""

    def __init__(self, js: Any) -> None:
        self.document = js.document

    def held(self) -> Held:
        """What has the focus now."""
        active = self.document.activeElement
        return Held(self._focused(), next((n for n, zone in enumerate(self._all()) if zone.contains(active)), -1))

    def settle(self, held: Held) -> None:
        """After the page has been drawn: one stop in each zone, and the focus where it was."""
        self._one_stop_each()
        if held.selector and not self._focused():
            self._refocus(held.selector, held.zone)

    def _focused(self) -> str | None:
        active = self.document.activeElement
        name = getattr(active.dataset, "focus", None) if hasattr(active, "dataset") else None
        return f'[data-focus="{name}"]' if name else None

    def _all(self) -> list[Any]:
        return _found(self.document, "#app [data-zone]")

    def _one_stop_each(self) -> None:
        """Where the arrows have moved the stop of a zone, drawing may have set another beside it or taken it away."""
        active = self.document.activeElement
        for zone in self._all():
            stops = _found(zone, '[tabindex="0"]')
            if len(stops) == 1:
                continue
            places = stops or _found(zone, OPEN) or _found(zone, PLACES)
            kept = next(
                (each for each in places if each.isSameNode(active)),
                next((each for each in places if not each.hasAttribute(WALKED)), places[0] if places else None),
            )
            for each in places:
                each.tabIndex = 0 if each.isSameNode(kept) else -1

    def _refocus(self, selector: str, zone: int) -> None:
        """To what had the focus; if that is gone, to its neighbours in the same zone."""
        found = self.document.querySelector(selector)
        if hasattr(found, "focus"):
            found.focus()
        zones = self._all()
        if not self._focused() and 0 <= zone < len(zones):
            stop = zones[zone].querySelector('[tabindex="0"]')
            if hasattr(stop, "focus"):
                stop.focus()


def _found(zone: Any, selector: str) -> list[Any]:
    found = zone.querySelectorAll(selector)
    return [found.item(number) for number in range(found.length)]
