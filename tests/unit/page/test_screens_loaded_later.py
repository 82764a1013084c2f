"""Screens that a start does without: fetched when their address is opened, and told of when they cannot be had."""

from __future__ import annotations

import asyncio

from tests.unit.page.fake_page import text_of
from tests.unit.page.visits import Visit, story


@story
async def test_a_screen_that_comes_later_is_shown_once_it_is_there() -> None:
    visit = Visit()
    visit.page.later = asyncio.get_running_loop().create_future()
    visit.page.go("/statistics")
    await asyncio.sleep(0)
    assert "Statistics" not in visit.page.title_text
    visit.page.later.set_result(None)
    await asyncio.gather(*visit.page.tasks)
    assert visit.page.title_text.startswith("Statistics")


@story
async def test_a_screen_that_cannot_be_had_is_told_of() -> None:
    visit = Visit()
    visit.page.later = asyncio.get_running_loop().create_future()
    visit.page.go("/statistics")
    visit.page.later.set_exception(OSError("no network"))
    await asyncio.gather(*visit.page.tasks)
    assert "isn’t on your device yet" in text_of(visit.page.screen or "")


@story
async def test_who_goes_elsewhere_meanwhile_stays_there() -> None:
    visit = Visit()
    visit.page.later = asyncio.get_running_loop().create_future()
    visit.page.go("/statistics")
    visit.page.go("/settings")
    visit.page.later.set_result(None)
    await asyncio.gather(*visit.page.tasks, return_exceptions=True)
    assert visit.page.title_text.startswith("Settings")
