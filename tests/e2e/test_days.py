"""Today's deal is of the player's own day: where they are, over midnight, and when they come back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from knaves.games.registry import GAMES
from knaves.table.summary import daily_turn
from tests.e2e.browser import one_of
from tests.e2e.playing import LAST_SAVE, SAVES, wait_for_turn, with_settings
from tests.e2e.starting import until, visit
from tools.serve import SiteServer

pytestmark = pytest.mark.cold


def at(new_context: Callable[..., BrowserContext], zone: str, time: str) -> Page:
    """A page in a time zone, at a time in UTC from which its clock goes on."""
    page = new_context(timezone_id=zone).new_page()
    page.clock.install(time=time)
    with_settings(page)
    return page


def game_of(day: str) -> str:
    """The key of the game that has its turn on this day."""
    return tuple(GAMES)[daily_turn(date.fromisoformat(day), len(GAMES))]


def deal_of_today(page: Page) -> str:
    """The day of the deal that the front page leads to."""
    page.locator("a.today").click()
    wait_for_turn(page)
    return str(page.evaluate(f"{LAST_SAVE}.daily"))


@pytest.mark.parametrize(
    ("zone", "day"),
    one_of(("Pacific/Auckland", "2026-11-27"), ("Pacific/Honolulu", "2026-11-26"), ("Asia/Kathmandu", "2026-11-26")),
)
def test_todays_deal_is_that_of_the_players_day(
    new_context: Callable[..., BrowserContext], server: SiteServer, zone: str, day: str
) -> None:
    page = at(new_context, zone, "2026-11-26T12:30:00Z")
    visit(page, server.address)
    assert deal_of_today(page) == day
    key = game_of(day)
    page.goto(f"{server.address}#/{key}/daily/{day}")
    until(page, f"{LAST_SAVE}.record.game === '{key}'")
    assert page.evaluate(f"{LAST_SAVE}.daily") == day


def test_a_page_that_is_come_back_to_shows_the_day_that_it_is_now(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = at(new_context, "America/New_York", "2026-11-26T17:00:00Z")
    visit(page, server.address)
    before = page.locator("a.today").inner_text()
    page.clock.set_system_time("2026-11-28T17:00:00Z")  # the device has slept: nothing rang at midnight
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, f"document.querySelector('a.today').innerText !== {before!r}")
    assert deal_of_today(page) == "2026-11-28"


def test_over_midnight_the_page_shows_the_new_day_and_the_old_one_can_be_played(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = at(new_context, "America/New_York", "2026-11-27T04:59:30Z")
    visit(page, server.address)
    link = page.locator("a.today")
    before = link.inner_text()
    page.clock.fast_forward(45_000)
    until(page, f"document.querySelector('a.today').innerText !== {before!r}")
    assert deal_of_today(page) == "2026-11-27"
    key = game_of("2026-11-26")
    page.goto(f"{server.address}#/{key}/daily/2026-11-26")
    until(page, f"{SAVES}.some(save => save.daily === '2026-11-26')")
    expect(page.get_by_role("heading", name=f"Daily · {GAMES[key].title}")).to_be_visible()
