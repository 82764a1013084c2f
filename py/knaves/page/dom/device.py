"""Device: services beside the screen: clipboard, files, other pages, persistent storage."""

from __future__ import annotations

from knaves.page.dom.window import Window

MOST_WORKERS = 4
PLENTY = 4  # GB of the device
TYPES = {"csv": "text/csv", "txt": "text/plain"}  # of files by how their names end


def type_of(name: str) -> str:
    """The type of a file by its name."""
    return TYPES.get(name.rpartition(".")[2], "application/json")


class Device:
    """Small services of the browser."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.js = window.js

    def url(self, path: str) -> str:
        """The full address of a file of the site."""
        return str(self.js.URL.new(path, self.js.document.baseURI).href)

    def open(self, path: str) -> None:
        """Open another page of the site beside this one."""
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
            await self.js.navigator.clipboard.writeText(text)
        except Exception:  # no clipboard, or no permission
            return False
        return True

    def save_file(self, name: str, text: str) -> None:
        """Offer a text as a download."""
        content = self.js.Blob.new(self.window.value([text]), self.window.value({"type": type_of(name)}))
        link = self.js.document.createElement("a")
        link.href = self.js.URL.createObjectURL(content)
        link.download = name
        link.click()
        self.js.URL.revokeObjectURL(link.href)

    def badge(self, count: int) -> None:
        """Show a number on the installed app; 0 takes it away. Nothing happens where there is no such badge."""
        navigator = self.js.navigator
        if hasattr(navigator, "setAppBadge"):
            navigator.setAppBadge(count) if count else navigator.clearAppBadge()

    async def share_link(self, text: str, address: str) -> str:
        """Hand a text and a link to the share sheet: "shared", "cancelled", or "none" where the device has none."""
        if not hasattr(self.js.navigator, "share"):
            return "none"
        try:
            await self.js.navigator.share(self.window.value({"text": text, "url": address}))
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
            return bool(await self.js.navigator.storage.persist())
        except Exception:  # it knows no such promise
            return False

    def workers(self) -> int:
        """The number of interpreters beside the page: one less than the cores, from one to four.

        One where memory is short, as far as the browser tells.
        """
        navigator = self.js.navigator
        if float(getattr(navigator, "deviceMemory", PLENTY)) < PLENTY:
            return 1
        return max(1, min(MOST_WORKERS, int(getattr(navigator, "hardwareConcurrency", 2)) - 1))

    def now(self) -> str:
        """The time in UTC: 2026-11-21T05:20:00Z."""
        return str(self.js.Date.new().toISOString())[:19] + "Z"
