"""Dragging: a card drawn out of the hand with finger or mouse is dropped where it shall go. Touching does the same."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from knaves.page.dom.window import Window
from knaves.page.page import Listener

SLACK = 10  # px that a finger may slip in a touch
AWAY = 40  # px up and out of the hand that mean "play it"


class Dragging:
    """One card at a time follows one pointer, which alone may drop it; other fingers, palms and mice do not."""

    def __init__(self, window: Window, listener: Listener) -> None:
        self.window = window
        self.js = window.js
        self.tell = listener
        self.card: Any = None  # that a pointer holds
        self.pointer: int | None = None  # the one that holds it
        self.token = ""  # of the card when it was taken: drawing may have made another of its element since
        self.is_moving = False
        self.pressed: int | None = None  # the pointer that went down last: older browsers do not say whose click it is
        self.dropped: int | None = None  # the pointer of the last drag, whose click is not a touch
        for name, answer in (
            ("pointerdown", self._down), ("pointermove", self._move), ("pointerup", self._up),
            ("pointercancel", self._cancel), ("lostpointercapture", self._lose), ("click", self._click),
        ):  # fmt: skip
            window.on(window.js.document, name, answer, first=name == "click")
        window.on(window.js, "blur", lambda event: self._let_go())

    def _down(self, event: Any) -> None:
        pointer = self.pressed = getattr(event, "pointerId", None)
        if pointer == self.dropped:
            self.dropped = None
        if self.card is not None and (pointer == self.pointer or not self.card.isConnected):
            self._let_go()  # nobody was told how it ended
        card: Any = event.target.closest('.hand [data-do="touch"]') if hasattr(event.target, "closest") else None
        point = _point(event)
        if self.card is None and hasattr(card, "dataset") and point is not None and event.button == 0:
            self.card, self.pointer, self.is_moving, self.start = card, pointer, False, point
            self.token = str(card.dataset.token)

    def _holds(self, event: Any) -> bool:
        return self.card is not None and getattr(event, "pointerId", None) == self.pointer

    def _move(self, event: Any) -> None:
        point = _point(event)
        if point is None or not self._holds(event):
            return
        across, down = point[0] - self.start[0], point[1] - self.start[1]
        if not self.is_moving:
            if abs(across) + abs(down) < SLACK:
                return
            self.is_moving = True
            self.rest = tuple(self.js.knaves.flights.offset(self.card))
            with suppress(Exception):  # a browser that no longer knows the pointer
                self.card.setPointerCapture(self.pointer)
            self.card.classList.add("dragged")
        self.card.style.setProperty("translate", f"{self.rest[0] + across}px {self.rest[1] + down}px")

    def _up(self, event: Any) -> None:
        if not self._holds(event):
            return
        card, self.card = self.card, None
        if not self.is_moving:
            return
        self.dropped = self.pointer
        if card.isConnected and str(card.dataset.token) == self.token:
            on, beside = self._under(event), self._beside(event, card)
            if on is not None:
                self.tell("drop", {"token": self.token, "on": on})
            elif beside is not None:
                self.tell("arrange", {"token": self.token, "on": beside})
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
        if self._holds(event):
            self._let_go()

    def _lose(self, event: Any) -> None:
        """The card has lost the pointer, or the page has: what lies in the card only gives it to the card."""
        if self._holds(event) and (event.target.isSameNode(self.card) or not hasattr(event.target, "closest")):
            self._let_go()

    def _let_go(self) -> None:
        """Let the card go back, if one is held."""
        card, self.card = self.card, None
        if card is not None:
            self.js.knaves.flights.letGo(card)

    def _click(self, event: Any) -> None:
        """Swallow the click that ends a drag, and those of other pointers while a card is dragged.

        A touch may send none; keys, scripts and voices click without a pointer.
        """
        pointer = getattr(event, "pointerId", self.pressed)
        if event.detail == 0 or pointer is None:
            return
        if pointer == self.dropped or (self.card is not None and self.is_moving):
            event.stopPropagation()
            event.preventDefault()
        if pointer == self.dropped:
            self.dropped = None


def _point(event: Any) -> tuple[float, float] | None:
    """The place of the pointer; None for a script's event without one."""
    return (event.clientX, event.clientY) if hasattr(event, "pointerId") else None
