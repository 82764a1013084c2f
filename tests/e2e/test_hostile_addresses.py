"""R23: a hostile address, opened as a first page, is a sentence and a way home, and costs no more than any start."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.browser import one_of
from tests.e2e.starting import LONG
from tests.hostile.addresses import WHOLE, hostile_addresses
from tools.serve import SiteServer

MORE = 0.3  # seconds that a hostile address may cost beyond an ordinary start
TRIES = 5  # of an address that seems slow, each beside an ordinary start: other work on the machine slows both
LONGEST_LOADED = 100_000  # characters; the browser itself needs seconds for a longer address, on any page


def opened(context: BrowserContext, address: str) -> float:
    """The seconds from the visit to a page that says something and leads home."""
    page = context.new_page()
    began = time.monotonic()
    page.goto(address)
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)
    took = time.monotonic() - began
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator("a[href='#/'], .tile a").first, "no way home").to_be_visible()
    page.close()
    return took


@pytest.mark.alone
@pytest.mark.parametrize("count", one_of(2, 116))
def test_r23_a_hostile_address_costs_no_more_than_any_start(
    new_context: Callable[[], BrowserContext],
    server: SiteServer,
    record_property: Callable[[str, object], None],
    count: int,
) -> None:
    context = new_context()
    plain = f"{server.address}#/"  # the front page, where an address without a page leads
    ordinary = median(opened(context, plain) for _ in range(5))
    found = [address for address in hostile_addresses() if len(address) <= LONGEST_LOADED]
    chosen = [*WHOLE[:count], *Random(count).sample(found, max(0, count - len(WHOLE)))]
    slow = []
    for address in chosen:
        hostile = f"{server.address}#{address}"
        took = opened(context, hostile)
        if len(address) > LONGEST_LOADED or took <= ordinary + MORE:
            continue
        if all(opened(context, hostile) > opened(context, plain) + MORE for _ in range(TRIES)):
            slow.append(address[:60])
    record_property("tried", len(chosen))
    assert slow == []
