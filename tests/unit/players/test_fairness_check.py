"""The check that a player may run: bots that see nothing pass it, a bot that is shown a hidden card fails."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest

from knaves.analysis.fairness import POSITIONS, SHUFFLES, Case, FairnessCount, cases_of_game, check, fresh_cases
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.routes import FairnessRoute
from knaves.page.screens import fair as screen_of_check
from knaves.page.screens.fair import FairScreen
from knaves.players.thinkers import SliceThinker
from knaves.store.promises import NextDeal
from knaves.store.saves import Save, Saves
from knaves.table.table import Table
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, text_of

CJ = GAMES["california_jack"]


def outcome_of(game: Game, cases: list[Case]) -> FairnessCount:
    async def run() -> FairnessCount:
        return [outcome async for outcome in check(SliceThinker().answer, game, cases)][-1]

    return asyncio.run(run())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_honest_bots_pass(game: Game) -> None:
    outcome = outcome_of(game, fresh_cases(game, "medium", 4)[:4])
    assert (outcome.positions, outcome.answers, outcome.changed) == (4, 4 * SHUFFLES, 0)
    assert outcome.moved > 4 * SHUFFLES


def test_a_bot_that_is_shown_a_hidden_card_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the seat is given has the other hand open, as if the view leaked it."""
    its_class = type(CJ.begin(CJ.options(), 1))
    blind = its_class.seen_by

    def peeking(state: Any, seat: int) -> Any:
        seen = blind(state, seat)
        seen.hands[1 - seat][:] = state.hands[1 - seat]
        return seen

    monkeypatch.setattr(its_class, "seen_by", peeking)
    outcome = outcome_of(CJ, fresh_cases(CJ, "hard", 4)[:4])
    assert outcome.changed > 0


def a_save(store: MemoryStore) -> Table:
    table = Table(CJ, CJ.options(), 8, (), ("human", "bot:easy"))
    rng = Random(2)
    for _ in range(30):
        table.play(rng.choice(table.legal_moves()).notation)
    Saves(store).write(Save("g1", 0, table.record()))
    return table


def test_the_cases_of_a_running_game_are_the_choices_that_its_bots_had() -> None:
    table = a_save(MemoryStore())
    cases = cases_of_game(table)
    assert 5 < len(cases) <= POSITIONS
    assert all(case.state.turn == 1 and case.level == "easy" for case in cases)
    assert all(len(case.state.legal_moves()) > 1 for case in cases)


class App:
    """What the screen asks of the program."""

    def __init__(self, store: MemoryStore) -> None:
        self.page = FakePage(store)
        self.saves = Saves(store)
        self.thinker = SliceThinker()
        self.next_deal = NextDeal(store)


def screen_of(app: App, key: str = "") -> FairScreen:
    return FairScreen(cast(AppContext, app), FairnessRoute(key))  # it asks no more of the app


def words(app: App) -> str:
    assert isinstance(app.page.screen, Node)
    return text_of(app.page.screen)


def run_check(app: App, screen: FairScreen) -> None:
    async def run() -> None:
        screen.enter()
        screen.do("check bots")
        await app.page.tasks[-1]

    asyncio.run(run())


def test_the_running_game_is_checked_and_the_result_is_said() -> None:
    store = MemoryStore()
    count = len(cases_of_game(a_save(store)))
    app = App(store)
    screen = screen_of(app, "g1")
    run_check(app, screen)
    assert f"In {count} of {count} positions the bot’s answer stayed the same." in words(app)
    assert "can’t see your cards" not in words(app), "some positions don't prove it of all"
    assert f"Positions checked: {count} of {count}." in words(app)


def test_where_nothing_can_be_checked_the_page_says_so() -> None:
    store = MemoryStore()
    table = Table(CJ, CJ.options(), 8, (), ("human", "bot:easy"))
    Saves(store).write(Save("g1", 0, table.record()))
    app = App(store)
    screen = screen_of(app, "g1")
    assert "nothing to check" not in words_of(app, screen)
    run_check(app, screen)
    assert "There was nothing to check." in words(app)
    assert "of 0 positions" not in words(app)
    screen.do("set", {"name": "subject", "value": "box"})
    assert "nothing to check" not in words(app)


def test_a_check_that_is_stopped_at_once_does_not_say_that_there_was_nothing() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)

    async def run() -> None:
        screen.enter()
        screen.do("check bots")
        await asyncio.sleep(0)
        screen.do("stop")
        await asyncio.gather(*app.page.tasks, return_exceptions=True)

    asyncio.run(run())
    assert "nothing to check" not in words(app)


def test_new_positions_of_another_game_are_checked_and_a_change_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    assert "my running game" not in words_of(app, screen)
    screen.do("set", {"name": "subject", "value": "box"})
    screen.do("set", {"name": "level", "value": "easy"})
    run_check(app, screen)
    assert f"In {POSITIONS} of {POSITIONS} positions the bot’s answer stayed the same." in words(app)

    async def changed(*_: Any) -> Any:
        yield FairnessCount(1, 5, 40, 2)

    monkeypatch.setattr(screen_of_check, "check", changed)
    run_check(app, screen)
    assert "2 of 5 answers changed" in words(app)


def test_more_positions_are_checked_and_one_number_draws_the_same_ones_again() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    screen.do("set", {"name": "level", "value": "random"})
    run_check(app, screen)
    first = screen.bots.facts()
    assert f"Check {POSITIONS} more" in words(app)
    run_check(app, screen)
    both = screen.bots.facts()
    assert (both.of, both.outcome.positions, both.number) == (2 * POSITIONS, 2 * POSITIONS, first.number)
    assert both.outcome.cases[:POSITIONS] == first.outcome.cases
    other = screen_of(app)
    other.do("set", {"name": "level", "value": "random"})

    async def run() -> None:
        other.do("number", {"value": str(first.number)})
        await app.page.tasks[-1]

    asyncio.run(run())
    assert other.bots.facts().outcome == first.outcome
    with pytest.raises(Refusal):
        other.do("number", {"value": "none"})


def words_of(app: App, screen: FairScreen) -> str:
    screen.enter()
    return words(app)


def test_leaving_stops_the_check_even_of_bots_that_never_wait() -> None:
    app = App(MemoryStore())
    screen = screen_of(app)
    screen.do("set", {"name": "level", "value": "random"})

    async def run() -> None:
        screen.enter()
        screen.do("check bots")
        await asyncio.sleep(0)
        screen.leave()
        await asyncio.gather(*app.page.tasks, return_exceptions=True)

    asyncio.run(run())
    assert screen.bots.facts().outcome.positions < POSITIONS
