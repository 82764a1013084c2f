"""A page for tests: keeps what is shown as nodes, forgets nothing, and never waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

from knaves.cli.friend import Sodium
from knaves.nodes import Node
from knaves.page.page import Listener, Travel, traced
from knaves.page.view.options_page import FILE
from knaves.session.host import NoTabs
from knaves.store.saves import NoJournal
from tests.memory_store import MemoryStore
from tests.unit.page.nearby.devices import Air, FakeDevice
from tests.unit.players.sandboxes import Desk, InProcess
from tools.building.languages import catalogues, compiled

ROOT = Path(__file__).resolve().parents[3]


class FakePage:
    """Everything that the program asks of a browser."""

    def __init__(self, store: MemoryStore | None = None, address: str = "/") -> None:
        self.store = store or MemoryStore()
        self.journal: Any = NoJournal()
        self.tabs: Any = NoTabs()
        self.here = address
        self.screen: Node | None = None
        self.shown = 0
        self.fetched: list[str] = []
        self.drawn: deque[tuple[Node, Travel | None]] = deque(maxlen=400)
        self.said: list[str] = []
        self.opened: list[str] = []
        self.copied: list[str] = []
        self.badges: list[int] = []  # what the installed app has shown
        self.files: dict[str, str] = {}
        self.roots: dict[str, str | None] = {}
        self.shaken: list[str] = []
        self.buzzed: list[tuple[int, ...]] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.check: Callable[[Node], None] = lambda screen: None  # of what is about to be shown
        self.tell: Listener | None = None
        self.later: asyncio.Future[None] | None = None  # what bringing the later modules waits for
        self.promises = True  # to keep everything, when asked
        self.asked_to_keep = 0
        self.is_offline = False
        self.device = FakeDevice(Air())  # for a friend nearby
        self.has_focus: str | None = None  # the `data-focus` of what has the focus, as a test says
        self.scrolled: float = 0
        self.revealed = ""
        self.is_failing = False  # a test makes a screen fail
        self.has_share_sheet = False
        self.is_covered = False  # by something that Back closes

    def take_over(self, build: Callable[[], Node]) -> None:
        pass

    def show(self, screen: Node, travel: Travel | None = None) -> None:
        self.check(screen)
        self.screen = screen
        self.shown += 1
        self.drawn.append((screen, travel))

    def is_still(self) -> bool:
        return False

    def before_painting(self, act: Callable[[], None]) -> None:
        act()

    async def fetch_faces(self, looks: Sequence[str]) -> None:
        self.fetched += looks

    def listen(self, listener: Listener, failed: Callable[[Exception], None]) -> None:
        self.tell, self.failed = listener, failed

    def fail(self, error: BaseException) -> None:
        raise error

    def report(self, error: BaseException) -> str:
        """A screen that fails is a fault, except in a test of just that."""
        if not self.is_failing:
            raise error
        return traced(error)

    def address(self) -> str:
        return self.here

    def go(self, address: str, *, replace: bool = False) -> None:
        self.here = address
        if self.tell and not replace:
            self.tell("address", {})

    def cover(self, *, is_open: bool) -> None:
        self.is_covered = is_open

    def depth(self) -> float:
        return self.scrolled

    def scroll(self, depth: float) -> None:
        self.scrolled = depth

    def reveal(self, selector: str) -> None:
        self.revealed = selector

    def root(self, name: str, value: str | None) -> None:
        self.roots[name] = value

    def title(self, text: str) -> None:
        self.title_text = text

    def focus(self, *selectors: str) -> None:
        self.focused = selectors[0]

    def focused_name(self) -> str | None:
        return self.has_focus

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # a test without a loop: nothing goes on by itself
            work.close()
            return Mock(spec=asyncio.Task)
        self.tasks.append(asyncio.ensure_future(work))
        return self.tasks[-1]

    def rest(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.screen = None

    async def load_group(self) -> Sodium:
        return Sodium()

    def badge(self, count: int) -> None:
        self.badges.append(count)

    async def share_file(self, name: str, content: str, text: str) -> str:
        return "none"

    def can_share(self) -> bool:
        return self.has_share_sheet

    async def share_link(self, text: str, address: str) -> str:
        return "none"

    async def load_nearby(self) -> FakeDevice:
        if self.is_offline:
            raise OSError("no network")
        return self.device

    async def load_workshop(self) -> None:
        pass

    async def start_sandbox(self, source: str) -> InProcess:
        return InProcess(source)

    async def start_referee(self) -> Desk:
        return Desk()

    def sleep(self, ms: float) -> Awaitable[None]:
        return asyncio.sleep(0)

    def now(self) -> str:
        return "2026-11-21T05:20:00Z"

    def sound(self, name: str, volume: float, instrument: str, step: int) -> None:
        pass

    def buzz(self, pattern: Sequence[int]) -> None:
        self.buzzed.append(tuple(pattern))

    def shake(self, selector: str) -> None:
        self.shaken.append(selector)

    def say(self, text: str) -> None:
        self.said.append(text)

    def has_later(self) -> bool:
        return self.later is None

    async def bring_later(self) -> None:
        if self.later is not None:
            await self.later
            self.later = None

    async def start_worker(self) -> object:
        raise MemoryError("a test has no worker")

    def workers(self) -> int:
        return 2

    def open(self, path: str) -> None:
        self.opened.append(path)

    async def read(self, path: str) -> str:
        if path == FILE:
            return (ROOT / "web" / path).read_text()
        if path.startswith("puzzles/"):
            return (Path(__file__).resolve().parents[3] / path).read_text(encoding="ascii")
        if path.startswith("bots/"):
            return (ROOT / "docs" / path).read_text()
        from tools.building import rules  # and with it a library for Markdown, which few tests need

        return rules.files(rules.in_every_language(catalogues()))[path]

    async def share_picture(self, selector: str, name: str, text: str) -> str:
        self.files[name] = selector
        self.copied.append(text)
        return "saved"

    def copy(self, text: str) -> None:
        self.copied.append(text)

    def save_file(self, name: str, text: str) -> None:
        self.files[name] = text

    def language(self) -> str:
        return "en"

    async def catalogue(self, language: str) -> str:
        return "" if self.is_offline else compiled(language)

    async def persist(self) -> bool:
        self.asked_to_keep += 1
        return self.promises

    def link(self, address: str) -> str:
        return "https://example.org/knaves/#" + address

    def url(self, path: str) -> str:
        return "https://example.org/knaves/" + path


def every_node(node: Node | str) -> Iterator[Node]:
    """The node and all nodes inside it."""
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from every_node(child)


def text_of(node: Node | str) -> str:
    """All text inside a node."""
    return node if isinstance(node, str) else "".join(map(text_of, node.children))


def found(screen: Node | None, **attributes: str) -> list[Node]:
    """The nodes with these attributes; `data_do="touch"` is the attribute data-do."""
    wanted = {name.replace("_", "-").strip("-"): value for name, value in attributes.items()}
    assert screen is not None
    return [node for node in every_node(screen) if wanted.items() <= dict(node.attributes).items()]


def notes(screen: Node | None, kind: str) -> list[Node]:
    """The messages of a kind beside the status line: "tip" or "read"."""
    assert screen is not None
    looks = [(node, dict(node.attributes).get("class", "").split()) for node in every_node(screen)]
    return [node for node, its in looks if "message" in its and kind in its]
