"""What a visit costs: bytes and requests until a card can be played, and any figure printed beside its bound."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.starting import idle, visit

GAME = "#/california_jack?seed=7"
NOTE_PLAYABLE = (
    "new MutationObserver(() => { if (document.querySelector('.hand .can')) globalThis.playableAt ??= Date.now() })"
    ".observe(document, {subtree: true, childList: true, attributes: true})"
)


class Traffic:
    """What goes over the line until a card can be played: what the page fetches from then on is not counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.begun: dict[str, float] = {}  # number of a request -> ms since 1970
        self.sizes: dict[str, int] = {}  # in bytes as the browser counts them: packed, with headers
        page.add_init_script(NOTE_PLAYABLE)
        session: CDPSession = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self.begin)
        session.on("Network.loadingFinished", self.end)
        session.on("Network.loadingFailed", self.fail)

    def begin(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            self.begun[event["requestId"]] = event["wallTime"] * 1000
        if event.get("type") == "Script" and event["initiator"]["type"] == "other":
            self.fail(event)  # a worker's: only the worker would hear of its end

    def end(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = int(event["encodedDataLength"])

    def fail(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = 0

    def counted(self) -> list[str]:
        """The requests that count."""
        playable_at = self.page.evaluate("playableAt")
        return [number for number, at in self.begun.items() if at <= playable_at]

    @property
    def bytes(self) -> int:
        """Of the requests that count, the last of which may still arrive: it is waited for."""
        counted = self.counted()
        while not self.sizes.keys() >= set(counted):
            idle(self.page)
        return sum(self.sizes[number] for number in counted)


def playable(page: Page, address: str) -> None:
    visit(page, address + GAME)
    expect(page.locator(".hand .can").first).to_be_visible(timeout=60_000)


def report(what: str, found: float, bound: float, unit: str) -> None:
    print(f"{what}: {found:.0f} {unit}, bound {bound:.0f} {unit}")
    assert found <= bound, f"{what}: {found:.0f} {unit} is more than {bound:.0f} {unit}"
