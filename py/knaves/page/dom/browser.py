"""Dom: the browser itself. The only module that names js and pyodide, and only inside functions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from typing import Any

from knaves.nodes import Node
from knaves.page.dom import patch
from knaves.page.dom.coach_place import make_room
from knaves.page.dom.journal import Shelf
from knaves.page.dom.motion import Motion
from knaves.page.dom.roving_focus import Zones
from knaves.page.dom.tabs import OtherTabs
from knaves.page.page import Listener
from knaves.session.tabs import Tabs
from knaves.store.journal import Journal
from knaves.store.store import Store

__all__ = ["Browser", "LocalStore"]

PREFIX = "knaves/"
SVG = "http://www.w3.org/2000/svg"
ENOUGH = 1  # GB of the device, as far as the browser tells: page and worker together take a quarter of it


class LocalStore:
    """localStorage, or memory where the browser blocks it."""

    def __init__(self) -> None:
        import js

        self.memory: dict[str, str] = {}
        self.is_closed = False  # once the page has failed, nothing is written over what is good
        self.area: Any = None
        try:
            js.localStorage.setItem(PREFIX + "probe", "1")
            js.localStorage.removeItem(PREFIX + "probe")
            self.area = js.localStorage
        except Exception:
            js.document.documentElement.dataset.storage = "blocked"

    @property
    def is_blocked(self) -> bool:
        """Whether nothing will be kept."""
        return self.area is None

    def get(self, key: str) -> str | None:
        if self.area is None:
            return self.memory.get(key)
        with suppress(Exception):
            value = self.area.getItem(PREFIX + key)
            return value if isinstance(value, str) else None
        return None

    def set(self, key: str, text: str) -> bool:
        if self.is_closed:
            return True
        if self.area is None:
            self.memory[key] = text
            return True
        try:
            self.area.setItem(PREFIX + key, text)
        except Exception:
            return False
        return True

    def remove(self, key: str) -> None:
        self.memory.pop(key, None)
        if self.area is not None and not self.is_closed:
            with suppress(Exception):  # taken away in the middle of a visit
                self.area.removeItem(PREFIX + key)

    def keys(self) -> list[str]:
        if self.area is None:
            return list(self.memory)
        with suppress(Exception):
            found = [str(self.area.key(number)) for number in range(self.area.length)]
            return [key[len(PREFIX) :] for key in found if key.startswith(PREFIX)]
        return []


class DocumentHost:
    """Draws nodes into the document; text goes in as text."""

    def __init__(self) -> None:
        import js

        self.document = js.document

    def element(self, tag: str, in_svg: bool) -> Any:
        return self.document.createElementNS(SVG, tag) if in_svg else self.document.createElement(tag)

    def text(self, text: str) -> Any:
        return self.document.createTextNode(text)

    def set(self, element: Any, name: str, value: str) -> None:
        element.setAttribute(name, value)
        if name == "value":
            element.value = value
        elif name == "checked":
            element.checked = True

    def drop(self, element: Any, name: str) -> None:
        element.removeAttribute(name)
        if name == "checked":
            element.checked = False

    def write(self, text: Any, value: str) -> None:
        text.data = value

    def insert(self, parent: Any, child: Any, before: Any) -> None:
        parent.appendChild(child) if before is None else parent.insertBefore(child, before)

    def remove(self, parent: Any, child: Any) -> None:
        parent.removeChild(child)


class Browser:
    """The window that the program runs in."""

    def __init__(self) -> None:
        import js

        self.js = js
        from pyodide.ffi import create_proxy

        store = LocalStore()
        self.store: Store = store
        self.shelf = Shelf(js, create_proxy)
        self.journal: Journal = self.shelf
        self.other_tabs = OtherTabs(js, create_proxy)
        self.tabs: Tabs = self.other_tabs

        def close(event: Any) -> None:
            store.is_closed = self.shelf.is_closed = True

        js.addEventListener("knaves:stopped", create_proxy(close))
        self.host = DocumentHost()
        self.drawn: patch.Drawn | None = None
        self.tasks: set[Any] = set()
        self.motion: Motion | None = None
        self.zones = Zones(js)
        js.addEventListener("resize", create_proxy(lambda event: make_room(js)))

    # drawing

    def show(self, screen: Node, *, move: int = 0) -> None:
        motion = self._motion()
        travels = move and not self.prefers("(prefers-reduced-motion: reduce)")
        before = motion.places() if travels else None
        held = self.zones.held()
        if self.drawn is None or not patch.update(self.host, self.drawn, screen):
            self.drawn = patch.draw(self.host, screen)
            self.js.document.getElementById("app").replaceChildren(self.drawn.made)
        self.zones.settle(held)
        if before is not None:
            motion.travel(before, move)
        make_room(self.js)

    def _motion(self) -> Motion:
        if self.motion is None:
            from pyodide.ffi import to_js

            convert = self.js.Object.fromEntries
            self.motion = Motion(self.js, lambda value: to_js(value, dict_converter=convert))
        return self.motion

    def shake(self, selector: str) -> None:
        found = self._first(selector)
        if found is None:
            return
        found.classList.remove("no")
        found.getBoundingClientRect()  # so that the animation starts anew
        found.classList.add("no")
        self.spawn(self._calm(found))

    async def _calm(self, element: Any) -> None:
        await self.sleep(1200)
        element.classList.remove("no")

    def focus(self, selector: str) -> None:
        found = self._first(selector)
        if found is not None:
            found.focus()

    def _first(self, selector: str) -> Any:
        """The first element that fits, None if there is none (the browser's null is not None)."""
        found = self.js.document.querySelector(selector)
        return found if hasattr(found, "tagName") else None

    def root(self, name: str, value: str | None) -> None:
        if value is None:
            self.js.document.documentElement.removeAttribute(name)
        else:
            self.js.document.documentElement.setAttribute(name, value)

    def title(self, text: str) -> None:
        self.js.document.title = text

    # what is done

    def listen(self, listener: Listener) -> None:
        from pyodide.ffi import create_proxy

        from knaves.page.dom.dragging import Dragging
        from knaves.page.dom.events import Events

        self.events = Events(self.js, create_proxy, listener)
        self.dragging = Dragging(self.js, create_proxy, listener)
        self.other_tabs.listen(listener)

    def address(self) -> str:
        return str(self.js.location.hash)[1:]

    def go(self, address: str, *, replace: bool = False) -> None:
        if replace:
            self.js.location.replace("#" + address)
        else:
            self.js.location.hash = address

    async def persist(self) -> bool:
        try:
            return bool(await self.js.navigator.storage.persist())
        except Exception:  # it knows no such promise
            return False

    def link(self, address: str) -> str:
        return str(self.js.location.href.split("#")[0]) + "#" + address

    def url(self, path: str) -> str:
        return str(self.js.URL.new(path, self.js.document.baseURI).href)

    # time

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: Any) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.fail(task.exception())

    def fail(self, error: BaseException) -> None:
        """Shows the error panel."""
        import traceback

        text = "".join(traceback.format_exception(error))
        self.js.knaves.stop("broken", self.js.Error.new(text))

    def sleep(self, ms: float) -> Awaitable[None]:
        return asyncio.sleep(ms / 1000)

    def now(self) -> str:
        return str(self.js.Date.new().toISOString())[:19] + "Z"

    async def start_worker(self) -> Any:
        """A worker that runs bot.py, with the same Pyodide as the page; MemoryError where there is no room for two."""
        from pyscript import PyWorker

        if float(getattr(self.js.navigator, "deviceMemory", ENOUGH)) < ENOUGH:
            raise MemoryError("too little memory for a second interpreter")
        script = self._first("script[type=py]")
        loader = self.js.JSON.parse(script.getAttribute("config")).interpreter
        worker = PyWorker(self.url("bot.py"), type="pyodide", version=self.url(loader), config={"sync_main_only": True})
        try:
            await worker.ready
        except BaseException:  # nobody waits for it any longer
            worker.terminate()
            raise
        return worker

    # the rest of the device

    def sound(self, name: str, volume: float) -> None:
        from knaves.page.dom.sounds import play

        play(self.js, name, volume)

    def say(self, text: str) -> None:
        document = self.js.document
        old = self._first(".notice")
        if old is not None:
            old.remove()
        box = document.createElement("p")
        box.className = "notice"
        box.setAttribute("role", "status")
        box.textContent = text
        document.body.append(box)
        self.spawn(self._fade(box))

    async def _fade(self, box: Any) -> None:
        await self.sleep(4000)
        box.remove()

    def open(self, path: str) -> None:
        self.js.open(self.url(path), "_blank", "noopener")

    async def read(self, path: str) -> str:
        answer = await self.js.fetch(self.url(path))
        if not answer.ok:
            raise OSError(f"{path}: {answer.status}")
        return str(await answer.text())

    def copy(self, text: str) -> None:
        self.js.navigator.clipboard.writeText(text)

    def save_file(self, name: str, text: str) -> None:
        from pyodide.ffi import to_js

        options = to_js({"type": "application/json"}, dict_converter=self.js.Object.fromEntries)
        address = self.js.URL.createObjectURL(self.js.Blob.new(to_js([text]), options))
        link = self.js.document.createElement("a")
        link.href = address
        link.download = name
        link.click()
        self.js.URL.revokeObjectURL(address)

    def prefers(self, media: str) -> bool:
        return bool(self.js.matchMedia(media).matches)

    def language(self) -> str:
        return str(self.js.navigator.language)
