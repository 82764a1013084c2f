"""R23: whatever comes to a door of the page in the wrong form is one sentence, and the page goes on."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.playing import hand, wait_for_turn
from tests.e2e.starting import visit
from tools.serve import SiteServer

ADDRESSES = (
    "#/box?seed=%", "#/%E0%A4%A", "#/box?seed=²", "#/box?seed=①", f"#/box?seed={'0' * 17}{'9' * 5000}",
    f"#/box?seed={'0' * 17}{'9' * 25}", "#/box?seed=%C2%B2", "#/%ff", "#/box/play/%00", "#/replay/link?record=%",
    "#/doubt/%", "#nothing", "#/box?players=%FF", "#/one_eyed_jack/options?board=%",
)  # fmt: skip
MESSAGES = (
    "1", "null", "undefined", "true", "'abc'", "{}", "[]", "[1, 2]", "['a', 'b']", "[1, 2, 3]", "['a', 'b', 'c', 'd']",
    "[null, null, null]", "[['a'], 'b', 'c']", "['saved', 'k', '[']", "['taken', '', '']", "['', '', '']", "new Map()",
    "new Uint8Array(3)", "new Blob()", "['__proto__', 'constructor', '{}']", "['saved', 'k', '['.repeat(8000)]",
)  # fmt: skip
EVENTS = (
    "new KeyboardEvent('keydown', {key: 'x', bubbles: true})", "new Event('keydown', {bubbles: true})",
    "new Event('click', {bubbles: true})", "new Event('change', {bubbles: true})", "new Event('toggle')",
    "new Event('submit', {bubbles: true})", "new Event('input', {bubbles: true})",
    "new Event('pointerdown', {bubbles: true})",
    "new Event('pointermove', {bubbles: true})", "new Event('pointerup', {bubbles: true})",
)  # fmt: skip
PLACE = "`knaves ${location.pathname.replace(/[^/]*$/, '')} `"  # what the names of the site begin with
KEYS = ("settings", "own/one_eyed_jack", "choice/one_eyed_jack", "choice/lessons", "history")
TARGETS = ("document", "document.body", "document.querySelector('#app button')", "document.querySelector('#app a')")


def still_plays(page: Page) -> None:
    """The page is not stopped, and a card can be played."""
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert wait_for_turn(page) in ("turn", "end")


def test_r23_no_address_stops_the_page(page: Page, server: SiteServer) -> None:
    visit(page, server.address)
    for address in ADDRESSES:
        page.evaluate("address => { location.hash = address }", address)
        expect(page.get_by_text("This link cannot be opened")).to_be_visible()
        page.evaluate("() => { location.hash = '#/settings' }")
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


@pytest.mark.parametrize("address", ["#/%E0%A4%A", "#/box?seed=%"])
def test_r23_a_visit_that_begins_at_such_an_address_begins(page: Page, server: SiteServer, address: str) -> None:
    visit(page, server.address + address)
    expect(page.get_by_text("This link cannot be opened")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", name="Knaves")).to_be_visible()


def test_r23_no_message_and_no_event_stops_a_game(page: Page, server: SiteServer) -> None:
    visit(page, f"{server.address}#/california_jack?seed=7&seats=human,bot:random")
    wait_for_turn(page)
    sent = "; ".join(f"channel.postMessage({message})" for message in MESSAGES)
    page.evaluate(f"() => {{ const channel = new BroadcastChannel({PLACE}.trim()); {sent} }}")
    expect(page.get_by_text("Another tab has sent something")).to_be_visible()
    for event in EVENTS:
        for target in TARGETS:
            page.evaluate(f"() => ({target} ?? document).dispatchEvent({event})")
    still_plays(page)
    hand(page).first.click()
    still_plays(page)


def test_r23_an_action_that_nobody_knows_is_said_and_passed_over(page: Page, server: SiteServer) -> None:
    visit(page, f"{server.address}#/settings")
    page.evaluate("() => { document.querySelector('[role=switch]').dataset.do = 'no such thing' }")
    page.get_by_role("switch").first.click()
    expect(page.get_by_text("There is nothing here that is called")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_a_game_can_be_kept_under_any_name(page: Page, server: SiteServer) -> None:
    visit(page, f"{server.address}#/one_eyed_jack/options")
    for name in ('6" board', "a]b\\c", "x' or 1=1"):
        page.get_by_label("Name of your game").fill(name)
        page.get_by_role("button", name="Keep this game").click()
        kept = page.get_by_role("button", name=name, exact=True)
        kept.click()
        expect(kept).to_be_focused()
        expect(kept).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("alertdialog")).to_have_count(0)


@pytest.mark.parametrize(
    "value", ["[" * 8000, '{"a":' * 8000, "null", '{"seats": {"a": 1}, "options": [], "learned": 5}']
)
def test_r30_nothing_that_is_kept_stops_the_start(
    new_context: Callable[..., BrowserContext], server: SiteServer, value: str
) -> None:
    context = new_context(service_workers="block")
    kept = dict.fromkeys(KEYS, value)
    put = f"for (const [key, text] of Object.entries({json.dumps(kept)})) localStorage.setItem({PLACE} + key, text)"
    context.add_init_script(f"if (location.protocol !== 'about:') {{ {put} }}")
    page = context.new_page()
    visit(page, f"{server.address}#/one_eyed_jack/options")
    expect(page.get_by_role("button", name="Deal").first).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
