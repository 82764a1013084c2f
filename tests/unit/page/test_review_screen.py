"""The review on the page: it goes through all decisions, can be stopped and is kept, and says why."""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random
from typing import Any, cast

from knaves.bots.reasons import compared
from knaves.bots.thought import Candidate
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.actions import LookAt, Resume, Stop
from knaves.page.house import House
from knaves.page.screens import review as screen_of_review
from knaves.page.screens.review import ReviewScreen
from knaves.players.thinkers import SliceThinker
from knaves.store.saves import Saves
from knaves.table.table import Table
from knaves.wire.answers import Judgement
from tests.positions import seen_in_turn
from tests.unit.page.fake_page import FakePage, MemoryStore, text_of

CJ = GAMES["california_jack"]


@cache
def a_game() -> Table:
    """One deal of California Jack, played at random."""
    table = Table(CJ, CJ.options.parse({"target": 1}), 11, (), ("human", "bot:random"))
    rng = Random(4)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    return table


class App:
    """What the screen asks of the program."""

    def __init__(self, store: MemoryStore) -> None:
        self.page = FakePage(store)
        self.saves = Saves(store)
        self.thinker = Counting()


class Counting(SliceThinker):
    """Counts what it was asked to judge."""

    asked = 0

    async def answer(self, question: Any, hurry: asyncio.Event) -> Any:
        self.asked += 1
        await asyncio.sleep(0)
        return await super().answer(question, hurry)


def screen_of(app: App) -> ReviewScreen:
    return ReviewScreen(cast(House, app), a_game(), "g1")  # it asks no more of the house


def reviewed(store: MemoryStore, most: int | None = None) -> tuple[ReviewScreen, App]:
    """A review that has come to its end, or is stopped after so many judgements."""
    app = App(store)
    screen = screen_of(app)

    async def work() -> None:
        screen.enter()
        while app.page.tasks and not app.page.tasks[-1].done():
            await asyncio.sleep(0)
            if most is not None and app.thinker.asked >= most:
                screen.do(Stop())
        await asyncio.sleep(0)
        assert not [task.exception() for task in app.page.tasks if not task.cancelled() and task.exception()]

    asyncio.run(work())
    return screen, app


def words(app: App) -> str:
    screen = app.page.screen
    assert isinstance(screen, Node)
    return text_of(screen)


def test_a_stopped_review_goes_on_where_it_was_and_its_account_is_kept(monkeypatch: Any) -> None:
    monkeypatch.setattr(screen_of_review, "QUICK", 4)
    monkeypatch.setattr(screen_of_review, "DEEP", 8)
    store = MemoryStore()
    first, app = reviewed(store, most=5)
    assert 0 < len(first.judged) < len(first.plies)
    assert first.account is None
    second, app = reviewed(store)
    everything = 2 * len(second.plies) + len(second.others)
    assert app.thinker.asked <= everything - len(first.judged)
    assert second.account is not None
    assert second.others
    assert second.account.theirs != 0
    assert "their decisions" in words(app)
    third, app = reviewed(store)
    assert app.thinker.asked == 0
    assert third.account == second.account


def test_a_mistake_is_told_with_its_reason() -> None:
    store = MemoryStore()
    app = App(store)
    screen = screen_of(app)
    state = a_game().state_at(screen.plies[0])
    move, better = state.legal_moves()[:2]
    screen.judged[screen.plies[0]] = Judgement(screen.plies[0], move.notation, better.notation, 0.6, 0.1, 0.01)
    screen.do(LookAt(0))
    reasons = compared(seen_in_turn(state), CJ.advice, Candidate(better, 0.6), Candidate(move, 0.5))
    assert reasons
    assert reasons[0].text.rpartition("}")[2] in words(app)


def test_an_exact_mistake_says_in_how_many_hands_the_other_move_is_best() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    ply = screen.plies[0]
    screen.judged[ply] = Judgement(ply, "play QH", "play 2S", 0.6, 0.1, 0.0, True, 17 / 21, 21)
    screen.do(LookAt(0))
    assert "best in 17 of 21 possible deals" in words(app)


def test_a_damaged_review_is_begun_anew() -> None:
    for text in ('{"judged": [[60, {"ply": "x"}]]}', "[]", '{"judged": 3}', "{", '{"judged": [], "account": {"a": 1}}'):
        store = MemoryStore()
        store.set("review/g1", text)
        screen = screen_of(App(store))
        assert (screen.judged, screen.account) == ({}, None)


def test_stopping_and_going_on_leaves_one_worker_and_leaving_none() -> None:
    """However often it is stopped, one review judges each decision once."""
    app = App(MemoryStore())
    screen = screen_of(app)

    async def work() -> None:
        screen.enter()
        for _ in range(6):
            await asyncio.sleep(0)
            screen.do(Stop())
            screen.do(Resume())
        await asyncio.sleep(0)
        assert sum(not task.done() for task in app.page.tasks) == 1
        screen.leave()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert all(task.done() for task in app.page.tasks)
        asked = app.thinker.asked
        await asyncio.sleep(0.01)
        assert app.thinker.asked == asked

    asyncio.run(work())
