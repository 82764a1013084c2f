"""Every kind of screen, narrow and light, wide and dark: nothing sticks out, all can be hit, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from knaves.games.registry import GAMES
from tests.e2e.browser import one_of
from tests.e2e.playing import with_settings
from tests.e2e.starting import LONG, visit
from tools import scenes
from tools.chromium import ARGUMENTS
from tools.screens import COLLISIONS, FAULTS, NARROWEST, SIZES, STILL, axe, open_screen, sample
from tools.serve import SiteServer
from tools.setup import find_chromium

RULES = (
    "rules/index.html", *(f"rules/{key.replace('_', '-')}.html" for key in GAMES), "rules/one-eyed-jack-variants.html",
)  # fmt: skip
PHONE = (390, 844)
ROOMY = 700  # px of height from which a message has a place of its own; below, it lies over the table until tapped
LETTERS = "parseFloat(getComputedStyle(document.querySelector('.status')).fontSize)"

LOOKS = pytest.mark.parametrize(("width", "height", "scheme"), one_of((320, 640, "light"), (1280, 800, "dark")))


@LOOKS
def test_nothing_is_wrong_with_any_screen(
    lent: Callable[..., Page], server: SiteServer, width: int, height: int, scheme: str
) -> None:
    page = lent(viewport=ViewportSize(width=width, height=height), color_scheme=scheme)
    with_settings(page)
    visit(page, server.address)
    found = []
    for name, deal in sample().items():  # `make screens` looks at all of them at every size
        open_screen(page, server.address, deal)
        if height < ROOMY:
            close_tip(page)
        found += [f"{name}: {fault}" for fault in page.evaluate(FAULTS) + axe(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", scenes.tables())
def test_no_word_of_a_table_is_cut_or_covered(lent: Callable[..., Page], server: SiteServer, name: str) -> None:
    page = lent()
    with_settings(page)
    visit(page, server.address)
    open_screen(page, server.address, scenes.tables()[name])
    found = []
    for width, height in sorted((NARROWEST, *SIZES), key=lambda size: -size[1]):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        if height < ROOMY:
            close_tip(page)
        page.evaluate(STILL)  # what follows the window's size has done so
        found += [f"{width}x{height}: {fault}" for fault in page.evaluate(COLLISIONS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_of_a_phone_has_room_when_letters_are_twice_as_large(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page = lent()
    with_settings(page)
    visit(page, server.address)
    open_screen(page, server.address, next(deal for deal in scenes.tables().values() if deal.startswith(f"{key}?")))
    close_tip(page)  # which may grow over the table
    usual = page.evaluate(LETTERS)
    found = []
    for size, (width, height) in product(("118%", "200%"), (NARROWEST, PHONE)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        page.evaluate(STILL)
        found += [f"{size}, {width}x{height}: {fault}" for fault in page.evaluate(COLLISIONS)]
    assert page.evaluate(LETTERS) > usual, "the status line grows with the letters"
    page.evaluate("document.documentElement.removeAttribute('style')")
    assert not found, "\n".join(found)


@LOOKS
def test_nothing_is_wrong_with_the_rules(
    new_context: Callable[..., BrowserContext], server: SiteServer, width: int, height: int, scheme: str
) -> None:
    page = new_context(viewport=ViewportSize(width=width, height=height), color_scheme=scheme).new_page()
    found = []
    for name in RULES:
        page.goto(server.address + name)
        found += [f"{name}: {fault}" for fault in axe(page)]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert not found, "\n".join(found)


def close_tip(page: Page) -> None:
    """Tap the tip of a first turn, where there is one."""
    tip = page.locator(".message.tip")
    if tip.count():
        tip.click()
        tip.wait_for(state="detached")


@pytest.mark.cold
@pytest.mark.parametrize("size", one_of(32, 24))
def test_no_size_of_text_makes_a_page_pan_sideways(browser: Browser, server: SiteServer, size: int) -> None:
    large = browser.browser_type.launch(
        executable_path=find_chromium(), args=[*ARGUMENTS, f"--blink-settings=defaultFontSize={size}"]
    )
    try:
        size_of_phone = ViewportSize(width=PHONE[0], height=PHONE[1])
        context = large.new_context(viewport=size_of_phone, reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        for address in ("", *(f"#/{game}?seed=7" for game in GAMES), "#/settings", "#/box/options"):
            page.goto(server.address + address)
            expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)
            expect(page.locator("#app main")).to_be_visible()
            wide = page.evaluate(
                "[...document.querySelectorAll('html, main')].map(each => each.scrollWidth - each.clientWidth)"
            )
            assert max(wide) <= 0, address
    finally:
        large.close()
