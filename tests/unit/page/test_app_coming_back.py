"""Coming back to the page: after a reload, to damaged saves, a full store, or by any address."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from random import Random

import pytest

from knaves.store.saves import read_save
from knaves.store.store import quarantined
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import SEATS, Visit, story


@story
async def test_a_reload_goes_on_where_the_game_was() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(9):
        await visit.play_on(rng)
    await visit.until_asked()
    before = visit.session.record()
    later = Visit(visit.page.store, visit.page.here)
    assert later.session.record() == before
    front = Visit(visit.page.store)
    assert "Continue" in text_of(front.screen)
    front.page.go("/california_jack")
    assert front.session.record() == before


@pytest.mark.parametrize("text", ["", "{", '{"save": 1}', "\x00", "[" * 50_000])
def test_a_damaged_save_gets_a_sentence_and_can_be_downloaded(text: str) -> None:
    store = MemoryStore()
    store.texts |= {"game/abc123/a": text, "game/abc123/b": text}
    visit = Visit(store)
    assert "A saved game can’t be read" in text_of(visit.screen)
    visit.do("download save", save="abc123")
    assert visit.page.files["knaves-damaged-save.json"] == text
    assert store.texts["game/abc123/a"] == text
    visit.page.go("/games")
    assert "A saved game can’t be read" in text_of(visit.screen)
    assert "No games in progress" not in text_of(visit.screen)
    visit.page.go("/")
    visit.do("forget", save="abc123")
    assert "A saved game can’t be read" not in text_of(visit.screen)


def test_a_save_that_reads_but_does_not_replay_never_leaves_a_blank_page() -> None:
    async def tell() -> None:
        first = Visit(address=f"/california_jack?seed=7&{SEATS}")
        await first.until_asked()
        save = read_save(first.page.store.texts[next(key for key in first.page.store.texts if key.endswith("/a"))])
        broken = replace(save, serial=9, record=replace(save.record, chance=({"shuffle": []},)))
        first.page.store.texts[f"game/{save.key}/b"] = broken.line
        first.page.store.texts[f"game/{save.key}/a"] = broken.line
        front = Visit(first.page.store)
        assert "A saved game can’t be read" in text_of(front.screen)
        front.do("download save", save=save.key)
        assert front.page.files["knaves-damaged-save.json"] == broken.line
        front.page.go("/california_jack")
        assert front.session.key != save.key
        direct = Visit(first.page.store, f"/california_jack/play/{save.key}")
        assert "can’t be" in text_of(direct.screen)

    asyncio.run(tell())


@story
async def test_a_newest_copy_with_an_illegal_move_hides_no_older_good_one() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(6):
        await visit.play_on(rng)
    await visit.until_asked()
    texts = visit.page.store.texts
    save = visit.app.saves.running()[0]
    broken = replace(save, serial=save.serial + 1, record=replace(save.record, moves=("play XX", *save.record.moves)))
    texts[f"game/{save.key}/{'ab'[broken.serial % 2]}"] = broken.line
    later = Visit(visit.page.store, f"/california_jack/play/{save.key}")
    assert len(later.moves) == len(save.record.moves)
    assert [said for said in later.page.said if "A copy of this game is damaged" in said]
    for _ in range(3):
        await later.play_on(rng)
    assert broken.line in quarantined(later.page.store).values()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/california_jack?scoring=none", 'Fourth point (scoring) can’t be "none"'),
        ("/california_jack?target=0", "Points to win (target) must be a whole number from 1"),
        ("/no_such_game", "Knaves"),
        ("/california_jack/play/nothing-here", "California Jack"),
        ("/%%%", "Knaves"),
    ],
)
def test_any_address_shows_a_page_with_something_to_do(address: str, said: str) -> None:
    async def tell() -> None:
        visit = Visit(address=address)
        assert said in text_of(visit.screen)
        assert found(visit.screen, href="#/") or found(visit.screen, href="#/settings")

    asyncio.run(tell())


@story
async def test_a_store_without_room_keeps_the_last_good_save_and_the_game_goes_on() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    for _ in range(3):
        await visit.play_on(rng)
    await visit.until_asked()
    kept = len(visit.app.saves.running()[0].record.moves)
    visit.page.store.room = 1
    for _ in range(3):
        await visit.play_on(rng)
    await visit.until_asked()
    assert len(visit.moves) > kept
    assert len(Visit(visit.page.store).app.saves.running()[0].record.moves) == kept


@story
async def test_a_visit_that_a_story_names_no_more_is_not_collected_while_it_runs() -> None:
    async def begin() -> None:
        visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
        await visit.until_asked()
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()

    for _ in range(3):
        await begin()
        gc.collect()
