"""Drawing: shows one screen after the other, with what had the focus, and with cards that travel to their places."""

from __future__ import annotations

from collections.abc import Callable

from knaves.nodes import Node
from knaves.page.dom import patch
from knaves.page.dom.coach_place import CoachPlace
from knaves.page.dom.document_host import DocumentHost
from knaves.page.dom.motion import Motion
from knaves.page.dom.roving_focus import Held, RovingFocus
from knaves.page.dom.window import Window
from knaves.page.page import Travel

STILL = "(prefers-reduced-motion: reduce)"


class Drawing:
    """The contents of the page's frame."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.host = DocumentHost(window)
        self.focus = RovingFocus(window)
        self.motion = Motion(window, self.host)
        self.coach = CoachPlace(window)
        self.drawn: patch.Drawn | None = None
        self.held: Held | None = None  # what is to have the focus again in what is drawn

    def take_over(self, build: Callable[[], Node]) -> None:
        """Go on from the static page before anything has been drawn here."""
        found = self.window.first("#app > *") if self.drawn is None else None
        if found is not None:
            self.drawn = patch.Drawn(build(), found, None)

    def show(self, screen: Node, travel: Travel | None) -> None:
        """Draw a screen; what keeps its key travels to its new place."""
        self._settle()
        self.window.soon(self._lay_out)  # asked for first: it is to come before the browser paints
        travels = travel is not None and not self.window.js.matchMedia(STILL).matches
        before = self.motion.places() if travels else None
        if before is None:
            self.motion.finish()
        held = self.held = self.focus.held()
        if held.name is not None and not _has(screen, ("data-focus", held.name)):
            self.focus.let_go()
        if self.drawn is None or not patch.update(self.host, self.drawn, screen):
            self.drawn = patch.draw(self.host, screen)
            self.window.js.document.getElementById("app").replaceChildren(self.drawn.made)
            self.window.js.document.documentElement.removeAttribute("data-coming")  # it is here
        self.focus.keep_stops()
        if before is not None and travel is not None:
            self.motion.travel(before, travel)
        else:
            self._settle()
        self.coach.make_room()

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

    def clear(self) -> None:
        """Nothing is shown any more, nor said in passing."""
        self.motion.finish()
        self.drawn = self.held = None
        self.window.js.document.getElementById("app").replaceChildren()


def _has(node: Node, attribute: tuple[str, str]) -> bool:
    """Whether a node or one inside it has this attribute."""
    return attribute in node.attributes or any(
        _has(each, attribute) for each in node.children if each.__class__ is Node
    )
