"""The page that stories share: it comes back as if nobody had been there, or is not lent again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.browser import Watch, one_of
from tests.e2e.playing import hand, sit_down, wait_for_turn
from tests.e2e.started import StartedPage
from tests.e2e.starting import reload, visit
from tools.serve import SiteServer

GAME = "california_jack?seed=7&seats=human,bot:medium"
TOLD = "body:has([role=log]:has-text('You lead;')) .hand .can"  # a moment after the table has been drawn


@pytest.fixture
def page(started: StartedPage, watch: Watch) -> Page:
    """The page, to be given back by the test itself."""
    started.watch = watch
    return started.lend()


def play_some(page: Page, server: SiteServer) -> None:
    """A game that is broken off while a bot thinks, under settings of its own, and a look at other screens."""
    sit_down(page, server, GAME, scheme="dark", language="de", suits="four")
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    wait_for_turn(page)
    page.goto(f"{server.address}#/workshop")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto(f"{server.address}#/california_jack")
    wait_for_turn(page)
    page.locator(".hand .can").first.click()


def test_the_next_story_finds_what_a_new_visitor_finds(
    page: Page, started: StartedPage, server: SiteServer, new_context: Callable[..., BrowserContext]
) -> None:
    play_some(page, server)
    started.take_back()
    again = started.lend()
    assert again is page, "a game and other screens leave nothing behind"
    visitor = new_context().new_page()
    looks = {"": "main h2", "#/settings": "[role=switch]", f"#/{GAME}": TOLD}
    for address, drawn in looks.items():
        seen = []
        for each in (again, visitor):
            visit(each, f"{server.address}{address}")
            expect(each.locator(drawn).first).to_be_visible()
            seen.append(each.locator("body").aria_snapshot())
        assert seen[0] == seen[1], address
    started.take_back()


def test_a_page_that_was_loaded_again_in_between_is_lent_again(
    page: Page, started: StartedPage, server: SiteServer
) -> None:
    sit_down(page, server, GAME)
    wait_for_turn(page)
    reload(page)
    wait_for_turn(page)
    hand(page).first.click()
    started.take_back()
    assert started.page is page


NOTE_SCREENS = """() => {
    globalThis.screens = [];
    globalThis.noting = new MutationObserver((records) => {
        for (const { addedNodes } of records) screens.push(...[...addedNodes].map((each) => each.className));
    });
    noting.observe(document.querySelector("#app"), { childList: true });
}"""  # the kinds of all screens that are drawn from nothing


def test_what_the_next_story_draws_is_gone_on_from(page: Page, started: StartedPage, server: SiteServer) -> None:
    """What the page takes away by itself is not taken for what an extension has done, after which all is drawn anew."""
    sit_down(page, server, GAME)
    wait_for_turn(page)
    started.take_back()
    started.lend().evaluate(NOTE_SCREENS)
    sit_down(page, server, GAME)
    wait_for_turn(page)
    screens = page.evaluate("screens")
    assert len(screens) == len({*screens}) > 0, "already the first drawing is gone on from"
    page.evaluate("globalThis.first = document.querySelector('.hand .card')")
    for _ in range(2):  # the table is drawn again
        page.locator('[data-do="menu"]').first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert page.evaluate("first.isConnected")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("noting.disconnect(); for (const name of ['screens', 'noting', 'first']) delete globalThis[name]")
    started.take_back()


LEAVINGS = {
    "a name": "globalThis.left = 1",
    "a panel": "knaves.stop('broken', null)",
    "a lock": "void navigator.locks.request('left', () => new Promise(() => {}))",
    "an element": "document.body.append(document.createElement('p'))",
    "a cache": "caches.open('left').then(() => 1)",
    "another page": "location.assign('licences.html')",
}


@pytest.mark.parametrize("left", one_of(*LEAVINGS))
def test_a_page_with_anything_left_behind_is_not_lent_again(
    page: Page, started: StartedPage, server: SiteServer, left: str
) -> None:
    visit(page, server.address)
    page.evaluate(LEAVINGS[left])
    if left == "another page":
        page.wait_for_url("**/licences.html")
    started.take_back()
    assert started.page is None


def test_what_would_outlast_a_story_is_refused(page: Page, started: StartedPage) -> None:
    for asked in (lambda: page.add_init_script("1"), lambda: page.context.set_offline(True)):
        with pytest.raises(AssertionError, match="outlast"):
            asked()
    started.take_back()
    assert started.page is page
