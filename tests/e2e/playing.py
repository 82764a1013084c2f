"""What a person does at a table: waits to be asked, touches, reads the sheet."""

from __future__ import annotations

import json
import time

from playwright.sync_api import Locator, Page, expect

from tests.e2e.starting import visit
from tools.serve import SiteServer

QUICK = {"pause": "instant", "motion": False}


def with_settings(page: Page, **settings: object) -> None:
    """Every visit of this page begins with these settings, unless the player has changed them."""
    text = json.dumps(json.dumps(QUICK | settings))
    page.add_init_script(f"localStorage.getItem('knaves/settings') ?? localStorage.setItem('knaves/settings', {text})")


def sit_down(page: Page, server: SiteServer, deal: str, **settings: object) -> None:
    """Opens a deal such as `california_jack?seed=7` with quick settings."""
    with_settings(page, **settings)
    visit(page, f"{server.address}#/{deal}")


def hand(page: Page) -> Locator:
    """The cards that may be played now."""
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=False)


def wait_for_turn(page: Page, seconds: float = 60) -> str:
    """Waits until the player is asked for something: "turn", or the name of the sheet that is open."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = page.evaluate(
            "document.querySelector('[role=dialog]')?.getAttribute('aria-label')"
            " ?? (document.querySelector('.status:not(.wait)') ? 'turn' : '')"
        )
        if found:
            return str(found)
        page.wait_for_timeout(20)
    raise AssertionError(f"nobody was asked within {seconds} s: {page.locator('main').inner_text()[:300]}")


def next_deal(page: Page) -> None:
    """Goes on from the score sheet, and waits until it is gone."""
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def moves_made(page: Page) -> int:
    """How many moves the game has that was saved last, -1 for none."""
    return int(
        page.evaluate(
            "(Object.keys(localStorage).filter(key => key.startsWith('knaves/game/'))"
            ".map(key => JSON.parse(localStorage.getItem(key))).sort((a, b) => b.serial - a.serial)[0]"
            "?.record.moves.length) ?? -1"
        )
    )


def wait_for_moves(page: Page, more_than: int, seconds: float = 20) -> int:
    """How many moves the saved game has, once there are more than these."""
    end = time.monotonic() + seconds
    while (made := moves_made(page)) <= more_than and time.monotonic() < end:
        page.wait_for_timeout(20)
    return made


def focused(page: Page) -> str:
    """What has the focus, in words."""
    return str(
        page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? ''")
    )
