"""A thought that takes long can be ended by a button, without a keyboard."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from knaves.page import course
from knaves.wire.questions import ChooseMove, RateMoves
from tests.unit.page.fake_page import found, text_of
from tests.unit.page.visits import SEATS, FirstMove, Visit, story


class Slow(FirstMove):
    """Answers once it is hurried."""

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        if isinstance(question, ChooseMove):
            await hurry.wait()
        return await super().answer(question, hurry)


@story
async def test_a_bot_that_thinks_can_be_told_to_play_now() -> None:
    visit = Visit()
    visit.app.thinker = Slow()
    visit.page.go(f"/california_jack?seed=7&{SEATS}")
    await visit.until(lambda: visit.play.is_my_turn or visit.play.is_thinking)
    if not visit.play.is_thinking:
        assert not found(visit.screen, _class="now"), "nobody thinks but the person"
        visit.play.move(visit.play.touching.legal[0].notation)  # type: ignore[union-attr]
        await visit.until(lambda: visit.play.is_thinking)
    (button,) = found(visit.screen, _class="now")
    assert text_of(button) == "Play now"
    before = len(visit.play.table.moves)
    visit.do(dict(button.attributes)["data-do"])
    await visit.until(lambda: len(visit.play.table.moves) > before)


@story
async def test_a_touch_in_the_moment_before_a_forced_move_counts_once() -> None:
    visit, rng = Visit(address=f"/california_jack?seed=7&{SEATS}"), Random(1)
    visit.app.change_settings({"forced": True})
    play = visit.play
    for _ in range(100):
        await visit.until_asked()
        if play.sheet is None and play.is_my_turn and len(play.table.legal_moves()) == 1:
            break
        await visit.play_on(rng)
    before = len(play.table.moves)
    await asyncio.sleep(0.002)
    play.go_on.set()  # the beat is over ...
    play.move(play.table.legal_moves()[0].notation)  # ... when the touch comes
    await asyncio.sleep(0.01)
    await visit.until_asked()
    assert play.table.movers[before] == 0


@story
async def test_what_is_touched_while_the_last_move_is_still_seen_stays_touched() -> None:
    visit, rng, checked = Visit(address=f"/jack_in_the_box?seed=21&{SEATS}"), Random(1), 0
    play = visit.play
    await visit.until_asked()
    while play.sheet is None:
        play.move(rng.choice(play.table.legal_moves()).notation)
        await visit.until_asked()
        moves = play.touching.picking.moves if play.touching is not None else ()
        first = next((move.parts[0] for move in moves if len(move.parts) > 1), None)
        if first is not None:  # no time has passed since the move: the table rests in it
            visit.do("touch", token=first)
            await asyncio.sleep(0.01)
            assert play.touching is not None
            assert play.touching.touched == (first,)
            visit.do("close")
            checked += 1
    assert checked > 3


@story
async def test_a_hint_that_comes_too_late_does_not_end_the_thought_of_a_bot() -> None:
    class LateHint(Slow):
        async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
            if isinstance(question, RateMoves):
                await asyncio.sleep(0.02)
            return await super().answer(question, hurry)

    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    visit.app.thinker = visit.play.thinker = LateHint()
    play = visit.play
    await visit.until(lambda: play.is_my_turn or play.is_thinking)
    play.next()  # the bot's lead, if it is to lead
    await visit.until_asked()
    play.ask_hint()
    await asyncio.sleep(0)
    assert play.is_thinking
    play.move(play.table.legal_moves()[0].notation)
    await visit.until(lambda: play.table.turn != play.viewer and play.is_thinking)
    await asyncio.sleep(0.05)
    assert play.is_thinking
    assert len(found(visit.screen, _class="now")) == 1
    assert play.toast is None


@story
async def test_bots_may_be_given_less_time_to_think() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    visit.app.thinker = visit.play.thinker = Slow()
    visit.app.change_settings({"thought": "brief"})
    await visit.until(lambda: visit.play.is_my_turn or visit.play.is_thinking)
    if not visit.play.is_thinking:
        visit.play.move(visit.play.table.legal_moves()[0].notation)
        await visit.until(lambda: visit.play.is_thinking)
    before = len(visit.play.table.moves)
    await asyncio.sleep(0.2)
    assert len(visit.play.table.moves) == before, "it has half a second"
    await visit.until(lambda: len(visit.play.table.moves) > before)


@story
async def test_a_brisk_bot_waits_less_between_moves_than_an_unhurried_one() -> None:
    slept: dict[int, set[float]] = {}

    async def sleep(play: Any, ms: float) -> None:
        slept.setdefault(play.table.movers[-1], set()).add(ms)

    visit = Visit(address="/box?seed=7&players=4&seats=human,bot:random,bot:random,bot:random")
    visit.app.change_settings({"pause": "slow"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course, "sleep", sleep)
        rng = Random(1)
        for _ in range(6):
            await visit.play_on(rng)
        await visit.until_asked()
    usual, brisk, unhurried = (min(slept[seat]) for seat in (1, 2, 3))
    assert brisk < usual < unhurried
