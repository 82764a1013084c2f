"""Addresses of the page, from outside and so not to be trusted."""

from __future__ import annotations

import pytest

from knaves.engine.errors import InvalidOptions, UnreadableRecord
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.routes import (
    LONGEST_LINK,
    DailyRoute,
    FairnessRoute,
    FrontRoute,
    GamesRoute,
    LessonRoute,
    MistakeRoute,
    NewGameRoute,
    OptionsRoute,
    PuzzleRoute,
    PuzzlesRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    Route,
    SentGameRoute,
    SentPuzzleRoute,
    SeriesRoute,
    SettingsRoute,
    StatisticsRoute,
    TableRoute,
    option_text,
    options_from,
    read_route,
)

GAME = GAMES["california_jack"]
ODD = "Ünï cödé & 100 % = “yes”/no?#"


@pytest.mark.parametrize(
    "route",
    [
        FrontRoute(), SettingsRoute(), GamesRoute(), StatisticsRoute(), FairnessRoute(), FairnessRoute("ab12"),
        ReviewRoute("g-1"), ReplayRoute("g1"), ReplayRoute("g1", 12), SentGameRoute("eNq_-"), ResultRoute("eNq_-"),
        TableRoute(GAME, "ab12"), OptionsRoute(GAME), OptionsRoute(GAME, {"scoring": ODD}), DailyRoute(GAME),
        LessonRoute(GAME), NewGameRoute(GAME), PuzzlesRoute(), SeriesRoute("today"), SeriesRoute("run"),
        SeriesRoute("run", "box"), SeriesRoute("game", "box"), SeriesRoute("theme", "tactics"), MistakeRoute("g1", 12),
        SeriesRoute("endless", "box"), PuzzleRoute(GAME, "e776dfca5b"), SentPuzzleRoute(GAME, "eNq_-"),
        PuzzleRoute(GAME, "e776dfca5b", SeriesRoute("run", "box")),
        SentPuzzleRoute(GAME, "eNq_-", SeriesRoute("endless", "box")),
        NewGameRoute(GAME, {"scoring": ODD}, 7, ("human", "bot:easy"), "counted"),
    ],
    ids=str,
)  # fmt: skip
def test_every_route_is_read_from_the_address_that_it_writes(route: Route) -> None:
    assert read_route(str(route)) == route


def test_a_link_carries_game_options_and_seed() -> None:
    route = read_route("/california_jack?scoring=simplified&seed=7")
    assert route == NewGameRoute(GAME, {"scoring": "simplified"}, 7)
    assert options_from(GAME.options, route.words) == GAME.options.parse({"scoring": "simplified"})


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_value_of_every_option_survives_a_link(game: Game) -> None:
    for choice in game.options.choices():
        for value in choice.values or (choice.default,):
            route = read_route(str(OptionsRoute(game, {choice.name: option_text(value)})))
            assert isinstance(route, OptionsRoute)
            assert route.words[choice.name] == option_text(value)


@pytest.mark.parametrize("address", ["", "/", "?x=1", "/?x=1"])
def test_an_address_that_says_nothing_is_the_front_page(address: str) -> None:
    assert read_route(address) == FrontRoute()


@pytest.mark.parametrize(
    "address",
    [
        "front", "/" + "x" * LONGEST_LINK, "/nothing", "/box/nothing", "/box/play", "/box/play/a/b", "/review",
        "/review/%2e%2e%2fx", "/replay/g1/²", "/replay/g1/-1", "/replay/g1/" + "9" * 5000, "/%E0%A4%A", "/%E0%A4%A4%ff",
        "/result?r=x\ud83d",
        "/box?seed=%", "/box?seed=%FF", "/box?seed=²", "/box?seed=①", "/box?seed=%C2%B2", "/box?seed=", "/box?seed=-1",
        "/box?seed=" + "0" * 17 + "9" * 25, "/box?seed=" + "0" * 17 + "9" * 5000, "/box?seed=9007199254740992",
        "/settings/more", "/doubt/%00", "/box/play/%3Cscript%3E", "/constructor", "/__proto__",
        "/puzzles/nothing", "/puzzles/run/poker", "/puzzles/today/box", "/puzzles/endless", "/puzzles/theme",
        "/puzzles/theme/%3Cb%3E", "/puzzle", "/puzzle/box", "/puzzle/poker/e776", "/puzzle/box/e776?in=x",
        "/mistake/g1", "/mistake/g1/x",
    ],
)  # fmt: skip
def test_what_leads_nowhere_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(UnreadableRecord, match=r"^.{10,}\.$"):
        read_route(address)


@pytest.mark.parametrize(
    "query",
    [{"scoring": "none"}, {"target": "0"}, {"target": "ten"}, {"target": "9" * 30}, {"target": "٣"}, {"target": ""}],
)
def test_wrong_options_of_a_link_are_refused(query: dict[str, str]) -> None:
    with pytest.raises(InvalidOptions):
        options_from(GAME.options, query)


def test_other_words_of_a_link_are_passed_over() -> None:
    assert options_from(GAME.options, {"utm": "x", "size": "7"}) == GAME.options.parse({})
