"""Sounds are offered once, after the first card, and never again once that has been answered or passed over."""

from __future__ import annotations

from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import Visit, story

ADDRESS = "/california_jack?seed=5&seats=human,bot:random"


def offers(visit: Visit) -> list[str]:
    return [text_of(node) for node in found(visit.screen, class_="message remark passing of-sound")]


async def after_a_card(store: MemoryStore) -> Visit:
    """A game in which cards are played until sounds are offered, at most eight of them; each tip has its turn first."""
    visit = Visit(store, ADDRESS)
    await visit.until_asked()
    visit.do("no lesson")
    for _ in range(8):
        assert offers(visit) == []
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
        if offers(visit):
            assert not found(visit.screen, class_="message note tip")
            break
    return visit


@story
async def test_sounds_are_offered_after_the_first_card_and_one_touch_turns_them_on() -> None:
    visit = await after_a_card(MemoryStore())
    assert len(offers(visit)) == 1
    visit.do("sound")
    assert visit.app.settings.sound is True
    assert offers(visit) == []


@story
async def test_an_offer_that_is_declined_is_not_made_again() -> None:
    store = MemoryStore()
    visit = await after_a_card(store)
    visit.do("no sound")
    assert offers(visit) == []
    again = await after_a_card(store)
    assert offers(again) == []


@story
async def test_an_offer_that_is_passed_over_is_not_made_again() -> None:
    store = MemoryStore()
    visit = await after_a_card(store)
    await visit.play(visit.legal[0].notation)
    await visit.until_asked()
    assert offers(visit) == []
    assert offers(await after_a_card(store)) == []


@story
async def test_who_hears_sounds_already_is_offered_none() -> None:
    store = MemoryStore()
    store.texts["settings"] = '{"pause": "instant", "motion": false, "sound": true}'
    assert offers(await after_a_card(store)) == []


@story
async def test_a_puzzle_offers_no_sounds() -> None:
    store = MemoryStore()
    assert len(offers(await after_a_card(store))) == 1
    puzzle = Visit(store, "/puzzles/game/california_jack")
    await puzzle.until(lambda: bool(found(puzzle.page.screen, class_="puzzle")))
    assert offers(puzzle) == []


@story
async def test_what_plays_sounds_is_fetched_with_the_table_where_they_are_on() -> None:
    for is_on in (True, False):
        visit = Visit()
        heard: list[str] = []
        visit.page.sound = lambda name, *_, heard=heard: heard.append(name)  # type: ignore[method-assign]
        visit.app.change_settings({"sound": is_on})
        visit.page.go(ADDRESS)
        await visit.until_asked()
        assert heard[:1] == ([""] if is_on else [])
