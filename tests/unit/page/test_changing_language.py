"""The language of the page: fetched when it is chosen, spoken at once, and English where it cannot be had."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from knaves.page.locale import choose_language
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import text_of
from tests.unit.page.visits import Visit, story


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    choose_language()


@story
async def test_a_language_that_is_chosen_is_fetched_and_spoken_at_once() -> None:
    visit = Visit(address="/settings")
    visit.do("set", name="language", value="de")
    await visit.until(lambda: "Einstellungen" in text_of(visit.screen))
    assert visit.page.roots["lang"] == "de"
    visit.do("set", name="language", value="en")
    await visit.until(lambda: "Settings" in text_of(visit.screen))
    assert visit.page.roots["lang"] == "en"


@story
async def test_the_first_drawing_is_in_the_language_that_was_chosen() -> None:
    store = MemoryStore()
    store.texts["settings"] = json.dumps({"language": "de"})
    visit = Visit(store)
    await visit.app.speak()
    visit.app.screen = None
    visit.app.start_up()
    assert "Einstellungen" in text_of(visit.screen)


@story
async def test_a_language_that_cannot_be_fetched_is_told_and_english_stays() -> None:
    visit = Visit(address="/settings")
    visit.page.is_offline = True
    visit.do("set", name="language", value="de")
    await visit.until(lambda: bool(visit.page.said))
    assert visit.page.said[0].startswith("Deutsch can’t be downloaded right now")
    assert visit.page.roots["lang"] == "en"
    assert "Settings" in text_of(visit.screen)
    assert visit.app.settings.language == "de"  # the next start that can fetch it speaks it
