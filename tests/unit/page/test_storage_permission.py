"""What the browser keeps: it is asked once to forget nothing, and the player is told once where it keeps nothing."""

from __future__ import annotations

import asyncio

import pytest

from tests.unit.page.fake_page import MemoryStore, text_of
from tests.unit.page.visits import SEATS, Visit, story

DEAL = f"/california_jack?seed=7&{SEATS}"


@story
async def test_the_browser_is_asked_once_when_the_first_game_is_kept() -> None:
    first = Visit()
    assert first.page.asked_to_keep == 0
    first.page.go(DEAL)
    await first.until(lambda: "choice/kept" in first.page.store.texts)
    second = Visit(first.page.store, DEAL)
    await second.until_asked()
    assert (first.page.asked_to_keep, second.page.asked_to_keep) == (1, 0)


@pytest.mark.parametrize(
    ("promises", "words"), [(True, "keeps your games until you delete"), (False, "may clear your games")]
)
def test_my_games_say_what_the_browser_has_answered(promises: bool, words: str) -> None:
    async def tell() -> None:
        visit = Visit()
        visit.page.promises = promises
        visit.page.go("/games")
        assert "promised" not in text_of(visit.screen), "nobody has been asked yet"
        visit.page.go(DEAL)
        await visit.until(lambda: "choice/kept" in visit.page.store.texts)
        visit.page.go("/games")
        assert words in text_of(visit.screen)

    asyncio.run(tell())


@story
async def test_where_nothing_is_kept_it_is_said_once_and_play_goes_on() -> None:
    store = MemoryStore()
    store.is_blocked = True
    visit = Visit(store, DEAL)
    await visit.until_asked()
    visit.page.go("/box?seed=7")
    await visit.until(lambda: visit.shown.touching is not None)
    assert [said for said in visit.page.said if "won’t save your games" in said] == visit.page.said[:1]
    visit.page.go("/games")
    assert "won’t save your games" in text_of(visit.screen)
    assert visit.page.asked_to_keep == 0
