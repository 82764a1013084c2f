"""Drawing: one screen after another with the focus, and the notice over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from knaves.nodes import Node, h
from knaves.page.dom import patch
from knaves.page.dom.motion import CoachPlace, Motion
from knaves.page.dom.patch import DocumentHost
from knaves.page.dom.window import Window
from knaves.page.page import Travel, selector

PLACES = "[data-focus]:not([disabled])"  # what the arrows lead to
OPEN = PLACES + ":not([aria-disabled=true])"
WALKED = "data-walked"  # on the stop that the arrows have chosen, and not the table
ENTRY = "[data-choosing] [data-entry]"  # the first square that a chosen card can go to
HEADING = "#app h1"
# where the focus goes when what had it is gone: to a sheet, to what can be played, to what goes on, to where one is
NEXT_PLACES = (
    '#app [role="dialog"] :is(h2[tabindex], .btn.primary)', '#app [role="dialog"] :is(a, button)',
    '#app .hand [tabindex="0"]:not([aria-disabled="true"])', "#app main .commands .gold", "#app main .commands .btn",
    '#app .hand [tabindex="0"]', "#app #move", HEADING,
)  # fmt: skip


@dataclass(frozen=True)
class Held:
    """The focus before a drawing: its `data-focus`, and the number of its zone, -1 for none.

    `is_ours`: something of the page had it.
    """

    name: str | None
    zone: int
    is_ours: bool


class RovingFocus:
    """The focus of the page while screens are drawn, and the one tab stop that each `data-zone` has.

    Arrow keys move inside a zone; Tab leaves it.
    """

    def __init__(self, window: Window) -> None:
        self.window = window
        self.document = window.js.document

    def held(self) -> Held:
        """Note where the focus is, for `settle` once the next screen has been drawn."""
        active = self.document.activeElement
        zone = next((n for n, zone in enumerate(self._all()) if zone.contains(active)), -1)
        return Held(self.focused(), zone, not self.is_lost)

    @property
    def is_lost(self) -> bool:
        """Whether nothing of the page has the focus."""
        active = self.document.activeElement
        return not hasattr(active, "isSameNode") or active.isSameNode(self.document.body)

    def let_go(self) -> None:
        """Take the focus from an element about to go. A browser lays the page out when it removes a focused element:
        before anything has changed there is nothing to lay out."""
        self.document.activeElement.blur()

    def settle(self, held: Held) -> None:
        """Put the focus back where it was before the page was drawn, or to the next place if that is gone."""
        if held.name is not None and self.focused() is None:
            self._refocus(held.name, held.zone)
        if held.is_ours and self.is_lost:
            self.to_next(NEXT_PLACES)

    def to_next(self, places: Sequence[str]) -> None:
        """Put the focus to the first of these places that takes it, without scrolling: a picture of a hand does not."""
        for found in filter(None, map(self.window.first, places)):
            found.focus(self.window.value({"preventScroll": True}))
            if not self.is_lost:
                return

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


STILL = "(prefers-reduced-motion: reduce)"
NARROW = 700  # px; where a window is narrower, the buttons fill the bar of a table
SHEET = "[role=dialog]"
NOTICE_GAP = 8  # px between a notice and what lies below it


class Drawing:
    """The screen in the page's frame (#app): each is patched into the next, with its focus and its motion."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.host = DocumentHost(window)
        self.focus = RovingFocus(window)
        self.motion = Motion(window, self.host)
        self.coach = CoachPlace(window)
        self.drawn: patch.Drawn | None = None
        self.held: Held | None = None  # what is to have the focus again in what is drawn
        self.arriving: Sequence[str] = ()  # where the focus goes on a screen that has just come

    def take_over(self, build: Callable[[], Node]) -> None:
        """Take the static page for the nodes that `build` returns; nothing once a screen has been drawn."""
        found = self.window.first("#app > *") if self.drawn is None else None
        if found is not None:
            self.drawn = patch.Drawn(build(), found, None)

    def show(self, screen: Node, travel: Travel | None) -> None:
        """Draw a screen; what keeps its key travels to its new place, unless `travel` is None or nothing may move."""
        self._settle()
        self.window.soon(self._lay_out)  # asked for first: it is to come before the browser paints
        travels = travel is not None and not self.is_still()
        before = self.motion.places() if travels else None
        if before is None:
            self.motion.finish()
        held = self.held = self.focus.held()
        if held.name is not None and not _has(screen, ("data-focus", held.name)):
            self.focus.let_go()
        is_first = self.drawn is None
        frame = self.window.js.document.getElementById("app")
        can_go_on = self.host.look(self.drawn.made if self.drawn is not None else None)
        if self.drawn is None or not can_go_on or not patch.update(self.host, self.drawn, screen):
            self.arriving = (HEADING,) if is_first else NEXT_PLACES
            self.drawn = patch.draw(self.host, screen)
            frame.replaceChildren(self.drawn.made)
            self.window.js.document.documentElement.removeAttribute("data-coming")  # it is here
        self.host.rest(frame)
        self.focus.keep_stops()
        if before is not None and travel is not None:
            self.motion.travel(before, travel)
        else:
            self._settle()
        self.coach.make_room()
        notice = self.window.first("body > .notice")
        if notice is not None and self.window.first(SHEET) is not None:  # which has come under it
            self._place(notice)

    def is_still(self) -> bool:
        """Whether whoever uses the device wants nothing to move."""
        media = self.window.feature("media")
        return media is not None and bool(media(STILL).matches)

    def say(self, text: str) -> Any:
        """Show a notice over the page, in place of an earlier one. Returns its element, to be removed in time."""
        self._hush()
        box = self.host.make(h("p.notice", {"role": "status"}, text), False)
        self._place(box)
        self.host.insert(self.window.js.document.body, box, None)
        return box

    def _place(self, box: Any) -> None:
        """Put a notice where it covers no button: at the foot of a page, on the bar of a table or over a sheet.

        Where the buttons of the bar fill that, it lies over the status line.
        """
        has_sheet = self.window.first(SHEET) is not None
        is_on_bar = has_sheet or self.window.first(".felt-page") is not None
        box.removeAttribute("style")
        box.className = "notice on-bar" if is_on_bar else "notice"
        below = self.window.first(".foot .commands") or self.window.first(".foot .status")
        if below is not None and not has_sheet and self.window.js.innerWidth < NARROW:
            box.className, end = "notice", below.getBoundingClientRect().top - NOTICE_GAP
            message = self.window.first(".foot .message")
            if message is not None:  # no line of it is to be seen beside the notice
                covered = message.getBoundingClientRect()
                end = covered.bottom
                box.style.minWidth, box.style.minHeight = f"{covered.width}px", f"{covered.height}px"
            box.style.insetBlockEnd = f"{self.window.js.innerHeight - end}px"

    def _hush(self) -> None:
        """Take the notice away, if there is one."""
        box = self.window.first("body > .notice")
        if box is not None:
            self.host.remove(self.window.js.document.body, box)

    def _lay_out(self) -> None:
        """Let the browser lay out what has been drawn, which takes as long as drawing it: here that is a task of its
        own, where otherwise it would be part of drawing, as something gets the focus, or of painting."""
        self._settle()
        self.motion.look()
        self.window.lay_out()

    def _settle(self) -> None:
        """Give the focus back to the element that had it."""
        held, self.held = self.held, None
        if held is not None:
            self.focus.settle(held)
        arriving, self.arriving = self.arriving, ()
        if arriving and self.focus.is_lost:
            self.focus.to_next(arriving)

    def clear(self) -> None:
        """Empty the frame, end its motion and take the notice away; the next screen is drawn from nothing."""
        self.motion.finish()
        self._hush()
        self.drawn = self.held = None
        self.arriving = ()
        frame = self.window.js.document.getElementById("app")
        frame.replaceChildren()
        self.host.rest(frame)  # nobody else has taken it away


def _has(node: Node, attribute: tuple[str, str]) -> bool:
    """Whether a node or one inside it has this attribute."""
    return attribute in node.attributes or any(
        _has(each, attribute) for each in node.children if each.__class__ is Node
    )
