"""Way back: the browser's Back closes what is open over the screen before it leads to the last address."""

from __future__ import annotations

from typing import Any

from knaves.page.dom.window import Window
from knaves.page.page import Listener

HOME = "#/"
MARK = "open"  # the state of an entry that stands for what is open


class WayBack:
    """Where the page goes, and the entry of the history that stands for what is open over the screen.

    Back leaves that entry, which is told as the key Escape. Where it was closed otherwise the entry is left too, and so
    is one that is come to with nothing open: by Forward, from another address, or when the page has been loaded again.
    """

    def __init__(self, window: Window, tell: Listener) -> None:
        self.window = window
        self.js: Any = window.js
        self.tell = tell
        self.is_open = False
        self.is_leaving = False  # the entry, which takes the browser a moment
        self.then: tuple[str, bool] | None = None  # where the page goes once it is left, and whether instead
        self.is_arriving = False  # nobody has seen the page yet
        window.on(self.js, "popstate", lambda event: self._arrive())
        self._settle()

    def cover(self, *, is_open: bool) -> None:
        """Note whether something is open over the screen."""
        if is_open is not self.is_open:
            self.lead_home()
            self.is_open = is_open
            self._settle()

    def lead_home_soon(self) -> None:
        """Lead home once the first screen is painted: the browser takes milliseconds for each entry of its history."""
        self.is_arriving = True
        self.window.before_painting(lambda: self.window.soon(self.lead_home))

    def lead_home(self) -> None:
        """Let Back lead to the front page where a link from elsewhere has just opened the page at another address."""
        if not self.is_arriving:
            return
        self.is_arriving = False
        address, origin = str(self.js.location.hash), str(self.js.location.origin)
        arrivals = list(self.js.performance.getEntriesByType("navigation"))  # none where the browser does not say
        is_from_here = str(self.js.document.referrer).startswith(f"{origin}/")
        is_new = any(arrival.type == "navigate" for arrival in arrivals)
        if is_new and not is_from_here and address not in ("", "#", HOME):
            self.js.history.replaceState("", "", HOME)
            self.js.history.pushState("", "", address)

    def go(self, address: str, *, replace: bool = False) -> None:
        """Go to another address, which takes the place of what is open."""
        if not replace:
            self.lead_home()
        self.is_open = False
        if self.is_leaving or (replace and self._is_here):
            self.then = address, replace
            self._settle()
        elif replace or self._is_here:
            self.js.location.replace("#" + address)
        else:
            self.js.location.hash = address

    def rest(self) -> None:
        """Nothing is open any more; the history stays as it is."""
        self.is_open = self.is_leaving = False
        self.then = None

    @property
    def _is_here(self) -> bool:
        return str(self.js.history.state) == MARK

    def _settle(self) -> None:
        """Make the entry where something is open, and leave it where nothing is."""
        if self.is_leaving or self.is_open is self._is_here:
            return
        if self.is_open:
            self.js.history.pushState(MARK, "")
        else:
            self.is_leaving = True
            self.js.history.back()

    def _arrive(self) -> None:
        """Follow the browser to another entry of its history."""
        was_leaving, self.is_leaving = self.is_leaving, False
        if not was_leaving and self.is_open and not self._is_here:
            self.is_open = False
            self.tell("key", {"key": "Escape"})
            return
        if self.then is not None:
            (address, replace), self.then = self.then, None
            self.go(address, replace=replace)
        self._settle()
