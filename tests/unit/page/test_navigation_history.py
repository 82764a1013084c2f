"""The trail: Back leads to where one came from, however one has gone to and fro."""

from __future__ import annotations

from knaves.games.registry import GAMES
from knaves.page.navigation_history import NavigationHistory
from knaves.page.routes import (
    FrontRoute,
    GamesRoute,
    ReplayRoute,
    ReviewRoute,
    Route,
    SettingsRoute,
    TableRoute,
)

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
