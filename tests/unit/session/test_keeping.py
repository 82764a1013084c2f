"""A session and what is kept of it: other tabs, no room, a bot that fails, and the moment somebody leaves."""

from __future__ import annotations

import asyncio

import pytest

from knaves.players.player import MoveRequest
from knaves.session.actions import MakeMove, PlayHere, Undo
from knaves.session.game_view import Asking, Over, Watching
from knaves.wire.questions import ChosenMove
from tests.clock import run_at_once
from tests.memory_store import MemoryStore
from tests.unit.session.playing import First, Sitting, a_table, story


class Tabs:
    """The tabs of one browser, by what this one may hold."""

    def __init__(self, *, holds: bool = True, ms: float = 0) -> None:
        self.holds = holds
        self.ms = ms
        self.told: list[tuple[str, str, str]] = []
        self.let = 0
        self.asked = 0

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        self.asked += 1
        await asyncio.sleep(self.ms / 1000)
        self.holds = self.holds or at_any_price
        return self.holds

    def has_lost(self, key: str) -> bool:
        return False

    def let_go(self, key: str) -> None:
        self.let += 1

    def tell(self, kind: str, key: str, text: str = "") -> None:
        self.told.append((kind, key, text))


@story
async def test_a_full_store_is_told_once_and_the_game_goes_on() -> None:
    store = MemoryStore()
    sitting = Sitting(a_table(), store=store)
    for _ in range(3):
        await sitting.play_on()
    await sitting.until_asked()
    store.room = 1
    made = len(sitting.moves)
    for _ in range(3):
        await sitting.play_on()
    assert len(sitting.moves) > made
    assert [notice for notice in sitting.notices if "Storage is full" in notice] == sitting.notices
    assert len(sitting.notices) == 1


@pytest.mark.parametrize("how", ["raises", "gives up", "answers what is not legal"])
def test_a_bot_that_fails_is_replaced_and_it_is_told_once(how: str) -> None:
    class Broken(First):
        async def choose(self, turn: MoveRequest) -> ChosenMove:
            if how == "raises":
                raise OSError("no bot here")
            if how == "gives up":
                raise asyncio.CancelledError
            other = a_table(seed=8).legal_moves()
            return ChosenMove(next(move for move in other if move not in turn.seen.legal_moves()))

    async def tell() -> None:
        sitting = Sitting(a_table(), Broken())
        for _ in range(8):
            await sitting.play_on()
        assert sitting.shown.movers.count(1) > 2
        assert sitting.notices == ["A bot didn’t answer, so a simpler one made its move."]

    run_at_once(tell())


@story
async def test_the_tab_that_watches_shows_every_move_and_the_end_which_it_does_not_keep() -> None:
    store, tabs = MemoryStore(), Tabs()
    playing = Sitting(a_table(target=5), store=store, tabs=tabs)
    watching = Sitting(a_table(target=5), store=store, tabs=Tabs(holds=False))
    await watching.until_phase(Watching)
    heard = 0
    while not isinstance(playing.shown.phase, Over):
        await playing.play_on()
        for kind, _, text in tabs.told[heard:]:
            watching.session.hear_tab(kind, text)
            heard += 1
        assert watching.moves == playing.moves
        assert isinstance(watching.shown.phase, Watching)
        assert watching.shown.touching is None
        assert not watching.shown.can_undo
    assert watching.shown.position.turn is None
    assert isinstance(watching.shown.phase, Watching)
    assert len(playing.saves.past.lines()) == 1


@story
async def test_what_another_tab_says_that_is_no_save_is_passed_over() -> None:
    sitting = Sitting(a_table(), tabs=Tabs(holds=False))
    await sitting.until_phase(Watching)
    for text in ("", "{", "[]", '{"save": 99}'):
        sitting.session.hear_tab("saved", text)
    sitting.session.hear_tab("nonsense", "")
    assert isinstance(sitting.shown.phase, Watching)


