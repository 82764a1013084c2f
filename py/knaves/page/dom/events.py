"""Events: clicks, keys and drags, passed on by name.

The one place where events of the document are read. Events that only a script could dispatch are ignored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from string import ascii_lowercase
from typing import Any

from knaves.page.dom.drawing import OPEN, PLACES, WALKED
from knaves.page.dom.window import Window
from knaves.page.page import Listener
from knaves.wire.parse import NotJson, text_from

Told = tuple[str, dict[str, str]]  # the name of an action and its data
Reader = Callable[[Any], Told | None]
ARROWS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
PRESSED = "button,a,summary,label,[role=button]"  # what the space bar presses by itself
CLOSED = "[aria-disabled=true],[data-zone] [data-do=touch]:not(.can,.sel)"  # of these, what cannot be used now
ZONES = "[data-zone], .commands"
MENU = "details.more[open]"  # of a game on the front page
FIELDS = ("INPUT", "SELECT", "TEXTAREA")
COMPOSED = 229  # the code of a key that belongs to a word that is still being put together, before the browser says so
COLUMNS, ROWS = ascii_lowercase, "1234567890"  # of a board, as its squares are named; 0 is the tenth row
TOUCHED = "data-touched"  # to the style sheets: what was touched and has not been answered yet
MARKED = 400  # ms that the mark stays where nothing is drawn for an answer
LOOKS_AGAIN = 600_000  # ms
LATEST = 100  # ms after which a touch is told, whether a frame came or not
LARGEST_FILE = 8_000_000  # bytes; of a larger one only so much is told that it is refused as too large


class Events:
    """Tells a listener, by name and data, what people do in the document: clicks, keys, fields, forms, files.

    It also tells "address" when the address changes, and "visible" when the page is looked at again or a day begins.
    """

    def __init__(self, window: Window, listener: Listener) -> None:
        self.window = window
        self.tell = listener
        self.reading: asyncio.Future[None] | None = None
        self.touched: Told | None = None  # what is told once it has been seen to be touched
        self.marked: list[Any] = []  # the elements that were touched, until that has been answered
        self.clicked: tuple[Any, str] | None = None  # the element that was clicked last, and the address then
        js = window.js
        self.tell_touched = window.proxy(self._tell_touched)
        self.painting = window.proxy(lambda time: js.setTimeout(self.tell_touched, 0))
        window.on(js.document, "click", self._touch)
        for name, read in (
            ("change", self._change), ("input", self._input),
            ("submit", self._submit), ("keydown", self._key), ("toggle", self._toggle),
        ):  # fmt: skip
            window.on(js.document, name, self._telling(read), first=name == "toggle")  # toggle does not bubble
        window.on(js, "hashchange", self._telling(lambda event: ("address", {})))
        window.on(js.document, "visibilitychange", self._telling(lambda event: ("visible", {})))
        self._await_the_day()

    def _await_the_day(self) -> None:
        """Tell soon after midnight that there is a new day; look now and then: a zone or a clock may change."""
        now = self.window.js.Date.new()
        tomorrow = self.window.js.Date.new(now.getFullYear(), now.getMonth(), now.getDate() + 1)
        ms = int(tomorrow.getTime() - now.getTime())

        def look() -> None:
            self.tell("visible", {})
            self._await_the_day()

        self.window.after(max(1000, min(ms + 200, LOOKS_AGAIN)), look)

    def _telling(self, read: Reader) -> Callable[[Any], None]:
        """Make a listener that reads an event, which may fail, and then tells it, which may not."""

        def hear(event: Any) -> None:
            try:
                told = read(event)
            except Exception:  # an event without what every device gives it: without a key, on no element
                return
            if told is not None:
                self._tell_touched()
                self.tell(*told)

        return hear

    def _touch(self, event: Any) -> None:
        """Mark the touched element, and pass the touch on after the next frame, so that this frame answers at once."""
        try:
            if self._comes_late(event):
                event.preventDefault()
                return
            element = self._closest(event, "do")
            told = self._click(event, element)
        except Exception:  # as above
            return
        if told is None:
            return
        self._tell_touched()
        self.touched = told
        if element is not None:
            element.setAttribute(TOUCHED, "")
            self.marked.append(element)
            self.window.after(MARKED, self.answered)
        self.window.js.requestAnimationFrame(self.painting)
        self.window.js.setTimeout(self.tell_touched, LATEST)  # no frame comes where nobody looks

    def _comes_late(self, event: Any) -> bool:
        """Whether it is the second click of a double click whose first has led away: it was not meant for this."""
        is_second = getattr(event, "detail", 0) > 1
        if is_second:
            self._tell_touched()
        before, address = self.clicked, str(self.window.js.location.hash)
        self.clicked = event.target, address
        return is_second and before is not None and not before[0].isConnected and before[1] != address

    def answered(self) -> None:
        """Remove the marks of touched elements, unless a touch is still to be told."""
        if self.touched is None:
            for element in self.marked:
                element.removeAttribute(TOUCHED)
            self.marked.clear()

    def _tell_touched(self) -> None:
        """Pass on the last touch, if that has not been done."""
        if self.touched is not None:
            told, self.touched = self.touched, None
            self.tell(*told)

    def _data(self, element: Any) -> dict[str, str]:
        return {str(name): str(value) for name, value in element.dataset.object_entries()}

    def _closest(self, event: Any, kind: str) -> Any:
        return self._around(event, f"[data-{kind}]")

    def _around(self, event: Any, wanted: str) -> Any:
        """The element that a selector fits, round where an event happened; None if there is none."""
        found = event.target.closest(wanted) if hasattr(event.target, "closest") else None
        return found if hasattr(found, "dataset") else None

    def _click(self, event: Any, element: Any) -> Told | None:
        if element is None:
            rest = self._closest(event, "rest")  # a choose beside everything that can be touched
            name = "" if rest is None else str(rest.dataset.rest)  # "" for what no such choose is to go through
            return (name, {}) if name else None
        if element.tagName in (*FIELDS, "FORM"):
            return None
        if element.tagName != "A":
            event.preventDefault()
        return str(element.dataset.do), self._data(element)

    def _change(self, event: Any) -> Told | None:
        element = self._closest(event, "do")
        if element is None or element.tagName not in FIELDS:
            return None
        if element.type == "file":
            self.reading = asyncio.ensure_future(self._read_file(element))
            return None
        value = str(element.checked).lower() if element.type == "checkbox" else str(element.value)
        return str(element.dataset.do), self._data(element) | {"value": value}

    async def _read_file(self, element: Any) -> None:
        name, data = str(element.dataset.do), self._data(element)
        file = element.files.item(0)
        if not hasattr(file, "size"):
            return
        raw = (await file.slice(0, LARGEST_FILE + 1).arrayBuffer()).to_bytes()
        element.value = ""
        self.tell(name, data | {"value": _text_of(raw), "name": str(file.name)})

    def _input(self, event: Any) -> Told | None:
        element = self._closest(event, "live")
        if element is None:
            return None
        return str(element.dataset.live), self._data(element) | {"value": str(element.value)}

    def _toggle(self, event: Any) -> Told | None:
        element = event.target
        if element.open and hasattr(element.closest("[role=dialog]"), "tagName"):
            element.scrollIntoView(self.window.value({"block": "nearest"}))  # what unfolds in a sheet may lie below it
        name = getattr(element.dataset, "toggle", None)
        return (str(name), self._data(element) | {"value": str(element.open).lower()}) if name else None

    def _submit(self, event: Any) -> Told | None:
        event.preventDefault()
        form = self._closest(event, "do")
        if form is None:
            return None
        entries = self.window.js.Object.fromEntries(self.window.js.FormData.new(form)).object_entries()
        if hasattr(form.dataset, "empties"):
            form.reset()
        return str(form.dataset.do), self._data(form) | {str(entry[0]): str(entry[1]) for entry in entries}

    def _key(self, event: Any) -> Told | None:
        if event.defaultPrevented or event.ctrlKey or event.metaKey or event.altKey:
            return None
        if event.key == "Escape" and self._close_menu():
            return None
        if event.key in (*ARROWS, "Home", "End") and self._walk(event):
            event.preventDefault()
            return None
        if getattr(event.target, "tagName", "") in FIELDS and event.key != "Escape":
            return None
        if event.key == "Enter" and getattr(event, "repeat", False):
            event.preventDefault()  # a held key plays one card
            return None
        if self._to_square(event):
            event.preventDefault()
            return None
        key = key_of(event)
        if key == " ":
            pressed: Any = event.target.closest(PRESSED) if hasattr(event.target, "closest") else None
            if hasattr(pressed, "closest") and not hasattr(pressed.closest(CLOSED), "closest"):
                return None  # the browser presses it
            event.preventDefault()  # else what has the focus, and cannot be used, would be pressed too
        return ("key", {"key": key}) if key else None

    def _close_menu(self) -> bool:
        """Close an open menu and lead the focus back to its button; False where none is open."""
        opened = self.window.first(MENU)
        if opened is None:
            return False
        opened.open = False
        self.window.first("summary", opened).focus()
        return True

    def _walk(self, event: Any) -> bool:
        """Arrows inside a zone: one tab stop, the arrows move inside; up and down lead on to the next zone."""
        zone = self._around(event, ZONES)
        if zone is None or event.target.tagName in FIELDS:
            return False
        items = list(self.window.all(PLACES, zone))
        here = next((place for place, each in enumerate(items) if each.isSameNode(event.target)), -1)
        if here < 0:
            return False
        columns = int(zone.dataset.columns) if getattr(zone.dataset, "columns", None) else 0
        is_choosing = zone.hasAttribute("data-choosing")
        wanted = [n for n, each in enumerate(items) if is_choosing and each.getAttribute("aria-disabled") != "true"]
        place = (
            next_open(event.key, here, wanted, columns) if wanted else next_place(event.key, here, len(items), columns)
        )
        is_across = event.key in ("ArrowUp", "ArrowDown") and (place == here or not columns)
        beyond = self._beyond(zone, ARROWS[event.key]) if is_across else None
        if beyond is not None:
            beyond.focus()
            return True
        self._stop_at(zone, items, place)
        return True

    @staticmethod
    def _stop_at(zone: Any, items: Sequence[Any], place: int) -> None:
        """Move the focus, and the tab stop of the zone, to the item at this place."""
        for number, each in enumerate(items):
            if hasattr(zone.dataset, "zone"):
                each.tabIndex = 0 if number == place else -1
                each.toggleAttribute(WALKED, number == place)
        items[place].focus()

    def _to_square(self, event: Any) -> bool:
        """On a board that waits for a square its name leads there: a letter to its column, a digit to its row."""
        zone, key = self._around(event, "[data-choosing][data-columns]"), key_of(event).lower()
        if zone is None or len(key) != 1 or key not in COLUMNS + ROWS:
            return False
        columns, items = int(zone.dataset.columns), list(self.window.all(PLACES, zone))
        if key in COLUMNS[columns:]:
            return False
        here = next((place for place, each in enumerate(items) if each.isSameNode(event.target)), 0)
        wanted = [place for place, each in enumerate(items) if each.getAttribute("aria-disabled") != "true"]
        place = square_of(key, here, wanted, columns)
        if place is not None:
            self._stop_at(zone, items, place)
        return True

    def _beyond(self, zone: Any, step: int) -> Any:
        """Return what is entered first in the next zone of the table, up or down, that has something to do; or None."""
        zones = [each for each in self.window.all(f"#app main :is({ZONES})") if _is_open(each)]
        here = next((place for place, each in enumerate(zones) if each.isSameNode(zone)), None)
        if here is None:  # nothing can be done here: by where it stands
            following = int(self.window.js.Node.DOCUMENT_POSITION_FOLLOWING)
            after = [each for each in zones if int(zone.compareDocumentPosition(each)) & following]
            found = (after or [None])[0] if step > 0 else ([each for each in zones if each not in after] or [None])[-1]
        else:
            found = zones[here + step] if 0 <= here + step < len(zones) else None
        if found is None:
            return None
        return self.window.first(f'{OPEN}[tabindex="0"]', found) or self.window.first(OPEN, found)


def _is_open(zone: Any) -> bool:
    """Whether a zone is on the table, seen, and has something that can be done."""
    is_seen = int(zone.getClientRects().length) > 0 and not hasattr(zone.closest(".rail, [inert]"), "dataset")
    return is_seen and hasattr(zone.querySelector(OPEN), "dataset")


def key_of(event: Any) -> str:
    """Return the key of an event: of a letter that is none of ours the one that lies there on a Latin keyboard.

    "" for one that repeats itself because it is held, or belongs to a word that is still being put together.
    """
    key, code = str(event.key), str(getattr(event, "code", ""))
    is_composing = getattr(event, "isComposing", False) or getattr(event, "keyCode", 0) == COMPOSED
    if len(key) == 1 and (getattr(event, "repeat", False) or is_composing):
        return ""
    is_foreign = len(key) == 1 and not key.isascii() and code.startswith("Key")
    return code.removeprefix("Key").lower() if is_foreign else key


def _text_of(raw: bytes) -> str:
    """The text of a file; what is none is refused by whoever reads it."""
    try:
        return text_from(raw)
    except NotJson:
        return raw.decode("utf-8", "replace")


def next_open(key: str, here: int, wanted: Sequence[int], columns: int) -> int:
    """Return the place an arrow, Home or End leads to among the open ones of a grid: the next along the rows, or the
    nearest in a row above or below; where there is none it stays.

    Places count from 0, row by row; `wanted` are the open ones in order, at least one.
    """
    if key in ("Home", "End"):
        return wanted[0] if key == "Home" else wanted[-1]
    step = ARROWS[key]
    if key in ("ArrowLeft", "ArrowRight"):
        beyond = [place for place in wanted if (place - here) * step > 0]
        return min(beyond, key=lambda place: abs(place - here), default=here)
    row, column = divmod(here, columns)
    beyond = [place for place in wanted if (place // columns - row) * step > 0]
    return min(beyond, key=lambda place: (abs(place // columns - row), abs(place % columns - column)), default=here)


def square_of(key: str, here: int, wanted: Sequence[int], columns: int) -> int | None:
    """Return the open place nearest to `here` in the column (a letter) or row (a digit, 0 for the tenth) of a key.

    Places count from 0, row by row. None where nothing is open there.
    """
    row, column = divmod(here, columns)
    if key in COLUMNS:
        found = [place for place in wanted if place % columns == COLUMNS.index(key)]
        return min(found, key=lambda place: abs(place // columns - row), default=None)
    found = [place for place in wanted if place // columns == ROWS.index(key)]
    return min(found, key=lambda place: abs(place % columns - column), default=None)


def next_place(key: str, here: int, count: int, columns: int) -> int:
    """Return the place an arrow, Home or End leads to in a zone: along the row, in a grid also up and down.

    Places count from 0; an edge stops it. `columns` is 0 where the zone is a single row.
    """
    row = here - here % columns if columns else 0
    first, last = row, min(row + columns, count) - 1 if columns else count - 1
    if key in ("Home", "End"):
        return first if key == "Home" else last
    if columns and key in ("ArrowUp", "ArrowDown"):
        place = here + columns * ARROWS[key]
        return place if 0 <= place < count else here
    return max(first, min(last, here + ARROWS[key]))


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
            self.js.knaves.flights.hold(card)

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
        if (
            card.isConnected
            and str(card.dataset.token) == self.token
            and not hasattr(card.closest("[inert]"), "tagName")
        ):
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
        if getattr(event, "detail", 0) == 0 or pointer is None:  # a script's event may be of any class
            return
        if pointer == self.dropped or (self.card is not None and self.is_moving):
            event.stopPropagation()
            event.preventDefault()
        if pointer == self.dropped:
            self.dropped = None


def _point(event: Any) -> tuple[float, float] | None:
    """The place of the pointer; None for a script's event without one."""
    return (event.clientX, event.clientY) if hasattr(event, "pointerId") else None
