"""The page starts: both ways, under any path, and with nothing asked of anybody else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from knaves.games.registry import GAMES
from tests.e2e.browser import Watch
from tests.e2e.playing import with_settings
from tests.e2e.starting import until, visit
from tests.e2e.traffic import report
from tools.bench.first_move import measured
from tools.screens import axe
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


def hold_up(page: Page) -> list[Route]:
    """Python does not come to this page until what is returned is let go."""
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    return held


def test_a_tap_before_python_is_up_is_kept_and_its_game_shows_what_has_come(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context().new_page()
    held = hold_up(page)
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


WATCHING = """
const look = () => {
    globalThis.frames += 1;
    if (document.querySelector('.front')?.checkVisibility()) globalThis.hasShownFront = true;
    requestAnimationFrame(look);
};
Object.assign(globalThis, {frames: 0, hasShownFront: false});
requestAnimationFrame(look);
"""


def test_who_comes_for_a_game_sees_its_empty_table_until_it_is_there_and_not_the_front_page(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context().new_page()
    page.add_init_script(WATCHING)
    with_settings(page, cloth="umber", scheme="dark")
    held = hold_up(page)
    page.goto(f"{server.address}#/madjack?seed=7", wait_until="commit")
    title = page.locator(".bar .title")  # before the style sheet has come, the front page has a heading as well
    expect(title).to_have_text("MadJack")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"[1-9]\.\d of \d\.\d MB, once only"))
    looks = ["html[data-cloth=umber][data-scheme=dark]", ".felt-page[data-felt=claret]"]
    assert [page.locator(each).count() for each in looks] == [1, 1]
    assert axe(page) == []
    where = title.bounding_box()
    for route in held:
        route.continue_()
    expect(page.locator(".hand .can").first).to_be_visible(timeout=60_000)
    assert title.bounding_box() == where
    expect(page.locator(".coming, .load, [data-coming]")).to_have_count(0)
    assert page.evaluate("frames") > 2
    assert not page.evaluate("hasShownFront")
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".front .tile").first).to_be_visible()


def test_a_game_that_is_coming_can_be_left_for_the_front_page(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context().new_page()
    held = hold_up(page)
    page.goto(f"{server.address}#/box/options", wait_until="commit")
    expect(page.locator(".paper.coming").get_by_role("status")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".front .tile")).to_have_count(len(GAMES))
    expect(page.locator(".coming, .load")).to_have_count(0)
    page.get_by_role("link", name="MadJack", exact=True).click()
    expect(page.locator(".tile.loading").get_by_role("status")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.locator(".hand .can").first).to_be_visible(timeout=60_000)
    assert "#/madjack" in page.url


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


SOON = 30  # seconds, on a phone whose processor is four times slower, however busy the machine
FEW = 80  # words that can be read by then


@pytest.mark.parametrize("key", GAMES)
def test_half_a_minute_after_the_tap_on_play_the_first_own_move_can_be_made(
    new_context: Callable[..., BrowserContext], server: SiteServer, key: str
) -> None:
    for kind in ("cold", "warm"):
        first = measured(new_context, server.address, key, is_warm=kind == "warm")
        report(f"{key}, {kind}: from the tap until a card can be tapped", first.seconds, SOON, "s")
        report(f"{key}, {kind}: words by then", first.words, FEW, "words")
        assert first.words > 5
