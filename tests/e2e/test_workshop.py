"""The workshop in the browser: from a template to a match, errors, hanging and foreign bots, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from knaves.page.link_text import packed_source
from knaves.page.routes import SentBotRoute
from tests.e2e.browser import one_of
from tests.e2e.playing import moves_made, wait_for_turn, wait_until_made
from tests.e2e.starting import LONG, come_back, until, until_kept, visit
from tools.screens import axe

BOT = 'GAME = "california_jack"\n\n\ndef choose(seen, legal, rng):\n    return legal[0]\n'
HANGS = BOT.replace("    return legal[0]", "    while True:\n        pass")


@pytest.fixture
def workshop(page: Page, server: Any) -> Page:
    visit(page, f"{server.address}#/workshop")
    expect(page.get_by_role("heading", name="New bot")).to_be_visible(timeout=LONG)
    return page


def begin(page: Page, start: str = "Rules of thumb") -> None:
    """A new bot for California Jack, in the editor."""
    group = page.get_by_role("group", name="A new bot for California Jack")
    group.get_by_role("button", name=start).click()
    expect(page.get_by_role("textbox", name="The bot’s Python code")).to_be_visible(timeout=LONG)


def write(page: Page, text: str) -> None:
    """Puts this text into the editor, as pasting does."""
    page.get_by_role("textbox", name="The bot’s Python code").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def check(page: Page, told: str) -> None:
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=told)).to_be_visible(timeout=LONG)


@pytest.mark.parametrize(("width", "scheme"), one_of((360, "light"), (1280, "dark")))
def test_axe_finds_nothing_in_the_workshop(lent: Callable[..., Page], server: Any, width: int, scheme: str) -> None:
    page = lent(viewport={"width": width, "height": 800}, color_scheme=scheme)
    visit(page, f"{server.address}#/workshop")
    expect(page.get_by_role("heading", name="New bot")).to_be_visible(timeout=LONG)
    assert axe(page) == []
    begin(page)
    write(page, BOT.replace("legal[0]", "legal[0"))
    check(page, "SyntaxError")
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visit(page, f"{server.address}#/workshop/ladder/box")
    expect(page.get_by_role("heading", name="Who plays?")).to_be_visible(timeout=LONG)
    assert axe(page) == []


@pytest.mark.slow
def test_from_the_template_to_the_first_match(workshop: Page) -> None:
    page = workshop
    begin(page)
    check(page, "No errors")
    page.get_by_role("radio", name="10", exact=True).check(force=True)
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("progressbar", name="Match progress")).to_be_visible(timeout=LONG)
    expect(page.get_by_text("10 deals, each from every seat to be fair: 20 games.")).to_be_visible(timeout=LONG)
    lost = page.get_by_text("Games lost by my_california_jack")
    if lost.count():
        lost.click()
        page.get_by_role("link", name="Deal").first.click()
        expect(page).to_have_url(re.compile("/workshop/match/california_jack/"))
        page.get_by_role("link", name="Back").click()
        expect(page.get_by_text("10 deals, each from every seat to be fair: 20 games.")).to_be_visible(timeout=LONG)


def test_an_error_is_found_at_its_line_and_mended_and_tab_does_not_trap(workshop: Page) -> None:
    page = workshop
    begin(page, "Ten lines")
    write(page, BOT.replace("legal[0]", "legal[0"))
    check(page, "The bot stopped on line 5: SyntaxError")
    expect(page.locator("knaves-editor .cm-lint-marker-error")).to_have_count(1)
    write(page, BOT + f"raise ValueError('{'x' * 300}')\n")
    check(page, "ValueError")
    for long in (".verdict", "knaves-editor .cm-scroller"):  # the error in its card, the line in the editor
        assert page.locator(long).evaluate("node => node.scrollWidth - node.clientWidth") <= 0, long
    write(page, BOT)
    expect(page.locator("knaves-editor .cm-lint-marker-error")).to_have_count(0)
    check(page, "No errors")
    editor = page.get_by_role("textbox", name="The bot’s Python code")
    editor.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(editor).not_to_be_focused()
    come_back(page)
    expect(page.locator("knaves-editor")).to_contain_text("return legal[0]", timeout=LONG)


NOTE_WHAT_IS_SAID = """() => {
    globalThis.said = [];  // a notice goes by itself, and may be gone before somebody looks
    const note = () => said.push(...[...document.querySelectorAll("[role=status]")].map((each) => each.textContent));
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_a_hanging_bot_is_ended_and_stood_in_for_at_the_table(workshop: Page) -> None:
    page = workshop
    begin(page, "Ten lines")
    write(page, HANGS)
    until(page, "Object.values(localStorage).some((text) => text.includes('while True'))")
    page.evaluate(NOTE_WHAT_IS_SAID)
    page.get_by_role("button", name="Play against it").click()
    stopped = "My bot my_california_jack stopped, so a simple bot is playing instead."
    card = page.locator(".hand button:not([aria-disabled])").first
    wait_for_turn(page)
    while not page.evaluate(
        "words => said.some((text) => text.includes(words))", stopped
    ):  # a tap before the turn would hurry the bot, and the simple one would play for it at once
        made = moves_made(page)
        card.click()
        wait_until_made(page, made)
        wait_for_turn(page)
    expect(card).to_be_visible(timeout=LONG)
    assert page.evaluate("document.querySelectorAll('iframe').length") == 0


def test_a_foreign_bot_is_shown_and_runs_only_when_allowed(page: Page, server: Any) -> None:
    visit(page, f"{server.address}#{SentBotRoute('ada', packed_source(BOT))}")
    expect(page.get_by_text("return legal[0]")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Someone else wrote this bot.")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Check", exact=True).click(force=True)  # it says why it does nothing
    expect(page.get_by_text("This bot isn’t allowed to run yet")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="I’ve read it. Allow it to run").click()
    check(page, "No errors")


@pytest.mark.slow
def test_the_workshop_works_without_a_network(browser: Browser, server: Any) -> None:
    context = browser.new_context()
    page = context.new_page()
    visit(page, server.address)
    until_kept(page)
    context.set_offline(True)
    page.goto(f"{server.address}#/workshop")
    expect(page.get_by_role("heading", name="New bot")).to_be_visible(timeout=LONG)
    begin(page, "Ten lines")
    check(page, "No errors")
    context.close()
