"""Games in the page: from one tap to the end and once more, by people, bots, and both."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

import pytest

from knaves.games.registry import GAMES
from knaves.page.app import App
from knaves.session.game_view import Asking, Handover, Over, Scored
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import SEATS, FirstMove, Visit, commands, names_on, story


@story
async def test_one_tap_on_a_game_deals() -> None:
    visit = Visit()
    assert [text_of(link) for link in found(visit.screen, href="#/california_jack")] == ["California Jack"]
    visit.page.go("/california_jack")
    await visit.until_asked()
    assert len(names_on(visit.screen)) == 6
    assert visit.page.here.startswith("/california_jack/play/")


@story
async def test_a_visit_that_is_left_goes_on_with_nothing_and_another_begins_in_its_page() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    await visit.until_asked()
    visit.do("touch", token=visit.legal[0].parts[0])
    left = visit.app
    left.leave()
    await asyncio.sleep(0.01)
    assert [task for task in visit.page.tasks if not task.done()] == []
    drawn = visit.page.screen
    assert drawn is None
    visit.app = App(visit.page, FirstMove())  # type: ignore[arg-type]
    visit.app.start_up()
    await visit.until_asked()
    assert text_of(visit.screen)
    assert visit.app.screen is not left.screen


@story
async def test_a_whole_game_is_played_to_its_end_and_goes_to_the_history() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=5&{SEATS}"), Random(1)
    while not visit.is_over:
        await visit.play_on(rng)
    assert visit.sheets >= 1
    assert visit.shown.position.turn is None
    (line,) = visit.app.saves.past.lines()
    assert line.game == "california_jack"
    assert visit.app.saves.running() == []
    assert [text_of(button) for button in commands(visit.screen, "again")] == ["Play again"]


@story
async def test_the_same_deal_can_be_played_again() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=1&{SEATS}"), Random(1)
    first = visit.session.past().state_at(0)
    while not visit.is_over:
        await visit.play_on(rng)
    visit.do("same")
    again = visit.session.past()
    assert (again.seed, again.options) == (7, GAMES["california_jack"].options.parse({"target": 1}))
    assert [zone.cards for zone in again.state_at(0).zones()] == [zone.cards for zone in first.zones()]


@story
async def test_a_card_that_may_not_be_played_answers_with_the_rule() -> None:
    for seed in range(40):
        visit = Visit(address=f"/california_jack?seed={seed}&{SEATS}")
        await visit.until_asked()
        hand = [card.code for card in visit.shown.position.hands[0]]  # type: ignore[attr-defined]
        dimmed = [code for code in hand if f"play {code}" not in map(str, visit.legal)]
        if dimmed:
            break
    before = visit.session.record()
    visit.do("touch", token=dimmed[0])
    await asyncio.sleep(0.01)
    assert visit.session.record() == before
    (cite,) = found(visit.screen, data_do="rule")
    assert text_of(cite) == "Why?"
    assert dict(cite.attributes)["data-rule"] == "CJ-R2"
    assert visit.page.shaken == [f'[data-token="{dimmed[0]}"]']
    visit.do("close")
    assert found(visit.screen, data_do="rule") == []


@story
async def test_the_rest_of_a_decided_deal_plays_itself() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&target=40&{SEATS}"), Random(1)
    for _ in range(400):
        await visit.until_asked()
        await asyncio.sleep(0.01)  # it is looked for once the last trick has been seen
        if visit.shown.can_play_out:
            break
        await visit.play_on(rng)
    deals = visit.shown.position.deals  # type: ignore[attr-defined]
    assert commands(visit.screen, "play out")
    visit.do("play out")
    await visit.until(lambda: isinstance(visit.shown.phase, Scored | Over))
    assert visit.shown.position.deals == deals  # type: ignore[attr-defined]
    await visit.go_on()
    await visit.until_asked()
    made = len(visit.moves)
    await asyncio.sleep(0.01)
    assert len(visit.moves) == made, "the next deal plays itself"


@story
async def test_two_people_pass_the_device_and_never_see_both_hands() -> None:
    visit = Visit(address="/california_jack?seed=7&seats=human,human")
    await visit.go_on()
    await visit.until_asked()
    first = visit.shown.viewer
    hand = names_on(visit.screen)
    visit.do("touch", token=visit.legal[0].parts[0])
    await visit.until(lambda: isinstance(visit.shown.phase, Handover))
    assert names_on(visit.screen) == []
    visit.do("next")
    await visit.until(lambda: visit.shown.viewer != first and isinstance(visit.shown.phase, Asking))
    assert not set(hand) & set(names_on(visit.screen))


@story
async def test_a_table_of_bots_plays_by_itself() -> None:
    visit = Visit(address="/madjack?seed=7&target=3&seats=bot:random,bot:random")
    for _ in range(12):
        await visit.until(lambda: isinstance(visit.shown.phase, Scored | Over))
        if visit.is_over:
            return
        await visit.go_on()
    raise AssertionError("no end")


async def touch_a_move(visit: Visit, rng: Random) -> None:
    """Makes a move as a person would: a mode if it needs one, its parts, and the button if there is one."""
    if isinstance(visit.shown.phase, Scored | Handover):
        await visit.go_on()
        return
    touching, before = visit.shown.touching, len(visit.moves)
    assert touching is not None
    move = rng.choice(visit.legal)
    if move.groups[0][0] in touching.modes and move.parts:
        visit.do("mode", move=move.groups[0][0])
    for token in move.parts:
        visit.do("touch", token=token)
    await asyncio.sleep(0.002)
    if len(visit.moves) == before:
        shown = [dict(button.attributes)["data-move"] for button in commands(visit.screen, "command")]
        assert move.notation in shown
        visit.do("command", move=move.notation)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_played_through_by_touching(key: str) -> None:
    async def tell() -> None:
        visit, rng = Visit(address=f"/{key}?seed=3&{SEATS}"), Random(2)
        for _ in range(60):
            await visit.until_asked()
            if visit.is_over:
                break
            before = len(visit.moves)
            await touch_a_move(visit, rng)
            await visit.until(partial(visit.has_more_than, before))

    asyncio.run(asyncio.wait_for(tell(), 300))


@story
async def test_a_new_game_beside_a_running_one_says_where_that_is_kept() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    await visit.until_asked()
    visit.do("again")
    assert not visit.page.said, "nothing had been played yet"
    await visit.until_asked()
    await visit.play(visit.legal[0].notation)
    key = visit.session.key
    visit.page.go("/california_jack/options")
    visit.do("deal")
    assert [text for text in visit.page.said if "My games" in text]
    assert key in {save.key for save in visit.app.saves.running()}
    assert visit.session.key != key
