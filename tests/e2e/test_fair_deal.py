"""A deal that can be checked: promised before it, made again after it, and a changed card found."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.playing import LAST_SAVE, with_settings
from tests.e2e.starting import LONG, come_back, until, visit
from tools.screens import axe
from tools.serve import SiteServer

SWAP = """() => {
  const key = Object.keys(localStorage).find(key => key.includes(' finished/'));
  const kept = JSON.parse(localStorage.getItem(key));
  const { shuffle } = kept.value.chance.find(each => each.shuffle);
  let other = shuffle.length - 2;
  while (shuffle[other] === shuffle[shuffle.length - 1]) other -= 1;
  [shuffle[other], shuffle[shuffle.length - 1]] = [shuffle[shuffle.length - 1], shuffle[other]];
  localStorage.setItem(key, JSON.stringify(kept));
}"""

SHORT = "#/one_eyed_jack?length=4&times=1"  # over long before the last card of the stock is drawn
WORDS = (  # of the games that run and of those that are over: two bots may be quick
    "Object.keys(localStorage).filter(key => / (game|finished)\\//.test(key))"
    ".map(key => JSON.parse(localStorage.getItem(key))).map(kept => (kept.record ?? kept.value).fair?.words)"
)


def deal(page: Page, server: SiteServer, first: str) -> None:
    """Deals a game against a random bot, which only a link can seat."""
    visit(page, f"{server.address}{SHORT}&seats={first},bot:random")


def test_a_deal_is_promised_played_checked_and_a_changed_card_is_found(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/doubt")
    words = page.get_by_role("textbox", name="Your own words")
    words.fill("six, three, three")
    words.press("Enter")
    promised = page.locator(".prints .print").inner_text()
    deal(page, server, "human")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Is it fair?").click()
    expect(page.get_by_text("six, three, three").first).to_be_visible()
    expect(page.locator(".facts .print")).to_have_text(promised)
    assert page.evaluate(LAST_SAVE)["record"]["fair"]["secret"] not in page.content().replace(" ", "")
    expect(page.locator(".prints .print")).not_to_have_text(promised)
    assert axe(page) == []
    deal(page, server, "bot:random")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Play again")).to_be_visible(timeout=LONG)
    sheet.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Is it fair?").click()
    page.get_by_role("button", name="Check this deal").click()
    expect(page.get_by_role("heading", name="The cards fit the secret")).to_be_visible()
    assert axe(page) == []
    page.evaluate(SWAP)
    come_back(page)
    page.get_by_role("button", name="Check this deal").click()
    expect(page.get_by_role("heading", name="The cards were changed")).to_be_visible()
    expect(page.get_by_text("1 of 2 shuffles and dice are wrong.")).to_be_visible()


@pytest.mark.slow
def test_words_for_the_next_deal_are_set_before_a_rematch(page: Page, server: SiteServer) -> None:
    with_settings(page)
    deal(page, server, "bot:random")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Play again")).to_be_visible(timeout=LONG)
    sheet.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Is it fair?").click()
    page.set_viewport_size(ViewportSize(width=390, height=844))
    following = page.locator(".prints .print")
    promised = following.inner_text()
    words = page.get_by_role("textbox", name="Your own words")
    words.fill("u, r, h, space")  # keys of the table, too
    words.press("Enter")
    expect(following).to_have_text(promised)
    assert axe(page) == []
    page.go_back()
    sheet.get_by_role("button", name="Play again").click()
    until(page, f"{WORDS}.includes('u, r, h, space')")


def test_a_link_with_a_seed_says_that_its_deal_is_fixed_for_all(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/box?seed=7")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Is it fair?").click()
    expect(page.get_by_text("Deal number 7 is the same for everybody")).to_be_visible()
