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
    """Something seen for a while over a place of the table: cards that fly there, a word, a number that rises to `to`.

    Each card comes from where it lay or else from `source`; all of it goes when the next screen is shown. `at`,
    `places`, `source` and `to` name places by `data-place`, a token or a key of the document; "" names none.
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
    sparks: Node | None = None  # that fly out from there, under cards and numbers
    moment: str = ""  # how the place itself moves, one of `knaves.engine.game.MOMENTS`


@dataclass(frozen=True)
class Travel:
    """How a newly drawn screen moves: each element with a `data-key` from its old place to its new one, in `ms`.

    `sources` and `goals` give, by key, the place that a new element comes from and that a removed one leaves for;
    without an entry its own `data-from` and `data-to` do.
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
    """The services of a browser window that the program uses. `dom.browser.Browser` is the real one."""

    store: Store
    journal: Journal
    tabs: Tabs

    def take_over(self, build: Callable[[], Node]) -> None:
        """Take the static page for the nodes that `build` returns, so that the next screen keeps what it shares.

        Does nothing once a screen has been drawn.
        """

    def show(self, screen: Node, travel: Travel | None = None) -> None:
        """Draw the screen. What keeps its key travels to its new place; nothing moves where `travel` is None."""

    def is_still(self) -> bool:
        """Whether the device asks for less motion."""

    def before_painting(self, act: Callable[[], None]) -> None:
        """Call this before the next paint; not while the page is hidden."""

    async def fetch_faces(self, looks: Sequence[str]) -> None:
        """Fetch the drawings of cards before they are seen: by their CSS classes, as `view.card.look` gives them."""

    def listen(self, listener: Listener, failed: Callable[[Exception], None]) -> None:
        """Pass every action to this listener alone: the `data-do` of the element and all its data, `value` with it.

        `failed` hears what goes wrong in work that goes on by itself.
        """

    def address(self) -> str:
        """The part of the address after #, as it stands there, percent signs and all."""

    def go(self, address: str, *, replace: bool = False) -> None:
        """Go to another address of the page, which the listener hears as "address".

        `replace`: instead of the present entry of the browser's history.
        """

    def cover(self, *, is_open: bool) -> None:
        """Note whether something is open over the screen: then the browser's Back is told as the key Escape."""

    def depth(self) -> float:
        """The number of pixels that the page is scrolled down."""

    def scroll(self, depth: float) -> None:
        """Scroll the page so many pixels down."""

    def reveal(self, selector: str) -> None:
        """Scroll the page as little as it takes to see the first element of this CSS selector."""

    def root(self, name: str, value: str | None) -> None:
        """Set an attribute of the document's root element; None removes it."""

    def title(self, text: str) -> None:
        """Set the title of the window."""

    def focus(self, *selectors: str) -> None:
        """Focus the first element of the first of these CSS selectors that fits any; else the focus stays."""

    def focused_name(self) -> str | None:
        """The `data-focus` of the focused element, None where it has none."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work that goes on by itself until it ends or is cancelled; the `failed` of `listen` hears its error."""

    def fail(self, error: BaseException) -> None:
        """Say that the program has stopped, with the ways out; nothing is stored from now on."""

    def report(self, error: BaseException) -> str:
        """Return the text that a player can send about this error: it names no player and no card."""

    def rest(self) -> None:
        """Cancel all work that was spawned and empty the page; the next `show` draws its screen from nothing."""

    def sleep(self, ms: float) -> Awaitable[None]:
        """Wait this many milliseconds."""

    def now(self) -> str:
        """The time in UTC: 2026-11-21T05:20:00Z."""

    def sound(self, name: str, volume: float, instrument: str, step: int) -> None:
        """Play a short sound at a volume of 0 to 1 on an instrument; `step` is how far a row of points has counted.

        "" is none: what plays them is only fetched.
        """

    def buzz(self, pattern: Sequence[int]) -> None:
        """Let the device vibrate for so many ms, with pauses in between, where it can and movement is wanted."""

    def shake(self, selector: str) -> None:
        """Shake the first element of this CSS selector, because it cannot be played; nothing where there is none."""

    def say(self, text: str) -> None:
        """Show a notice for some seconds, in place of an earlier one; screen readers say it too."""

    def has_later(self) -> bool:
        """Whether the modules are here that a start does without."""

    async def bring_later(self) -> None:
        """Fetch the modules that a start does without, to be imported then. Raises OSError where they cannot be had."""

    async def start_worker(self) -> Any:
        """Another interpreter beside the page, as `BotWorker` needs it. Raises MemoryError where there is no room."""

    def workers(self) -> int:
        """The number of workers that the device can run at once."""

    def open(self, path: str) -> None:
        """Open a page of the site, by its path there, in another tab."""

    async def read(self, path: str) -> str:
        """The text of a file of the site, by its path there. Raises OSError where it cannot be had."""

    async def share_picture(self, selector: str, name: str, text: str) -> str:
        """Hand the drawing of this CSS selector, as a PNG of this name, and a text to the device's share sheet.

        Returns "shared" or "cancelled"; where there is no sheet "saved" (the picture as a file, the text in the
        clipboard), or "picture" if the text could not be copied.
        """

    async def load_nearby(self) -> NearbyDevice:
        """Bring what only a friend nearby needs: channels, codes and the camera. Raises OSError."""

    def copy(self, text: str) -> None:
        """Put a text into the clipboard; a notice says so where the browser does not let it."""

    def save_file(self, name: str, text: str) -> None:
        """Offer a text as a download with this file name."""

    def language(self) -> str:
        """The language that the browser prefers, such as "de-AT"."""

    async def load_group(self) -> PointGroup:
        """Bring the arithmetic of a friend's deck. Raises OSError."""

    def badge(self, count: int) -> None:
        """Show a number on the installed app; 0 takes it away."""

    async def share_file(self, name: str, content: str, text: str) -> str:
        """Hand a file and a text to the share sheet: "shared", "cancelled", or "none" where the device has none."""

    def can_share(self) -> bool:
        """Whether the device has a share sheet."""

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
