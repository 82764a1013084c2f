"""Page: what the program needs of a browser. `dom.py` is the one that exists, tests bring their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Protocol

from knaves.nodes import Node
from knaves.session.tabs import Tabs
from knaves.store.journal import Journal
from knaves.store.store import Store

__all__ = ["Listener", "Page"]

Listener = Callable[[str, Mapping[str, str]], None]


class Page(Protocol):
    """A browser window."""

    store: Store
    journal: Journal
    tabs: Tabs

    def show(self, screen: Node, *, move: int = 0) -> None:
        """Draws the screen; what keeps its key travels to its new place in `move` ms."""

    def listen(self, listener: Listener) -> None:
        """Tells the listener what is done: the `data-do` of the element and all its data, `value` with it."""

    def address(self) -> str:
        """The part of the address after #, as it stands there, percent signs and all."""

    def go(self, address: str, *, replace: bool = False) -> None:
        """Goes to another address of the page, which tells the listener "address"."""

    def root(self, name: str, value: str | None) -> None:
        """Sets or drops an attribute of the document."""

    def title(self, text: str) -> None:
        """Sets the title of the window."""

    def focus(self, selector: str) -> None:
        """Moves the focus to the first element that fits, if there is one."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts work that goes on by itself until it is cancelled; what it throws reaches the error panel."""

    def sleep(self, ms: float) -> Awaitable[None]:
        """Waits."""

    def now(self) -> str:
        """The time in UTC: 2026-11-21T05:20:00Z."""

    def sound(self, name: str, volume: float) -> None:
        """Plays a short sound."""

    def shake(self, selector: str) -> None:
        """Shakes what cannot be played."""

    def say(self, text: str) -> None:
        """Says something in passing, to be seen and heard."""

    def open(self, path: str) -> None:
        """Opens another page of the site beside this one."""

    async def read(self, path: str) -> str:
        """The text of a file of the site."""

    def copy(self, text: str) -> None:
        """Puts a text into the clipboard."""

    def save_file(self, name: str, text: str) -> None:
        """Offers a text as a download."""

    def prefers(self, media: str) -> bool:
        """Whether a media query holds."""

    def language(self) -> str:
        """The language that the browser prefers, such as "de-AT"."""

    async def persist(self) -> bool:
        """Asks the browser never to forget by itself what is kept here; whether it has promised that."""

    def link(self, address: str) -> str:
        """The full address of the page with this part after #."""

    def url(self, path: str) -> str:
        """The full address of a file of the site."""
