"""Waiting for the page, and spoiling what it is served, for the tests of the start."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Page, expect

from tests.e2e import started
from tools.building import inventory
from tools.serve import SiteServer

T = TypeVar("T")
LOOK = 0.02  # seconds between two looks
LONG = 60_000  # ms; a start takes one or two seconds, and a busy machine several times that


def visit(page: Page, address: str) -> None:
    """Goes there and waits until Python has run; the first visit in a page that was lent needs no start."""
    if not started.begin(page, address):
        page.goto(address)
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)


def come_back(page: Page) -> None:
    """Visits the page again where it is, with all that it has kept; one that was lent needs no start for it."""
    if not started.begin_again(page):
        page.reload()
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)


def reload(page: Page) -> None:
    """Loads the page again and waits until Python has run."""
    page.reload()
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)


def until(page: Page, question: str, answer: Any = True, seconds: float = 60) -> None:
    """Asks the page until it gives this answer; under the policy Playwright's own waiting is refused."""
    wait_until(page, lambda: page.evaluate(question) == answer, f"{question} never came to {answer!r}", seconds)


def until_kept(page: Page) -> None:
    """Waits until the service worker has everything, however little of the machine it is given meanwhile."""
    until(page, "navigator.serviceWorker.getRegistration().then(r => r?.active?.state === 'activated')", seconds=300)


def wait_until(page: Page, look: Callable[[], T | None], wanted: str, seconds: float = 60) -> T:
    """Looks again and again until something is found, and returns that; `wanted` says what, where it never comes."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, f"{wanted}: {page.locator('body').inner_text()[:600]}"
        time.sleep(LOOK)
        page.evaluate("0")  # what the browser has to say comes in meanwhile
    return found


FRAMES = "count => new Promise((done) => { const go = () => count-- ? requestAnimationFrame(go) : done(); go(); })"
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const goesOn = ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime < Infinity;
    do {
        await frame();
        await frame();
    } while (document.querySelector("[data-touched]") || document.getAnimations().some(goesOn));
}"""
IDLE = """async () => {
    const left = () => new Promise((done) => requestIdleCallback((time) => done(time.timeRemaining())));
    for (let calm = 0; calm < 6; calm = (await left()) > 5 ? calm + 1 : 0) await new Promise(requestAnimationFrame);
}"""


def frames(page: Page, count: int) -> None:
    """Waits until the page has made so many pictures."""
    page.evaluate(FRAMES, count)


def settled(page: Page) -> None:
    """Waits until what was touched has been answered and nothing moves any more, but for what always does."""
    page.evaluate(SETTLED)


def idle(page: Page) -> None:
    """Waits until the page has nothing to do for six pictures in a row."""
    page.evaluate(IDLE)


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[SiteServer]:
    """A server of a folder, for tests that change what is served or take it away."""
    with SiteServer(folder, "/knaves/", port) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def release(folder: Path, version: str, change: str) -> None:
    """Turns a copy of the site into another version: the front page says so, and every list knows its new hash."""
    index = folder / "index.html"
    index.write_text(index.read_text().replace("<title>", f'<meta name="version" content="{change}"><title>', 1))
    for name in ("sw.js", "files.json"):
        (folder / name).unlink()
    inventory.add(folder, version)
