"""Waiting for the page, and spoiling what it is served, for the tests of the start."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e import started
from tools.building import inventory
from tools.serve import SiteServer

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
    end = time.monotonic() + seconds
    while (found := page.evaluate(question)) != answer:
        assert time.monotonic() < end, f"{question} is {found!r} and not {answer!r}"
        time.sleep(0.1)


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
