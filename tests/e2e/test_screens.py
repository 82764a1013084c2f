"""Every kind of screen, narrow and light, wide and dark: nothing sticks out, all can be hit, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from knaves.analysis.puzzles import WITH_PUZZLES
from knaves.games.registry import GAMES
from tests.e2e.browser import one_of
from tests.e2e.playing import with_settings
from tests.e2e.starting import visit
from tests.puzzles.packs import pack_of
from tools import scenes
from tools.chromium import ARGUMENTS
from tools.screens import COLLISIONS, FAULTS, NARROWEST, SIZES, STILL, axe, open_screen
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
    for name, deal in scenes.sample().items():  # `make screens` looks at all of them at every size
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
    """Decline the lesson and tap the tip of a first turn, where there is one."""
    if page.locator('[data-do="no lesson"]').count():
        page.locator('[data-do="no lesson"]').dispatch_event("click")
        page.wait_for_selector('[data-do="no lesson"]', state="detached")
    tip = page.locator(".message.tip")
    if tip.count():
        tip.click()
        tip.wait_for(state="detached")


SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }"""  # what people who read with difficulty may set, by WCAG 1.4.12
ADOPT = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
}"""
PANS = """[...document.querySelectorAll("html, body, main")].filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => `${each.localName} pans by ${each.scrollWidth - each.clientWidth} px`)"""


def wrong_at(page: Page, address: str, screens: dict[str, str]) -> list[str]:
    """What pans sideways on these screens, what is covered, and which card or control is too small to be touched."""
    found = []
    for name, deal in screens.items():
        open_screen(page, address, deal)
        found += [f"{name}: {fault}" for fault in page.evaluate(PANS) + page.evaluate(FAULTS)]
    return found


@pytest.mark.cold
@pytest.mark.parametrize(("size", "everywhere"), one_of((32, False), (32, True), (24, True)))
def test_nothing_pans_or_is_covered_with_a_large_font_as_the_browser_s_own(
    browser: Browser, server: SiteServer, size: int, everywhere: bool
) -> None:
    large = browser.browser_type.launch(
        executable_path=find_chromium(), args=[*ARGUMENTS, f"--blink-settings=defaultFontSize={size}"]
    )
    try:
        size_of_phone = ViewportSize(width=PHONE[0], height=PHONE[1])
        context = large.new_context(viewport=size_of_phone, reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        with_settings(page)
        visit(page, server.address)
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == size
        tables = scenes.tables()
        few = {name: tables[name] for name in ("one-eyed-jack", "jack-in-the-box-2-boxes", "box")}
        pages = {"front": "", "settings": "settings", "options": "box/options"}
        found = wrong_at(page, server.address, scenes.sample() | tables if everywhere else few | pages)
        assert not found, "\n".join(found)
    finally:
        large.close()


@pytest.mark.parametrize(
    ("style", "everywhere"),
    one_of(("spaced", False), ("spaced", True), ("175%", True), ("200%", True)),
)
def test_nothing_pans_or_is_covered_with_larger_or_wider_text(
    page: Page, server: SiteServer, style: str, everywhere: bool
) -> None:
    with_settings(page)
    visit(page, server.address)
    try:
        if style == "spaced":
            page.evaluate(ADOPT, SPACED)
        else:
            page.evaluate("size => { document.documentElement.style.fontSize = size }", style)
        tables = scenes.tables()
        boxes = {name: deal for name, deal in tables.items() if deal.startswith("box?")}
        found = wrong_at(page, server.address, scenes.sample() | tables if everywhere else boxes)
        assert not found, "\n".join(found)
    finally:
        page.evaluate("document.adoptedStyleSheets = []; document.documentElement.removeAttribute('style')")


ZOOMED = ViewportSize(width=640, height=400)  # a window of 1280 by 800 at 200 %
NAMES = """[...document.querySelectorAll("main.table :is(.seat b, .pl > b)")]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.textContent} is shortened`)"""


def puzzles_of(key: str) -> list[str]:
    """The first puzzle of each kind of a game."""
    of_kind = {each.kind: each for each in reversed(pack_of(key).puzzles)}
    return [f"puzzle/{key}/{each.id}" for each in of_kind.values()]


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_at_twice_the_size_a_puzzle_s_question_covers_nothing_and_names_are_whole(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page = lent(viewport=ZOOMED)
    with_settings(page)
    visit(page, server.address)
    found = []
    for deal in [deal for deal in scenes.tables().values() if deal.startswith(f"{key}?")] + puzzles_of(key)[:2]:
        page.goto(f"{server.address}#/settings")
        expect(page.locator("main.table")).to_have_count(0)  # what is waited for is not found on the one before
        open_screen(page, server.address, deal)
        expect(page.locator(".puzzle .task" if deal.startswith("puzzle") else "main.table .status")).to_be_visible()
        close_tip(page)
        page.evaluate(STILL)
        found += [f"{deal}: {fault}" for script in (PANS, COLLISIONS, NAMES) for fault in page.evaluate(script)]
    assert not found, "\n".join(found)


REACHED = """[...document.querySelectorAll("#app main :is(a[href], button):not(.sr):not(.hand *)")].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("[inert], .text-offer")) return false;
    each.scrollIntoView({ block: "center" });
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !(hit && (each.contains(hit) || hit.contains(each)));
}).map((each) => `${each.getAttribute("aria-label") ?? each.textContent} can’t be reached`)"""


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_in_a_window_of_320_by_200_all_is_reached_by_scrolling(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page = lent(viewport=ViewportSize(width=320, height=200))
    with_settings(page)
    visit(page, server.address)
    open_screen(page, server.address, puzzles_of(key)[0])
    expect(page.locator(".puzzle .task")).to_be_visible()
    page.evaluate(STILL)
    cards = page.locator(".hand .card")
    least = min(box["width"] for each in cards.all() if (box := each.bounding_box()) is not None)
    assert (page.evaluate(PANS), page.evaluate(REACHED)) == ([], [])
    assert least > 40
    page.locator('[data-do="menu"]').dispatch_event("click")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(STILL)
    assert page.evaluate(REACHED.replace("#app main", "[role=dialog]")) == []
