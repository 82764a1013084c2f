"""Course: what goes on by itself in a running game: bots move, tricks wait to be seen, sheets come up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from knaves.store.settings import PAUSES, THOUGHTS
from knaves.table.claim import rest_is_decided
from knaves.table.seating import bot_level
from knaves.wire.questions import ChooseMove, bot_seed

if TYPE_CHECKING:
    from knaves.page.play import Play

__all__ = ["run"]

BEAT = 450  # ms between two moves of bots at normal speed


async def run(play: Play, *, waits: bool = False) -> None:
    """Plays on until a person is to move. `waits`: what has just happened is to be seen first.

    Another run, an undo or leaving the table ends this one: then the number of the run is another.
    """
    play.stop()
    number = play.run_number
    if waits:
        await pause(play, number)
    while number == play.run_number and not play.is_gone:
        if play.table.turn is None:
            play.finish()
            return
        if play.table.state.deal_is_over and play.layout.areas.get("sheet"):
            goes_on = await show_score(play, number)
        elif play.table.turn in play.humans:
            goes_on = await ask_person(play, number)
        else:
            goes_on = await ask_bot(play, number)
        if not goes_on:
            return
        await pause(play, number)


async def show_score(play: Play, number: int) -> bool:
    """Shows what a deal brought, and deals anew when the player goes on."""
    if not await until_told(play, number, "score"):
        return False
    play.after_move(play.table.play(play.table.legal_moves()[0].notation))
    return True


async def until_told(play: Play, number: int, sheet: str) -> bool:
    """Shows a sheet until the player goes on; False if something else has come between."""
    play.sheet = sheet
    play.go_on.clear()
    play.draw()
    await play.go_on.wait()
    if number != play.run_number:
        return False
    play.sheet = None
    return True


async def ask_person(play: Play, number: int) -> bool:
    """Hands the table to the person in turn; True where a forced move was made for him."""
    turn = play.table.turn
    assert turn is not None
    if turn != play.viewer:
        if not await until_told(play, number, "pass"):
            return False
        play.viewer = turn
    if play.touching is None:  # else the turn has begun with the last move, and a part may be touched already
        play.new_turn()
    legal = play.table.legal_moves()
    play.can_claim = play.settings.claim and not play.claims and rest_is_decided(play.table.state.seen_by(turn))
    play.draw()
    if not (play.claims or (play.settings.forced and len(legal) == 1)):
        return False
    await sleep(play, BEAT)
    if number != play.run_number:
        return False
    play.after_move(play.table.play(legal[0].notation))
    return True


async def ask_bot(play: Play, number: int) -> bool:
    """Lets the bot in turn think, and makes its move."""
    turn, state = play.table.turn, play.table.state
    assert turn is not None
    play.is_thinking = True
    play.hurry = asyncio.Event()  # its own: one that has been ended must not go on
    play.draw()
    if play.hastens:
        play.hurry.set()
    level = bot_level(play.table.seats[turn]) or "random"
    seed = bot_seed(play.table.seed, len(play.table.moves))
    question = ChooseMove(play.table.game, state.seen_by(turn), seed, level)
    limit = THOUGHTS.get(play.settings.thought)
    timer = asyncio.get_running_loop().call_later(limit / 1000, play.hurry.set) if limit is not None else None
    try:
        answer = await play.thinker.answer(question, play.hurry)
    finally:
        if timer is not None:
            timer.cancel()
    if number != play.run_number:
        return False
    play.thoughts[len(play.table.moves)] = answer.candidates
    play.after_move(play.table.play(answer.move.notation))
    return True


async def pause(play: Play, number: int) -> None:
    """Leaves what has happened on the table until it has been seen."""
    if number != play.run_number:
        return
    if play.hastens:
        await sleep(play, 1)
    elif play.has_something_to_see and play.settings.pause == "wait":
        play.go_on.clear()
        play.draw()
        await play.go_on.wait()
    else:
        whole = PAUSES.get(play.settings.pause, 1200)
        beat = BEAT * (play.tempo[play.table.movers[-1]] if play.table.movers and play.tempo else 1)
        await sleep(play, whole if play.has_something_to_see else min(beat, whole))
    play.has_something_to_see = False


async def sleep(play: Play, ms: float) -> None:
    """Waits, but not longer than until the player touches the table."""
    play.go_on.clear()
    # not wait_for: Pyodide refuses a time that has passed meanwhile, as a millisecond on a busy device has
    timer = asyncio.get_running_loop().call_later(max(ms, 1) / 1000, play.go_on.set)
    try:
        await play.go_on.wait()
    finally:
        timer.cancel()
