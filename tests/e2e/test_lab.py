"""The lab in a browser: two sets of rules compared, stopped, gone on with after a reload, and found again by a link."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.playing import with_settings
from tests.e2e.started import forget
from tests.e2e.starting import come_back, until, visit
from tools.screens import axe
from tools.serve import SiteServer

QUESTION = "lab?game=box&sets=2&2.players=3&deals=120&seed=5"
FIGURES = "[...document.querySelectorAll('.lab-found td')].map(each => each.textContent)"
ENDS_OF_ROWS = (
    "[...document.querySelectorAll('.lab-found [role=region] tr')].map(each => each.getBoundingClientRect().right)"
)
CUT_OFF = (
    "[...document.querySelectorAll('.lab-found [role=region] :is(td, th)')]"
    ".some(each => each.scrollWidth > each.clientWidth)"
)

PAUSE = """async () => {
    let button = null;
    while (!document.querySelector(".lab-found") || !(button = document.querySelector("[data-do=stop]")))
        await new Promise(requestAnimationFrame);
    button.click();
}"""  # as soon as anything has been found, before all has
ALL_FOUND = "document.querySelector('[data-do=figures]') && !document.querySelector('[data-do=stop], [data-do=resume]')"


def finish(page: Page) -> list[str]:
    """Waits until all deals have been played."""
    until(page, f"Boolean({ALL_FOUND})")
    return [str(each) for each in page.evaluate(FIGURES)]


def test_two_variants_are_compared_stopped_gone_on_with_and_found_again_by_a_link(
    page: Page, server: SiteServer
) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/workshop")
    page.get_by_role("combobox", name="For which game?").select_option("Box")
    page.get_by_role("link", name="Rules lab").click()
    expect(page.get_by_role("heading", name="First rules")).to_be_visible()
    page.get_by_role("button", name="Undo this change").click()  # of the option that it begins with
    expect(page.get_by_role("button", name="Undo this change")).to_have_count(0)
    page.get_by_role("combobox", name="Choose an option to compare").select_option("Players")
    expect(page.get_by_role("combobox", name="Players")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
    assert axe(page) == []
    visit(page, f"{server.address}#/{QUESTION}")
    page.get_by_role("button", name="Start").click()
    page.evaluate(PAUSE)
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    come_back(page)
    page.get_by_role("button", name="Continue").click()
    figures = finish(page)
    expect(page.get_by_role("heading", name="figures clearly differ")).to_be_visible()
    assert axe(page) == []
    forget(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    with_settings(page)
    visit(page, f"{server.address}#/{QUESTION}")
    page.get_by_role("button", name="Start").click()
    assert finish(page) == figures
    edges = page.evaluate(ENDS_OF_ROWS)
    assert max(edges) - min(edges) < 1, "every row of the table has its columns"
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert not page.evaluate(CUT_OFF), "no figure is cut off"
