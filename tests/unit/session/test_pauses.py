"""What has happened is to be seen: pauses, the temper of bots, play now, forced moves, and the rest played out."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random

import pytest

from knaves.players.player import Bot, seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Continue, Deselect, FastForward, PlayOut, Touch
from knaves.session.game_view import GameView, Over, Resting, Scored, Thinking
from knaves.store.settings import Settings
from knaves.table.table import Table
from tests.clock import run_at_once
from tests.unit.session.playing import First, Sitting, Slow, a_table, seconds, story


@story
async def test_a_bot_that_thinks_can_be_told_to_play_now() -> None:
    sitting = Sitting(a_table(), Slow())
    await sitting.until_asked()
    await sitting.play()
    await sitting.until_phase(Thinking)
    made = len(sitting.moves)
    await asyncio.sleep(60)
    assert len(sitting.moves) == made, "it thinks as long as it likes"
    sitting.do(Continue())
    await sitting.until(lambda: len(sitting.moves) > made)


@story
async def test_bots_may_be_given_less_time_to_think() -> None:
    sitting = Sitting(a_table(), Slow(), Settings(pause="instant", thought="brief"))
    await sitting.until_asked()
    before = seconds()
    await sitting.play()
    made = len(sitting.moves)
    await sitting.until(lambda: len(sitting.moves) > made)
    assert 0.45 < seconds() - before < 0.6


async def waits(sitting: Sitting, moves: int) -> list[tuple[GameView, float]]:
    """So many changes of a table of bots, and how long each was left to be seen."""
    while sum(shown.change is not None for _, shown in sitting.heard) < moves:
        if isinstance(sitting.shown.phase, Over):
            break
        if isinstance(sitting.shown.phase, Scored):
            sitting.do(Continue())
        await asyncio.sleep(0.01)
    found = [each for each in sitting.heard if each[1].change is not None]
    return [(shown, later - at) for (at, shown), (later, _) in pairwise(found)]


@story
async def test_a_brisk_bot_waits_less_between_moves_than_an_unhurried_one() -> None:
    table = a_table("box", 7, ["bot:random"] * 4, players=4)
    sitting = Sitting(table, seat_players(table.seats, SliceThinker()), Settings(pause="slow"))
    waited = await waits(sitting, 40)
    usual, brisk, unhurried = (min(ms for shown, ms in waited if shown.movers[-1] == seat) for seat in (0, 1, 2))
    assert brisk < usual < unhurried


@pytest.mark.parametrize(("pause", "ms"), [("instant", 0), ("fast", 0.5), ("normal", 1.2), ("slow", 2.5)])
def test_a_trick_stays_as_long_as_the_player_likes(pause: str, ms: float) -> None:
    async def tell() -> None:
        sitting = Sitting(a_table("madjack", 3, ["bot:random"] * 2), First(), Settings(pause=pause))
        checked = 0
        for shown, waited in await waits(sitting, 20):
            assert shown.change is not None
            kinds = {event.kind for event in shown.change.events}
            pauses = any(shown.game.event_spec(kind).pause for kind in kinds)
            if pauses and not kinds & {"DealScored", "Dealt"}:
                assert ms - 0.01 <= waited <= ms + 0.05
                checked += 1
        assert checked > 3

    run_at_once(tell())


@pytest.mark.parametrize(("pause", "ms"), [("instant", 0), ("fast", 0.5), ("normal", 1.2), ("slow", 2.5)])
def test_the_end_of_a_round_stays_twice_as_long_and_thrice_for_who_loses_a_place(pause: str, ms: float) -> None:
    async def tell() -> None:
        table = a_table("box", 4, ["bot:random"] * 3, players=3)
        sitting = Sitting(table, First(), Settings(pause=pause))
        checked = set()
        for shown, waited in await waits(sitting, 60):
            assert shown.change is not None
            losers = [event.player for event in shown.change.events if event.kind == "SlotLost"]
            if losers:
                times = 3 if losers == [shown.viewer] else 2
                assert times * ms - 0.01 <= waited <= times * ms + 0.05
                checked.add(times)
        assert checked == {2, 3}

    run_at_once(tell())


@story
async def test_who_wants_to_say_so_himself_is_waited_for() -> None:
    sitting = Sitting(a_table(), First(), Settings(pause="wait"))
    for _ in range(200):
        await sitting.until(
            lambda: sitting.shown.touching is not None or isinstance(sitting.shown.phase, Resting | Scored)
        )
        phase, made = sitting.shown.phase, len(sitting.moves)
        if isinstance(phase, Resting) and phase.waits:
            break
        if isinstance(phase, Scored | Resting):
            sitting.do(Continue())
            await sitting.until(lambda before=phase: sitting.shown.phase != before)  # type: ignore[misc]
        else:
            await sitting.play()
    await asyncio.sleep(3600)
    assert len(sitting.moves) == made
    assert sitting.shown.phase == Resting(waits=True)
    sitting.do(Continue())
    await sitting.until(lambda: sitting.shown.phase != Resting(waits=True))


@story
async def test_a_touch_in_the_moment_before_a_forced_move_counts_once() -> None:
    sitting, rng = Sitting(a_table(), First(), Settings(pause="instant", forced=True)), Random(1)
    for _ in range(200):
        await sitting.until_asked()
        if sitting.shown.touching is not None and len(sitting.legal) == 1:
            break
        await sitting.play_on(rng.choice)
    before = len(sitting.moves)
    await asyncio.sleep(0.449)  # the beat is all but over ...
    assert len(sitting.moves) == before
    sitting.do(Touch(sitting.legal[0].parts[0]))  # ... when the touch comes
    await asyncio.sleep(0.01)
    movers = sitting.shown.movers
    assert movers[before] == 0
    await sitting.until_asked()
    assert 0 not in sitting.shown.movers[before + 1 :], "the move counted twice"


@story
async def test_a_forced_move_is_made_after_a_beat_only_where_the_player_likes_it() -> None:
    for forced in (False, True):
        sitting, rng = Sitting(a_table(), First(), Settings(pause="instant", forced=forced)), Random(1)
        for _ in range(200):
            await sitting.until_asked()
            if sitting.shown.touching is not None and len(sitting.legal) == 1:
                break
            await sitting.play_on(rng.choice)
        before = len(sitting.moves)
        await asyncio.sleep(2)
        assert (len(sitting.moves) > before) is forced


@story
async def test_what_is_touched_while_the_last_move_is_still_seen_stays_touched() -> None:
    table = a_table("jack_in_the_box", 21, ("human", "bot:random"), players=2)
    sitting, rng, checked = Sitting(table, First(), Settings(pause="slow")), Random(1), 0
    await sitting.until_asked()
    while checked < 4:
        assert not isinstance(sitting.shown.phase, Over)
        if isinstance(sitting.shown.phase, Scored):
            await sitting.play_on()
            continue
        await sitting.play(rng.choice(sitting.legal).notation)
        await sitting.until_asked()
        if sitting.shown.touching is None:
            continue
        moves = sitting.shown.touching.picking.moves
        first = next((move.parts[0] for move in moves if len(move.parts) > 1), None)
        if first is not None:  # no time has passed since the move: the table rests in it
            sitting.do(Touch(first))
            await asyncio.sleep(3)
            assert sitting.shown.touching is not None
            assert sitting.shown.touching.touched == (first,)
            sitting.do(Deselect())
            checked += 1


@story
async def test_the_rest_of_a_decided_deal_plays_itself_and_no_further() -> None:
    sitting, rng = Sitting(a_table(target=40)), Random(1)
    for _ in range(400):
        await sitting.until_asked()
        await asyncio.sleep(0.01)  # it is looked for once the last trick has been seen
        if sitting.shown.can_play_out:
            break
        await sitting.play_on(rng.choice)
    assert sitting.shown.can_play_out
    deals = sitting.shown.position.deals  # type: ignore[attr-defined]
    begun = seconds()
    sitting.do(PlayOut())
    await sitting.until_phase(Scored | Over)
    assert seconds() - begun < 2, "nobody wants to watch what is decided"
    assert sitting.shown.position.deals == deals  # type: ignore[attr-defined]
    await sitting.play_on()
    await sitting.until_asked()
    made = len(sitting.moves)
    await asyncio.sleep(5)
    assert len(sitting.moves) == made, "the next deal plays itself"


@story
async def test_who_is_out_may_let_the_others_play_to_the_end_without_pauses() -> None:
    for seed in range(20):
        table, rng = a_table("box", seed, ("human", *["bot:random"] * 3), players=4), Random(seed)
        sitting = Sitting(table, First(50))
        while not sitting.shown.can_fast_forward and not isinstance(sitting.shown.phase, Over):
            if sitting.shown.touching is not None or isinstance(sitting.shown.phase, Scored):
                await sitting.play_on(rng.choice)
            await asyncio.sleep(0.01)
        if sitting.shown.can_fast_forward:
            break
        sitting.session.leave()
    sitting.session.take_settings(Settings(pause="slow"))
    assert sitting.shown.can_fast_forward, "the player has never been out while others played on"
    before = seconds()
    made = len(sitting.moves)
    sitting.do(FastForward())
    await sitting.until_phase(Over | Scored)
    assert len(sitting.moves) > made
    assert seconds() - before < 0.1 * (len(sitting.moves) - made + 1)


def test_a_bot_of_each_seat_has_the_tempo_of_its_character() -> None:
    table: Table = a_table("box", 7, ("human", *["bot:easy"] * 3), players=4)
    players = seat_players(table.seats, SliceThinker())
    assert [player.tempo for player in players if isinstance(player, Bot)] == [1.0, 0.5, 1.8]


@pytest.mark.parametrize(("pause", "ms"), [("instant", 0), ("fast", 1.0), ("normal", 1.2), ("slow", 2.5)])
def test_the_finished_table_lies_a_second_before_the_end_is_told(pause: str, ms: float) -> None:
    async def tell() -> None:
        sitting = Sitting(a_table("one_eyed_jack", 3, ["bot:random"] * 2), First(), Settings(pause=pause))
        while not isinstance(sitting.shown.phase, Over):
            await asyncio.sleep(0.05)
        last = max(at for at, shown in sitting.heard if shown.change is not None)
        over = next(at for at, shown in sitting.heard if isinstance(shown.phase, Over))
        assert ms - 0.01 <= over - last <= ms + 0.05

    run_at_once(tell())


@story
async def test_a_bot_thinks_while_the_move_before_its_own_is_still_looked_at() -> None:
    table = a_table("box", 7, ["bot:random"] * 4, players=4)
    settings = Settings(pause="normal")
    at_once = await waits(Sitting(table, First(), settings), 20)
    thought = await waits(Sitting(a_table("box", 7, ["bot:random"] * 4, players=4), First(300), settings), 20)
    assert [shown.movers for shown, _ in at_once] == [shown.movers for shown, _ in thought]
    assert sum(ms for _, ms in thought) == pytest.approx(sum(ms for _, ms in at_once), abs=0.05)


@story
async def test_whoever_cuts_the_look_at_a_move_short_does_not_hurry_the_bot_that_thinks_meanwhile() -> None:
    table = a_table("box", 7, ["bot:random"] * 4, players=4)
    sitting = Sitting(table, [Slow(), Slow(), Slow(), First()], Settings(pause="slow"))
    await sitting.until(lambda: len(sitting.moves) == 1)
    await asyncio.sleep(0.1)  # of 450 ms
    sitting.do(Continue())
    await asyncio.sleep(60)
    assert len(sitting.moves) == 1, "it thinks on"
    sitting.do(Continue())
    await sitting.until(lambda: len(sitting.moves) == 2)


@story
async def test_the_more_moves_others_make_in_a_row_the_less_time_each_takes() -> None:
    table = a_table("jack_in_the_box", 6, ["human", *["bot:random"] * 3], players=4, variation=3)
    sitting = Sitting(table, First(), Settings(pause="normal"))
    await sitting.until_asked()
    told = [(at, shown) for at, shown in sitting.heard if shown.change is not None]
    parts = [shown.change.part for _, shown in told if shown.change is not None]
    assert len(parts) > 10
    assert parts[:2] == [1.0, 1.0]
    assert parts[1:] == sorted(parts[1:], reverse=True)
    assert 0 < parts[-1] < 0.4
    first, last = told[1][0] - told[0][0], told[-1][0] - told[-2][0]
    assert last < first / 2
    await sitting.play()
    shown = sitting.shown
    assert shown.change is not None
    assert shown.change.part == 1.0


@story
async def test_the_end_of_a_round_stays_however_many_have_moved() -> None:
    table = a_table("box", 3, ["human", *["bot:random"] * 5], players=6)
    sitting = Sitting(table, First(), Settings(pause="normal"))
    for _ in range(4):
        await sitting.until_asked()
        await sitting.play()
    await sitting.until_asked()
    found = 0
    for (at, shown), (later, _) in pairwise([each for each in sitting.heard if each[1].change is not None]):
        assert shown.change is not None
        if any(event.kind == "SlotLost" for event in shown.change.events) and shown.change.part < 1:
            assert later - at >= 2.39
            found += 1
    assert found
