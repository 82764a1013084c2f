"""Dragging: a card drawn out of the hand with finger or mouse is dropped where it shall go. Touching does the same."""

from __future__ import annotations

from typing import Any

from knaves.page.dom.window import Window
from knaves.page.page import Listener

SLACK = 10  # px that a finger may slip in a touch
AWAY = 40  # px up and out of the hand that mean "play it"


class Dragging:
    """One card at a time follows the pointer."""

    def __init__(self, window: Window, listener: Listener) -> None:
        self.window = window
        self.js = window.js
        self.tell = listener
        self.card: Any = None
        self.is_moving = False
        self.has_dragged = False
        for name, answer in (
            ("pointerdown", self._down), ("pointermove", self._move), ("pointerup", self._up),
            ("pointercancel", self._cancel), ("click", self._click),
        ):  # fmt: skip
            window.on(window.js.document, name, answer, first=name == "click")

    def _down(self, event: Any) -> None:
        self.has_dragged = False
        card = event.target.closest('.hand [data-do="touch"]') if hasattr(event.target, "closest") else None
        point = _point(event)
        if hasattr(card, "dataset") and point is not None and event.button == 0 and event.isPrimary:
            self.card, self.is_moving, self.start = card, False, point

    def _move(self, event: Any) -> None:
        point = _point(event)
        if self.card is None or point is None:
            return
        across, down = point[0] - self.start[0], point[1] - self.start[1]
        if not self.is_moving:
            if abs(across) + abs(down) < SLACK:
                return
            self.is_moving = True
            self.rest = tuple(self.js.knaves.flights.offset(self.card))
            self.card.setPointerCapture(event.pointerId)
            self.card.classList.add("dragged")
        self.card.style.setProperty("translate", f"{self.rest[0] + across}px {self.rest[1] + down}px")

    def _up(self, event: Any) -> None:
        card, moved = self.card, self.is_moving
        self.card = None
        if card is None or not moved:
            return
        self.has_dragged = True
        on, beside = self._under(event), self._beside(event, card)
        if on is not None:
            self.tell("drop", {"token": str(card.dataset.token), "on": on})
        elif beside is not None:
            self.tell("arrange", {"token": str(card.dataset.token), "on": beside})
        self.js.knaves.flights.letGo(card)

    def _under(self, event: Any) -> str | None:
        """The token of the part under the pointer, "" for the open table, None where the card goes back."""
        point = _point(event)
        if point is None:
            return None
        below = self.js.document.elementFromPoint(*point)
        if not hasattr(below, "closest"):
            return None
        place = below.closest('[data-do="touch"]')
        if hasattr(place, "dataset") and not hasattr(place.closest(".hand"), "dataset"):
            return str(place.dataset.token)
        return "" if self.start[1] - point[1] > AWAY else None

    def _beside(self, event: Any, card: Any) -> str | None:
        """The token of the card of the same hand that lies nearest to the pointer, None where there is none."""
        point = _point(event)
        if point is None:
            return None
        found: list[tuple[float, str]] = []
        for other in self.window.all('[data-do="touch"]', card.parentElement):
            rect = other.getBoundingClientRect()
            if not other.isSameNode(card) and rect.width:
                found.append((abs(rect.left + rect.width / 2 - point[0]), str(other.dataset.token)))
        return min(found)[1] if found else None

    def _cancel(self, event: Any) -> None:
        card, self.card = self.card, None
        if card is not None:
            self.js.knaves.flights.letGo(card)

    def _click(self, event: Any) -> None:
        """Swallow the click that ends a drag."""
        if self.has_dragged:
            self.has_dragged = False
            event.stopPropagation()
            event.preventDefault()


def _point(event: Any) -> tuple[float, float] | None:
    """The place of the pointer; None for a script's event without one."""
    return (event.clientX, event.clientY) if hasattr(event, "isPrimary") else None
