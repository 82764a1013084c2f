"""Window: the browser’s global object: its Back, clipboard, files, sounds, faces and threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from knaves.page.page import Listener


class Window:
    """The browser's global object (`js`) and the helpers that page/dom shares.

    A missing attribute of an object of the browser raises AttributeError; null and undefined are no objects, which is
    why elements are asked for by `first`.
    """

    def __init__(self) -> None:
        import js
        from pyodide.ffi import JsProxy, create_once_callable, create_proxy, to_js

        self.js: Any = js
        self.proxy: Callable[[Any], Any] = create_proxy
        self._once: Callable[[Any], Any] = create_once_callable
        self._to_js: Callable[..., Any] = to_js
        self._objects: tuple[type, ...] = (JsProxy, int, float)
        self._is_painting = False

    def feature(self, name: str) -> Any | None:
        """Return the feature of this name in web/js/features.mjs; None where the browser lacks, blocks or hides it."""
        found = self.js.knaves.feature(name)
        return found if isinstance(found, self._objects) else None

    def value(self, value: object) -> Any:
        """Turn a Python value into one of the browser: a dict into an object, a list into an array."""
        return self._to_js(value, dict_converter=self.js.Object.fromEntries)

    def on(self, target: Any, name: str, answer: Callable[[Any], object], *, first: bool = False) -> None:
        """From now on `answer` is called with every event of this name; `first` before the elements inside hear it."""
        target.addEventListener(name, self.proxy(answer), first)

    def before_painting(self, act: Callable[[], object]) -> None:
        """Call `act` once, before the browser paints again; at once where it is just about to."""
        if self._is_painting:
            act()
        else:
            self.js.requestAnimationFrame(self._once(lambda *time: self._painting(act)))

    def _painting(self, act: Callable[[], object]) -> None:
        self._is_painting = True
        try:
            act()
        finally:
            self._is_painting = False

    def soon(self, act: Callable[[], object]) -> None:
        """Call `act` once, in a task of its own, after the current one."""
        asyncio.get_running_loop().call_soon(act)

    def lay_out(self) -> None:
        """Let the browser lay out the page now, and not when it paints."""
        _ = self.js.document.body.offsetHeight  # to ask for a measure is the way to have it laid out

    def after(self, ms: int, act: Callable[[], object]) -> None:
        """Call `act` once, so many ms later."""
        self.js.setTimeout(self._once(act), ms)

    async def load(self, script: str) -> Any:
        """Return a module of the site that is fetched when needed. Raises OSError where it cannot be fetched."""
        try:
            module = await self.js.knaves.load(script)
            if hasattr(module, "ready"):  # its styles come with it
                await module.ready
        except Exception as error:  # whatever the browser says of it
            raise OSError(f"{script} could not be loaded") from error
        return module

    def first(self, wanted: str, within: Any = None) -> Any:
        """The first element that a selector fits, None if there is none."""
        found = (within if within is not None else self.js.document).querySelector(wanted)
        return found if hasattr(found, "tagName") else None

    def all(self, wanted: str, within: Any = None) -> Iterator[Any]:
        """The elements that a selector fits, in the order of the document."""
        found = (within if within is not None else self.js.document).querySelectorAll(wanted)
        return (found.item(number) for number in range(found.length))


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
        """Go to another address. `replace`, or something that is open: in place of the present entry of the history."""
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
        """Forget what is open and where to go next; the history stays as it is."""
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


MOST_WORKERS = 4
PLENTY = 4  # GB of the device
TYPES = {"csv": "text/csv", "txt": "text/plain"}  # of files by how their names end


def type_of(name: str) -> str:
    """The media type of a file by the ending of its name; "application/json" for any but .csv and .txt."""
    return TYPES.get(name.rpartition(".")[2], "application/json")


class Device:
    """The browser's services that draw nothing: files, clipboard, sharing, language, storage, workers, the time."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.js = window.js

    def url(self, path: str) -> str:
        """The full address of a file of the site."""
        return str(self.js.URL.new(path, self.js.document.baseURI).href)

    def open(self, path: str) -> None:
        """Open a page of the site, by its path there, in another tab."""
        self.js.open(self.url(path), "_blank", "noopener")

    async def read(self, path: str) -> str:
        """The text of a file of the site. Raises OSError."""
        answer = await self.js.fetch(self.url(path))
        if not answer.ok:
            raise OSError(f"{path}: {answer.status}")
        return str(await answer.text())

    async def fill_clipboard(self, text: str) -> bool:
        """Put a text into the clipboard. Return False where the browser does not let it."""
        try:
            await self.window.feature("clipboard").writeText(text)  # type: ignore[union-attr]
        except Exception:  # no clipboard, or no permission
            return False
        return True

    def save_file(self, name: str, text: str) -> None:
        """Offer a text as a download with this file name."""
        content = self.js.Blob.new(self.window.value([text]), self.window.value({"type": type_of(name)}))
        link = self.js.document.createElement("a")
        link.href = self.js.URL.createObjectURL(content)
        link.download = name
        link.click()
        self.js.URL.revokeObjectURL(link.href)

    def badge(self, count: int) -> None:
        """Show a number on the installed app; 0 takes it away. Nothing happens where there is no such badge."""
        self.js.knaves.badge(count)

    async def share_file(self, name: str, content: str, text: str) -> str:
        """Hand a file and a text to the share sheet: "shared", "cancelled", or "none" where the device has none."""
        sheet = self.window.feature("share")
        if sheet is None:
            return "none"
        file = self.js.File.new(self.window.value([content]), name, self.window.value({"type": type_of(name)}))
        shared = self.window.value({"files": [file], "text": text})
        try:
            if not sheet.canShare(shared):
                return "none"
            await sheet.share(shared)
        except Exception as error:  # one that takes links alone cannot even be asked
            return "cancelled" if "AbortError" in str(error) else "none"
        return "shared"

    def can_share(self) -> bool:
        """Whether the device has a share sheet."""
        return self.window.feature("share") is not None

    async def share_link(self, text: str, address: str) -> str:
        """Hand a text and a link to the share sheet: "shared", "cancelled", or "none" where the device has none."""
        sheet = self.window.feature("share")
        if sheet is None:
            return "none"
        try:
            await sheet.share(self.window.value({"text": text, "url": address}))
        except Exception as error:
            return "cancelled" if "AbortError" in str(error) else "none"
        return "shared"

    def language(self) -> str:
        """The first of the browser's languages that Knaves is offered in."""
        return str(self.js.knaves.languageOfTheBrowser)

    async def catalogue(self, language: str) -> str:
        """The compiled catalogue of a language; "" where it cannot be had."""
        return str(await self.js.knaves.catalogue(language))

    async def persist(self) -> bool:
        """Ask the browser for persistent storage. Returns whether it is granted."""
        try:
            return bool(await self.window.feature("storage").persist())  # type: ignore[union-attr]
        except Exception:  # it knows no such promise
            return False

    def workers(self) -> int:
        """The number of interpreters beside the page: one less than the cores, from one to four.

        One where memory is short, as far as the browser tells.
        """
        if float(self.window.feature("memory") or PLENTY) < PLENTY:
            return 1
        return max(1, min(MOST_WORKERS, int(self.window.feature("cores") or 2) - 1))

    def now(self) -> str:
        """The time in UTC: 2026-11-21T05:20:00Z."""
        return str(self.js.Date.new().toISOString())[:19] + "Z"


