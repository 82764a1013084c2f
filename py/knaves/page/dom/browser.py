"""Browser: the window that the program runs in, put together of the rooms of this folder."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from knaves.nodes import Node
from knaves.page.dom.drawing import Drawing
from knaves.page.dom.events import Dragging, Events
from knaves.page.dom.storage import BrowserJournal, OtherTabs, local_store
from knaves.page.dom.window import Device, Faces, Sounds, WayBack, Window, start_worker
from knaves.page.locale import t
from knaves.page.page import Listener, Travel, traced
from knaves.session.host import Tabs
from knaves.store.saves import Journal
from knaves.store.store import Store

if TYPE_CHECKING:
    from knaves.friend.group import PointGroup
    from knaves.page.nearby.channel import NearbyDevice
    from knaves.players.own.contest import RefereeLink
    from knaves.players.own.own_player import Sandbox

NOTICE = 4000  # ms that something said in passing stays
SHAKE = 1200  # ms


class Browser(Device):
    """The `Page` of a real browser, made of the parts in this folder."""

    def __init__(self) -> None:
        super().__init__(Window())
        store = local_store(self.js)
        self.store: Store = store
        self.kept_lines = BrowserJournal(self.js)
        self.journal: Journal = self.kept_lines
        self.other_tabs = OtherTabs(self.js, self.window.proxy)
        self.tabs: Tabs = self.other_tabs
        self.has_brought = False  # the modules that a start does without
        self.sounds = Sounds(self.window)
        self.drawing = Drawing(self.window)
        self.faces = Faces(self.window)
        self.tasks: set[asyncio.Future[None]] = set()
        self.listener: Listener | None = None
        self.failed: Callable[[Exception], None] = self.fail
        self.way_back = WayBack(self.window, self._tell)

        def close(event: Any) -> None:
            store.is_closed = True

        self.window.on(self.js, "knaves:stopped", close)
        self.window.on(self.js, "pagehide", lambda event: setattr(self.js.history, "scrollRestoration", "auto"))
        self.window.on(self.js, "resize", lambda event: self.drawing.coach.make_room())

    # what is done

    def listen(self, listener: Listener, failed: Callable[[Exception], None]) -> None:
        is_first, self.listener, self.failed = self.listener is None, listener, failed
        if is_first:
            self.way_back.lead_home_soon()
            self.js.history.scrollRestoration = "manual"  # the browser's own comes before the screen is drawn
            self.events = Events(self.window, self._tell)
            self.dragging = Dragging(self.window, self._tell)
            self.other_tabs.listen(self._tell)

    def _tell(self, name: str, data: Mapping[str, str]) -> None:
        assert self.listener is not None
        self.listener(name, data)

    def address(self) -> str:
        return str(self.js.location.hash)[1:]

    def go(self, address: str, *, replace: bool = False) -> None:
        if not replace or address != self.address():
            self.way_back.go(address, replace=replace)

    def cover(self, *, is_open: bool) -> None:
        self.way_back.cover(is_open=is_open)

    def link(self, address: str) -> str:
        return str(self.js.location.href).partition("#")[0].partition("?")[0] + "#" + address

    # what is shown and heard

    def take_over(self, build: Callable[[], Node]) -> None:
        self.drawing.take_over(build)

    def show(self, screen: Node, travel: Travel | None = None) -> None:
        self.drawing.show(screen, travel)
        if self.listener is not None:
            self.events.answered()
        self.js.knaves.reading = ""  # what has been read up to here did not stop the page

    def is_still(self) -> bool:
        return self.drawing.is_still()

    def before_painting(self, act: Callable[[], None]) -> None:
        self.window.before_painting(act)

    async def fetch_faces(self, looks: Sequence[str]) -> None:
        await self.faces.fetch(looks)

    def depth(self) -> float:
        return float(self.js.scrollY)

    def scroll(self, depth: float) -> None:
        self.js.scrollTo(0, depth)

    def reveal(self, selector: str) -> None:
        found = self.window.first(selector)
        if found is not None:
            found.scrollIntoView(self.window.value({"block": "nearest"}))

    def root(self, name: str, value: str | None) -> None:
        root = self.js.document.documentElement
        if value is None:
            root.removeAttribute(name)
        elif root.getAttribute(name) != value:  # else the whole page is styled anew for nothing
            root.setAttribute(name, value)

    def title(self, text: str) -> None:
        self.js.document.title = text

    def focus(self, *selectors: str) -> None:
        found = next(filter(None, map(self.window.first, selectors)), None)
        if found is not None:
            found.focus()

    def focused_name(self) -> str | None:
        return self.drawing.focus.focused()

    def buzz(self, pattern: Sequence[int]) -> None:
        self.js.knaves.flights.buzz(self.js.Array.of(*pattern))

    def shake(self, selector: str) -> None:
        found = self.window.first(selector)
        if found is None:
            return
        found.classList.remove("no")
        found.getBoundingClientRect()  # so that the animation starts anew
        found.classList.add("no")
        self.spawn(self._later(SHAKE, lambda: found.classList.remove("no")))

    def say(self, text: str) -> None:
        self.spawn(self._later(NOTICE, self.drawing.say(text).remove))

    async def _later(self, ms: float, act: Callable[[], object]) -> None:
        await self.sleep(ms)
        act()

    def sound(self, name: str, volume: float, instrument: str, step: int) -> None:
        self.spawn(self.sounds.play(name, volume, instrument, step))

    # work that goes on by itself

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Future[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self.failed(error)

    def rest(self) -> None:
        for task in tuple(self.tasks):
            task.cancel()
        self.way_back.rest()
        self.drawing.clear()

    def fail(self, error: BaseException) -> None:
        self.js.knaves.stop("broken", traced(error))

    def report(self, error: BaseException) -> str:
        self.js.knaves.note(traced(error))
        return str(self.js.knaves.report())

    def sleep(self, ms: float) -> Awaitable[None]:
        return asyncio.sleep(ms / 1000)

    def has_later(self) -> bool:
        return self.has_brought

    async def bring_later(self) -> None:
        from knaves_later import bring  # type: ignore[import-not-found]  # web/js/loader.mjs gives it to every interpreter
        from pyodide.ffi import JsException

        try:
            await bring()
        except JsException as error:
            raise OSError(str(error)) from error
        self.has_brought = True

    async def start_worker(self) -> Any:
        """A worker that runs bot.py. Raises MemoryError where there is no room for it."""
        return await start_worker(self.window, self)

    # games with friends, and the workshop, whose modules come when they are opened

    async def load_group(self) -> PointGroup:
        from knaves.page.dom.friend import load_group

        return await load_group(self.window)

    async def load_workshop(self) -> None:
        from knaves.page.dom.workshop import load_workshop

        await load_workshop(self.window)

    async def start_sandbox(self, source: str) -> Sandbox:
        from knaves.page.dom.workshop import start_sandbox

        return await start_sandbox(self.window, source)

    async def start_referee(self) -> RefereeLink:
        from knaves.page.dom.workshop import start_referee

        return await start_referee(self.window, self)

    # a friend nearby

    async def load_nearby(self) -> NearbyDevice:
        from knaves.page.dom.friend import load_nearby

        return await load_nearby(self.window)

    # the device

    async def share_picture(self, selector: str, name: str, text: str) -> str:
        postcard = await self.js.knaves.load("postcard.mjs")
        return str(await postcard.share(selector, name, text))

    def copy(self, text: str) -> None:
        self.spawn(self._copy(text))

    async def _copy(self, text: str) -> None:
        if not await self.fill_clipboard(text):
            self.say(t("This browser doesn’t allow access to the clipboard."))
