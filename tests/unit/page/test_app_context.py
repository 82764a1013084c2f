"""What the services of the page remember of a visit: its history, the warmup, the permission to store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.app_context import NavigationHistory, Warmup
from knaves.page.routes import FrontRoute, GamesRoute, ReplayRoute, ReviewRoute, Route, SettingsRoute, TableRoute
from knaves.page.screens.table import TableScreen
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.actions import Touch
from knaves.session.session import Session
from knaves.table.table import Table
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, text_of
from tests.unit.page.test_hidden_cards import SEED, Room
from tests.unit.page.visits import SEATS, Visit, story

TABLE = TableRoute(GAMES["box"], "g1")


def test_a_replay_leads_back_to_its_review_and_that_to_the_table() -> None:
    trail = NavigationHistory()
    for route in (FrontRoute(), TABLE, ReviewRoute("g1")):
        trail.come(route)
    assert trail.back() == TABLE
    trail.come(ReplayRoute("g1", 7))
    assert trail.back() == ReviewRoute("g1")
    trail.come(ReviewRoute("g1", 7))
    assert trail.back() == TABLE


def test_who_came_from_my_games_comes_back_there_and_so_does_who_came_by_a_link() -> None:
    trail = NavigationHistory()
    trail.come(ReviewRoute("g1"))
    assert trail.back() == GamesRoute()
    for route in (TABLE, GamesRoute(), ReviewRoute("g1", 3), SettingsRoute()):
        trail.come(route)
    assert trail.back() == ReviewRoute("g1")
    assert trail.back(FrontRoute()) == ReviewRoute("g1")
    trail.come(GamesRoute())
    trail.come(ReplayRoute("g1"))
    assert trail.back() == GamesRoute()


def test_who_came_from_nowhere_goes_where_one_usually_does() -> None:
    trail = NavigationHistory()
    trail.come(SettingsRoute())
    assert trail.back(FrontRoute()) == FrontRoute()


def test_the_front_page_begins_it_anew() -> None:
    trail = NavigationHistory()
    for route in (TABLE, FrontRoute(), ReviewRoute("g1")):
        trail.come(route)
    assert trail.back() == GamesRoute()


def test_a_screen_opens_at_its_top_and_one_that_is_gone_back_to_where_it_was_left() -> None:
    trail = NavigationHistory()

    def turn(route: Route, depth: float) -> float:
        trail.come(route)
        return trail.turn(depth)

    assert turn(FrontRoute(), 0) == 0
    assert turn(GamesRoute(), 130) == 0, "the front page was left 130 pixels down"
    assert turn(ReviewRoute("g1"), 700) == 0
    assert turn(ReviewRoute("g1", 7), 40) == 40, "another move of it is the same place"
    assert turn(GamesRoute(), 90) == 700
    assert turn(FrontRoute(), 0) == 130
    assert turn(GamesRoute(), 20) == 0, "it was left for the front page"


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


DEAL = f"/california_jack?seed=7&{SEATS}"


@story
async def test_the_browser_is_asked_once_when_the_first_game_is_kept() -> None:
    first = Visit()
    assert first.page.asked_to_keep == 0
    first.page.go(DEAL)
    await first.until(lambda: "choice/kept" in first.page.store.texts)
    second = Visit(first.page.store, DEAL)
    await second.until_asked()
    assert (first.page.asked_to_keep, second.page.asked_to_keep) == (1, 0)


@pytest.mark.parametrize(
    ("promises", "words"), [(True, "keeps your games until you delete"), (False, "may clear your games")]
)
def test_my_games_say_what_the_browser_has_answered(promises: bool, words: str) -> None:
    async def tell() -> None:
        visit = Visit()
        visit.page.promises = promises
        visit.page.go("/games")
        assert "may clear your games" in text_of(visit.screen), "nobody has been asked yet"
        visit.page.go(DEAL)
        await visit.until(lambda: "choice/kept" in visit.page.store.texts)
        visit.page.go("/games")
        assert words in text_of(visit.screen)
        assert text_of(visit.screen).count(" clear ") == (not promises), "said once, and not against the promise"
        assert "home screen" not in text_of(visit.screen), "a laptop has none"

    asyncio.run(tell())


@story
async def test_where_nothing_is_kept_it_is_said_once_and_play_goes_on() -> None:
    store = MemoryStore()
    store.is_blocked = True
    visit = Visit(store, DEAL)
    await visit.until_asked()
    visit.page.go("/box?seed=7")
    await visit.until(lambda: visit.shown.touching is not None)
    assert [said for said in visit.page.said if "won’t save your games" in said] == visit.page.said[:1]
    visit.page.go("/games")
    assert "won’t save your games" in text_of(visit.screen)
    assert visit.page.asked_to_keep == 0