@story
async def test_who_has_lost_the_game_to_another_tab_watches_and_may_take_it_back() -> None:
    store, tabs = MemoryStore(), Tabs()
    first = Sitting(a_table(), store=store, tabs=tabs)
    await first.until_asked()
    await first.play()
    await first.until_asked()
    made = first.moves
    first.session.hear_tab("taken", "")
    assert isinstance(first.shown.phase, Watching)
    assert tabs.let == 1
    assert tabs.told[-1][0] == "handed", "whoever takes it gets the newest there is"
    first.do(MakeMove("play 2S"))
    first.do(Undo())
    await asyncio.sleep(10)
    assert first.moves == made, "the tab that lost the game can still play"
    second = Sitting(a_table(), store=store)
    await second.until_asked()
    assert second.moves == made, "it goes on where the other was"
    await second.play()
    await second.until_asked()
    first.do(PlayHere())
    await first.until_phase(Asking)
    assert first.moves == second.moves, "what the other tab played is lost"


@story
async def test_who_asks_twice_for_a_game_gets_it_once() -> None:
    tabs = Tabs(holds=False, ms=300)
    sitting = Sitting(a_table(), tabs=tabs)
    await sitting.until_phase(Watching)
    sitting.do(PlayHere())
    await asyncio.sleep(0.1)
    sitting.do(PlayHere())
    await sitting.until_phase(Asking)
    assert tabs.asked == 2, "the second wish ended the first"


@story
async def test_after_a_fault_nothing_goes_on_and_nothing_else_goes_wrong() -> None:
    sitting = Sitting(a_table(), tabs=Tabs(holds=False))
    await sitting.until_phase(Watching)
    sitting.playing.cancel()
    await asyncio.sleep(0.1)
    sitting.do(PlayHere())
    sitting.do(Undo())
    await asyncio.sleep(1)
    assert isinstance(sitting.shown.phase, Watching)


@story
async def test_a_game_that_was_written_elsewhere_is_not_written_over() -> None:
    store = MemoryStore()
    first, second = Sitting(a_table(), store=store), Sitting(a_table(), store=store)
    await asyncio.sleep(1)
    for _ in range(3):
        await first.play_on()
    await first.until_asked()
    assert second.moves == ()
    second.do(MakeMove(second.legal[-1].notation))
    await second.until_phase(Watching)
    assert second.moves == first.moves
    await first.play()
    assert first.saves.read("g1") is not None


@story
async def test_a_game_is_resumed_as_it_was_left_with_the_moves_taken_back() -> None:
    store = MemoryStore()
    sitting = Sitting(a_table(), store=store)
    for _ in range(4):
        await sitting.play_on()
    await sitting.until_asked()
    sitting.do(Undo())
    moves = sitting.moves
    sitting.session.leave()
    save = sitting.saves.read("g1")
    assert save is not None
    again = Sitting(save.open(), store=store)
    assert again.moves == moves
    assert again.shown.can_redo


@story
async def test_nothing_goes_on_once_somebody_has_left() -> None:
    bot, tabs = First(1000), Tabs()
    sitting = Sitting(a_table(), bot, tabs=tabs)
    await sitting.until_asked()
    await sitting.play()
    await asyncio.sleep(0.5)
    told, moves = len(sitting.told), sitting.moves
    sitting.session.leave()
    await asyncio.sleep(60)
    assert (len(sitting.told), sitting.moves) == (told, moves)
    assert tabs.let == 1
    assert sitting.playing.done()
    assert len(asyncio.all_tasks()) == 1, "something still goes on"


@story
async def test_a_game_that_was_left_while_it_was_still_asked_for_is_let_go() -> None:
    tabs = Tabs(ms=100)
    sitting = Sitting(a_table(), tabs=tabs)
    await asyncio.sleep(0.05)
    sitting.session.leave()
    before = tabs.let
    await asyncio.sleep(1)
    assert tabs.let == before + 1, "the lock that came late is held for ever"


@story
async def test_what_goes_wrong_in_a_game_comes_out_of_it() -> None:
    class Broken(First):
        @property
        def tempo(self) -> float:
            raise ZeroDivisionError("a fault of the program")

        @tempo.setter
        def tempo(self, value: float) -> None:
            pass

    sitting = Sitting(a_table(), Broken())
    await sitting.until_asked()
    sitting.do(MakeMove(sitting.legal[0].notation))
    with pytest.raises(ZeroDivisionError):
        await sitting.playing
