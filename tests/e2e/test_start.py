"""The page starts: both ways, under any path, and with nothing asked of anybody else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.browser import Watch
from tests.e2e.starting import until, visit
from tools.serve import SiteServer

pytestmark = pytest.mark.cold


def start_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-start")


ASKED = """
import js, os
from pyodide.ffi import can_run_sync
js.document.documentElement.dataset.stack = "its own" if can_run_sync() else "ordinary"
js.document.documentElement.dataset.written = "files" if os.path.exists("pyscript") else "nothing"
"""


def test_python_runs_on_the_ordinary_stack_and_what_pyscript_imports_is_written_nowhere(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    """Chromium crashes now and then where it collects its garbage on another stack: decision 31.

    PyScript would write its modules as files at every start, and the memory has them.
    """
    page = new_context().new_page()
    page.route(
        server.address,
        lambda route: route.fulfill(
            body=f"{ASKED}</script>".join(route.fetch().text().rsplit("</script>", 1)), content_type="text/html"
        ),
    )
    visit(page, server.address)
    until(page, "document.documentElement.dataset.stack", "ordinary")
    until(page, "document.documentElement.dataset.written", "nothing")


BUILT = "addEventListener('DOMContentLoaded', () => { globalThis.built = [...document.querySelectorAll('#app *')] })"


def test_no_request_leaves_the_origin_and_what_the_build_has_drawn_stays(
    new_context: Callable[..., BrowserContext], server: SiteServer, watch: Watch
) -> None:
    context = new_context(service_workers="allow")
    context.add_init_script(BUILT)
    page = context.new_page()
    visit(page, server.address)
    gone = page.evaluate("built.filter((each) => !each.isConnected && !each.closest('.today')).map(e => e.outerHTML)")
    assert page.evaluate("built.length") > 300
    assert gone == []
    assert watch.requests
    assert all(address.startswith(server.address) for address in watch.requests)


def test_a_tap_before_python_is_up_is_kept_and_its_game_shows_what_has_come(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context().new_page()
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(server.address, wait_until="commit")
    page.get_by_role("link", name="California Jack", exact=True).click()
    tile = page.locator(".tile.loading")
    expect(tile.get_by_role("heading", name="California Jack")).to_be_visible()
    expect(tile.get_by_role("status")).to_have_text(re.compile(r"[1-9]\.\d of \d\.\d MB, once only"))
    expect(page.locator("html[data-ready]")).not_to_be_attached()
    for route in held:
        route.continue_()
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)
    expect(page.locator(".load")).to_have_count(0)
    assert "#/california_jack" in page.url
    expect(page.locator(".hand .can").first).to_be_visible()


def test_both_starts_play_the_same_game(page: Page, server: SiteServer) -> None:
    """The same deal, drawn by either interpreter, is the same table to the last label; also under a sub-path."""
    tables = []
    for query, start in (("", "snapshot"), ("?nosnap", "ordinary")):
        visit(page, f"{server.address}{query}#/california_jack?seed=7")
        assert start_of(page) == start
        hand = page.get_by_role("main")
        expect(hand).to_be_visible()
        tables.append(hand.aria_snapshot())
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
    assert tables[0] == tables[1]
