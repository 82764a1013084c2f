"""Moves taken back and brought again, and thoughts that nobody waits for any more."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from knaves.players.player import MoveRequest
from knaves.session.actions import AskHint, Continue, Deselect, MakeMove, Redo, Touch, Undo
from knaves.session.game_view import Asking, Handover, Over, Thinking
from knaves.store.settings import Settings
from knaves.wire.questions import ChosenMove
from tests.clock import run_at_once
from tests.unit.session.playing import Adviser, First, Sitting, a_table, seconds, story


@story
async def test_undo_takes_back_the_last_own_decision_and_redo_brings_it_again() -> None:
    sitting, rng = Sitting(a_table()), Random(1)
    for _ in range(5):
        await sitting.play_on(rng.choice)
    await sitting.until_asked()
    whole = sitting.moves
    sitting.do(Undo())
    assert sitting.shown.phase == Asking(0)
    assert whole[: len(sitting.moves)] == sitting.moves != whole

    def can_redo() -> bool:
        return sitting.shown.can_redo

    assert can_redo()
    while can_redo():
        sitting.do(Redo())
    await sitting.until_asked()
    assert sitting.moves[: len(whole)] == whole


@story
async def test_the_log_tells_only_of_moves_that_are_made() -> None:
    sitting, rng = Sitting(a_table()), Random(1)
    for _ in range(5):
        await sitting.play_on(rng.choice)
    await sitting.until_asked()
    sitting.do(Undo())
    assert max(entry.ply for entry in sitting.shown.log) <= len(sitting.moves)
    assert sitting.shown.announced == ()


@pytest.mark.parametrize("cancels", [True, False], ids=["ends when it is cancelled", "goes on all the same"])
def test_a_bot_whose_move_was_taken_back_while_it_thought_makes_none(cancels: bool) -> None:
    class Deep(First):
        async def choose(self, turn: MoveRequest) -> ChosenMove:
            try:
                return await super().choose(turn)
            except asyncio.CancelledError:
                if cancels:
                    raise
                return ChosenMove(turn.seen.legal_moves()[0])

    async def tell() -> None:
        bot = Deep(5000)
        sitting = Sitting(a_table(), bot)
        await sitting.until_asked()
        made = len(sitting.moves)
        await sitting.play()
        await sitting.until(lambda: len(bot.asked) > made)
        phase = sitting.shown.phase
        assert phase == Thinking(1)
        sitting.do(Undo())
        await asyncio.sleep(60)
        assert bot.cancelled == 1
        assert len(sitting.moves) == made
        assert sitting.shown.phase == Asking(0)

    run_at_once(tell())


@story
async def test_a_move_that_is_taken_back_in_the_moment_it_was_made_leaves_nothing_going_on() -> None:
    sitting = Sitting(a_table())
    await sitting.until_asked()
    await sitting.play()
    await sitting.until_asked()
    made = len(sitting.moves)
    sitting.do(MakeMove(sitting.legal[0].notation))
    sitting.do(Undo())
    await asyncio.sleep(5)
    assert len(sitting.moves) == made
    assert sitting.shown.phase == Asking(0)
    await sitting.play(sitting.legal[1].notation)


@story
async def test_a_counted_game_takes_nothing_back_once_something_new_was_seen() -> None:
    sitting, rng = Sitting(a_table(), policy="counted"), Random(1)
    for _ in range(4):
        await sitting.play_on(rng.choice)
    await sitting.until_asked()
    before = sitting.moves
    assert not sitting.shown.can_undo
    sitting.do(Undo())
    await asyncio.sleep(1)
    assert sitting.moves == before


@story
async def test_the_last_move_of_a_game_may_be_taken_back_too() -> None:
    sitting = Sitting(a_table(target=1))

    def is_over() -> bool:
        return isinstance(sitting.shown.phase, Over)

    while not is_over():
        await sitting.play_on()
    whole = len(sitting.moves)
    assert sitting.shown.can_undo
    sitting.do(Undo())
    await sitting.until_asked()
    assert len(sitting.moves) < whole
    assert len(sitting.saves.running()) == 1
    while not is_over():
        await sitting.play_on()
    assert len(sitting.saves.past.lines()) == 1, "one game, one line in the history"


@story
async def test_who_brings_a_move_again_does_not_see_the_next_persons_hand() -> None:
    sitting = Sitting(a_table(seats=("human", "human")))
    sitting.do(Continue())  # the first has taken the device
    await sitting.until_phase(Asking)
    first = sitting.shown.viewer
    await sitting.play()
    await sitting.until_phase(Handover)
    sitting.do(Undo())
    assert sitting.shown.phase == Asking(first)
    sitting.do(Redo())
    assert sitting.shown.viewer == first
    await sitting.until_phase(Handover)
    assert sitting.shown.viewer == first


@story
async def test_a_hint_marks_moves_and_says_why() -> None:
    sitting = Sitting(a_table())
    await sitting.until_asked()
    sitting.do(AskHint())
    await sitting.until(lambda: sitting.shown.toast is not None)
    best = sitting.shown.hints[0].move
    assert best in sitting.legal
    assert sitting.shown.toast is not None
    assert sitting.shown.toast.sentence.facts["move"] == sitting.shown.game.named_move(best.notation), (
        "what to do first"
    )
    sitting.do(Deselect())
    assert sitting.shown.toast is None


@story
async def test_the_status_says_that_a_hint_is_on_its_way_until_it_is_there() -> None:
    sitting = Sitting(a_table(), adviser=Adviser(500))
    await sitting.until_asked()
    asked = sitting.shown.status
    sitting.do(AskHint())
    await sitting.until(lambda: sitting.shown.status != asked)
    assert str(sitting.shown.status) == "Looking for the best move…"
    await sitting.until(lambda: sitting.shown.toast is not None)
    assert sitting.shown.status == asked


@story
async def test_a_hint_that_comes_too_late_changes_nothing() -> None:
    sitting = Sitting(a_table(), First(10_000), adviser=Adviser(500))
    await sitting.until_asked()
    sitting.do(AskHint())
    await asyncio.sleep(0.1)
    await sitting.play()
    await sitting.until_phase(Thinking)
    await asyncio.sleep(2)
    assert sitting.shown.phase == Thinking(1)
    assert sitting.shown.toast is None
    assert sitting.shown.hints == ()


@story
async def test_who_does_not_want_to_wait_for_a_hint_gets_what_there_is() -> None:
    sitting = Sitting(a_table(), adviser=Adviser(100_000))
    await sitting.until_asked()
    before = seconds()
    sitting.do(AskHint())
    await asyncio.sleep(0.1)
    sitting.do(Continue())
    await sitting.until(lambda: sitting.shown.toast is not None)
    assert seconds() - before < 1


@story
async def test_two_taps_where_the_player_likes_it() -> None:
    sitting = Sitting(a_table(), settings=Settings(pause="instant", touch="two"))
    await sitting.until_asked()
    token, made = sitting.legal[0].parts[0], len(sitting.moves)
    sitting.do(Touch(token))
    await asyncio.sleep(1)
    assert len(sitting.moves) == made
    assert sitting.shown.touching is not None
    assert sitting.shown.touching.touched == (token,)
    sitting.do(Touch(token))
    await sitting.until(lambda: len(sitting.moves) > made)


@story
async def test_what_may_not_be_played_is_refused_with_its_rule_and_changes_nothing() -> None:
    for seed in range(40):
        sitting = Sitting(a_table(seed=seed))
        await sitting.until_asked()
        open_now = {move.parts[0] for move in sitting.legal}
        hand = sitting.shown.position.hands[0]  # type: ignore[attr-defined]
        dimmed = [card.code for card in hand if card.code not in open_now]
        if dimmed:
            break
    before = sitting.moves
    sitting.do(Touch(dimmed[0]))
    assert sitting.shown.refused == dimmed[0]
    assert sitting.shown.toast is not None
    assert sitting.shown.toast.rule == "CJ-R2"
    sitting.do(MakeMove("play XX"))
    assert sitting.shown.toast is not None
    assert sitting.shown.refused == ""
    await asyncio.sleep(1)
    assert sitting.moves == before
