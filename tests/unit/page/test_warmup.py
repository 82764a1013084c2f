"""The first move of a visit is warmed_up: nothing is shown of it, and nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.screens.table import TableScreen
from knaves.page.warmup import Warmup
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Touch
from knaves.session.session import Session
from knaves.table.table import Table
from tests.unit.page.fake_page import FakePage
from tests.unit.page.test_hidden_cards import SEED, Room


class Breaths(FakePage):
    """Counts the breaths, and lets something happen in each."""

    def __init__(self, happens: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.happens = happens
        self.breaths = 0

    def sleep(self, ms: float) -> Awaitable[None]:
        self.breaths += 1
        self.happens()
        return super().sleep(ms)


def dealt(game: Game, moves: int = 0) -> tuple[Session, TableScreen]:
    """A game after so many moves, in which it is a person's turn, drawn."""
    table = Table(game, game.options.parse({}), SEED)
    for _ in range(moves):
        table.play(table.legal_moves()[0].notation)
    seats = ["bot:easy"] * len(table.seats)
    seats[table.turn or 0] = "human"
    session = Session(table, seat_players(seats, SliceThinker()))
    screen = TableScreen(Room(), session)  # type: ignore[arg-type]
    screen.draw()
    return session, screen


def warm_up(warmup: Warmup, page: Breaths, session: Session, screen: TableScreen) -> None:
    drawn = screen.stage.playback.drawn
    assert drawn is not None
    asyncio.run(warmup.warm_up(page, session, drawn.scene, drawn.node))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_warmup_shows_nothing_and_changes_nothing_and_happens_once(game: Game) -> None:
    session, screen = dealt(game)
    shown, record, page, warmup = session.view, session.record(), Breaths(), Warmup()
    warm_up(warmup, page, session, screen)
    assert page.breaths >= 5, "what is thought of and what is drawn are tasks of their own"
    assert (session.view, session.record(), page.shown) == (shown, record, 0)
    breaths = page.breaths
    warm_up(warmup, page, *dealt(game))
    assert page.breaths == breaths, "once for a visit"


def test_a_warmup_ends_as_soon_as_something_is_touched() -> None:
    session, screen = dealt(GAMES["california_jack"])
    token = session.view.position.legal_moves()[0].notation.split()[-1]
    page = Breaths(lambda: session.do(Touch(token)))
    warm_up(Warmup(), page, session, screen)
    assert page.breaths == 1


def test_a_game_that_goes_on_is_not_warmed_up() -> None:
    page = Breaths()
    warm_up(Warmup(), page, *dealt(GAMES["california_jack"], moves=2))
    assert page.breaths == 0
