"""Page: the services of a browser that the program needs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from knaves.cards import UNKNOWN, is_card_code
from knaves.nodes import Node
from knaves.session.host import Tabs
from knaves.store.saves import Journal
from knaves.store.store import Store

if TYPE_CHECKING:
    from knaves.friend.group import PointGroup
    from knaves.page.nearby.channel import NearbyDevice
    from knaves.players.own.contest import RefereeLink
    from knaves.players.own.own_player import Sandbox


@dataclass(frozen=True)
class Cue:
    """Something to be seen at a place of the table for a while, above everything: cards, a word, a number that rises.

    The cards fly there, each from where it lay or else from `source`; all goes when the next screen is shown.
    """

    at: str
    stays: int  # ms, before the number rises
    rises: int  # ms
    cards: tuple[tuple[str, Node], ...] = ()  # by key
    places: tuple[str, ...] = ()  # of each card, where they do not all lie there
    source: str = ""
    says: Node | None = None
    gains: Node | None = None
    to: str = ""
    sparks: Node | None = None  # that fly out from there
    moment: str = ""  # how the place itself moves, one of `knaves.engine.game.MOMENTS`


@dataclass(frozen=True)
class Travel:
    """A journey of cards from where they were to where they are, in so many ms.

    By its key: where a new one comes from and where one that is gone goes to, if its own element does not say it.
    """

    ms: int
    sources: Mapping[str, str] = field(default_factory=dict)
    goals: Mapping[str, str] = field(default_factory=dict)
    cue: Cue | None = None


Listener = Callable[[str, Mapping[str, str]], None]


def traced(error: BaseException) -> str:
    """An error as text for a report: where it came up, and what it says, with `??` for every card."""
    import traceback  # only where something has gone wrong

    lines = "".join(traceback.format_exception(error)).splitlines()
    return "\n".join(line if line.startswith("  ") else re.sub(r"\w+", _hidden, line) for line in lines)


def _hidden(word: re.Match[str]) -> str:
    return UNKNOWN.code if is_card_code(word[0]) else word[0]


class Page(Protocol):
    """A browser window."""

    store: Store
    journal: Journal
    tabs: Tabs

    def take_over(self, build: Callable[[], Node]) -> None:
        """Take over these static nodes; the next screen keeps the parts that it shares with them."""

    def show(self, screen: Node, travel: Travel | None = None) -> None:
        """Draw the screen; what keeps its key travels to its new place."""

    def is_still(self) -> bool:
        """Whether the device asks for less motion."""

    def before_painting(self, act: Callable[[], None]) -> None:
        """Call this before the next paint; not while the page is hidden."""

    async def fetch_faces(self, looks: Sequence[str]) -> None:
        """Fetch the drawings of cards of these looks before they are seen."""

    def listen(self, listener: Listener, failed: Callable[[Exception], None]) -> None:
        """Pass every action to this listener alone: the `data-do` of the element and all its data, `value` with it.

        `failed` hears what goes wrong in work that goes on by itself.
        """

    def address(self) -> str:
        """The part of the address after #, as it stands there, percent signs and all."""

    def go(self, address: str, *, replace: bool = False) -> None:
        """Go to another address of the page, which tells the listener "address"."""

    def cover(self, *, is_open: bool) -> None:
        """Note whether something is open over the screen: then the browser's Back is told as the key Escape."""

    def depth(self) -> float:
        """The number of pixels that the page is scrolled down."""

    def scroll(self, depth: float) -> None:
        """Scroll the page so many pixels down."""

    def root(self, name: str, value: str | None) -> None:
        """Set or drop an attribute of the document."""

    def title(self, text: str) -> None:
        """Set the title of the window."""

    def focus(self, *selectors: str) -> None:
        """Move the focus to the first element that the first of these fits which fits any."""

    def focused_name(self) -> str | None:
        """The `data-focus` of the focused element, None where it has none."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work that goes on by itself until it is cancelled; its exceptions reach the error panel."""

    def fail(self, error: BaseException) -> None:
        """Say that the program has stopped, with the ways out; nothing is stored from now on."""

    def report(self, error: BaseException) -> str:
        """Return the text that a player can send about this error: it names no player and no card."""

    def rest(self) -> None:
        """End all work that goes on by itself, and draw the next screen from nothing."""

    def sleep(self, ms: float) -> Awaitable[None]:
        """Wait this many milliseconds."""

    def now(self) -> str:
        """The time in UTC: 2026-11-21T05:20:00Z."""

    def sound(self, name: str, volume: float, instrument: str, step: int) -> None:
        """Play a short sound at a volume of 0 to 1 on an instrument; `step` is how far a row of points has counted."""

    def buzz(self, pattern: Sequence[int]) -> None:
        """Let the device vibrate for so many ms, with pauses in between, where it can and movement is wanted."""

    def shake(self, selector: str) -> None:
        """Shake what cannot be played."""

    def say(self, text: str) -> None:
        """Say something in passing, to be seen and heard."""

    def has_later(self) -> bool:
        """Whether the modules are here that a start does without."""

    async def bring_later(self) -> None:
        """Bring them, so that they can be imported. Raises OSError where they cannot be had."""

    async def start_worker(self) -> Any:
        """Another interpreter beside the page, as `BotWorker` needs it. Raises MemoryError where there is no room."""

    def workers(self) -> int:
        """The number of workers that the device can run at once."""

    def open(self, path: str) -> None:
        """Open another page of the site beside this one."""

    async def read(self, path: str) -> str:
        """The text of a file of the site."""

    async def share_picture(self, selector: str, name: str, text: str) -> str:
        """Hand a drawing, as a PNG of this name, and a text to the device: "shared", "cancelled" or "saved".

        "picture": it has been saved, but the text could not be copied.
        """

    async def load_nearby(self) -> NearbyDevice:
        """Bring what only a friend nearby needs: channels, codes and the camera. Raises OSError."""

    def copy(self, text: str) -> None:
        """Put a text into the clipboard."""

    def save_file(self, name: str, text: str) -> None:
        """Offer a text as a download."""

    def language(self) -> str:
        """The language that the browser prefers, such as "de-AT"."""

    async def load_group(self) -> PointGroup:
        """Bring the arithmetic of a friend's deck. Raises OSError."""

    def badge(self, count: int) -> None:
        """Show a number on the installed app; 0 takes it away."""

    async def share_file(self, name: str, content: str, text: str) -> str:
        """Hand a file and a text to the share sheet: "shared", "cancelled", or "none" where the device has none."""

    async def share_link(self, text: str, address: str) -> str:
        """Hand a text and a link to the share sheet: "shared", "cancelled", or "none" where the device has none."""

    async def load_workshop(self) -> None:
        """Bring what only the workshop needs: styles and an editor. Raises OSError."""

    async def start_sandbox(self, source: str) -> Sandbox:
        """A sandbox with this own bot in it. Raises SandboxLost."""

    async def start_referee(self) -> RefereeLink:
        """A worker in which matches are played. Raises SandboxLost."""

    async def catalogue(self, language: str) -> str:
        """The compiled catalogue of a language, stored or from the site; "" where it cannot be had."""

    async def persist(self) -> bool:
        """Ask the browser for persistent storage. Returns whether it is granted."""

    def link(self, address: str) -> str:
        """The full address of the page with this part after #."""

    def url(self, path: str) -> str:
        """The full address of a file of the site."""


def selector(name: str, value: str) -> str:
    """The CSS selector of elements whose attribute has this value, safely quoted."""
    escaped = "".join(char if char.isalnum() or char in " -_" else f"\\{ord(char):x} " for char in value)
    return f'[{name}="{escaped}"]'