class Sounds:
    """The module of sounds, fetched for the first one; silence where it cannot be had."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._module: Any = None

    async def play(self, name: str, volume: float, instrument: str, step: int) -> None:
        """Play a sound at a volume of 0 to 1."""
        with suppress(Exception):  # a table is played without sounds too
            if self._module is None:
                self._module = await self.window.load("sounds.mjs")
            self._module.play(name, volume, instrument, step)


SIZES = ("card", "card mid")  # as they lie in a hand and on the table
AT_ONCE = 8  # cards whose style is asked for in one go
APART = 0.05  # s between two goes, in which the page does what it has to


class Faces:
    """The drawings that have been asked for, kept so that the browser does not forget them."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.known: dict[str, Any] = {}

    async def fetch(self, looks: Sequence[str]) -> None:
        """Fetch the faces of these classes as they are drawn on the table that is shown."""
        for first in range(0, len(looks), AT_ONCE):
            for url in set(self._urls(looks[first : first + AT_ONCE])) - self.known.keys():
                image = self.known[url] = self.window.js.Image.new()
                image.src = url
            await asyncio.sleep(APART)

    def _urls(self, looks: Sequence[str]) -> Iterator[str]:
        """Yield the addresses of these cards' pictures, at the sizes of this table."""
        table = self.window.first("#app main.table .lay")
        if table is None:
            return
        strip = self.window.js.document.createElement("div")
        strip.setAttribute("aria-hidden", "true")
        strip.className = "ghost"
        faces = []
        for look in looks:
            for size in SIZES:
                card = self.window.js.document.createElement("span")
                card.className = f"{size} {look}"
                face = self.window.js.document.createElement("i")
                face.className = "face"
                card.appendChild(face)
                strip.appendChild(card)
                faces.append(face)
        table.appendChild(strip)
        for face in faces:
            drawn = str(self.window.js.getComputedStyle(face).backgroundImage)
            yield from (part.split('"')[1] for part in drawn.split("url(")[1:] if part.startswith('"'))
        strip.remove()


ENOUGH = 1  # GB of the device, as far as the browser tells: page and worker together take a quarter of it


async def start_worker(window: Window, device: Device, script: str = "bot.py") -> Any:
    """Start a worker with this script of the site, and return it once it is ready.

    Raises MemoryError where there is no room for a second interpreter; an error of its start is passed on.
    """
    from pyscript import PyWorker

    if float(window.feature("memory") or ENOUGH) < ENOUGH:
        raise MemoryError("too little memory for a second interpreter")
    config = window.first("script[type=py]").getAttribute("config")
    loader = window.js.JSON.parse(config).interpreter
    worker = PyWorker(device.url(script), type="pyodide", version=device.url(loader), config={"sync_main_only": True})
    window.js.knaves.share(worker)
    try:
        await worker.ready
    except BaseException:  # nobody waits for it any longer
        worker.terminate()
        raise
    return worker
