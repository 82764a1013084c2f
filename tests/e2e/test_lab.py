"""The lab in a browser: two sets of rules compared, stopped, gone on with after a reload, and found again by a link."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.playing import with_settings
from tests.e2e.starting import LONG, reload, visit
from tools.screens import axe
from tools.serve import SiteServer

QUESTION = "lab?game=box&sets=2&2.players=3&deals=120&seed=5"
FIGURES = "[...document.querySelectorAll('.lab-found td')].map(each => each.textContent)"


def finish(page: Page) -> list[str]:
    """Waits until all deals have been played."""
    expect(page.get_by_role("button", name="Figures as a table")).to_be_visible(timeout=LONG)
    for name in ("Pause", "Go on"):
        expect(page.get_by_role("button", name=name)).to_have_count(0, timeout=LONG)
    return [str(each) for each in page.evaluate(FIGURES)]


def test_two_variants_are_compared_stopped_gone_on_with_and_found_again_by_a_link(
    page: Page, new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/box/options?players=3")
    page.get_by_role("link", name="What does this change?").first.click()
    expect(page.get_by_role("heading", name="Second rules")).to_be_visible()
    assert axe(page) == []
    visit(page, f"{server.address}#/{QUESTION}")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".lab-found")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    reload(page)
    page.get_by_role("button", name="Go on").click()
    figures = finish(page)
    expect(page.get_by_role("heading", name="The rules do make a difference")).to_be_visible()
    assert axe(page) == []
    other = new_context(viewport={"width": 1280, "height": 800}, color_scheme="dark").new_page()
    with_settings(other)
    visit(other, f"{server.address}#/{QUESTION}")
    other.get_by_role("button", name="Start").click()
    assert finish(other) == figures
    assert axe(other) == []
