"""Addresses of the page, from outside and so not to be trusted."""

from __future__ import annotations

import pytest

from knaves.engine.game import Game
from knaves.engine.sentences import InvalidOptions, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.page.routes import (
    LONGEST_LINK,
    PATTERNS,
    DailyRoute,
    FairnessRoute,
    FrontRoute,
    GamesRoute,
    LessonRoute,
    LetterRoute,
    MatchGameRoute,
    MistakeRoute,
    MistakesRoute,
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
from tools import scenes

GAME = GAMES["california_jack"]
ODD = "Ünï cödé & 100 % = “yes”/no?#"


@pytest.mark.parametrize(
    "route",
    [
        FrontRoute(), SettingsRoute(), GamesRoute(), StatisticsRoute(), FairnessRoute(), FairnessRoute("ab12"),
        ReviewRoute("g-1"), ReplayRoute("g1"), ReplayRoute("g1", 12), ReplayRoute("g1", 12, 15),
        ReplayRoute("g1", 0, 4), SentGameRoute("eNq_-"), ResultRoute("eNq_-"),
        TableRoute(GAME, "ab12"), OptionsRoute(GAME), OptionsRoute(GAME, {"scoring": ODD}), DailyRoute(GAME),
        LessonRoute(GAME), NewGameRoute(GAME), PuzzlesRoute(), SeriesRoute("today"), SeriesRoute("run"),
        SeriesRoute("run", "box"), SeriesRoute("game", "box"), SeriesRoute("theme", "tactics"), MistakeRoute("g1", 12),
        MistakesRoute("g1"),
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


def test_a_word_that_no_option_has_is_said_instead_of_dealing_other_cards() -> None:
    for address in ("/box?players=3&sed=7", "/box?players=3&se", "/box/options?size=7"):
        route = read_route(address)
        assert isinstance(route, NewGameRoute | OptionsRoute)
        with pytest.raises(UnreadableRecord, match=r"doesn’t know “(sed|se|size)” in this link"):
            options_from(route.game.options, route.words)


BOX_7 = NewGameRoute(GAMES["box"], {"players": "3"}, 7)
ON_THE_WAY = {
    "/box?players=3&amp;seed=7": BOX_7, "/box?players=3&amp;amp;seed=7": BOX_7, "/box?players=3%26seed=7": BOX_7,
    "/box?players=3&seed=7.": BOX_7, "/box?players=3&seed=7,": BOX_7, "/box?players=3&seed=7)": BOX_7,
    "/box?players=3&seed=7).": BOX_7, "/box?players=3&seed=7**": BOX_7, "/box?players=3&seed=7%3E": BOX_7,
    "/box?players=3&seed=7%22": BOX_7, "/box?players=3&seed=7%E2%80%9D": BOX_7, "/box?players=3&seed=7!": BOX_7,
    "/box?players=3&seed=7&fbclid=IwAR0_x-": BOX_7, "/box?utm_source=a&utm_medium=b&players=3&seed=7": BOX_7,
    "/box?players=3&seed=7?fbclid=x": BOX_7, "/box?players=3&seed=7&gclid=1&si=2.": BOX_7,
    "/box%3Fplayers%3D3%26seed%3D7": BOX_7, "%2Fbox%3Fplayers%3D3%26seed%3D7": BOX_7,
    "/box%253Fplayers%253D3%2526seed%253D7": BOX_7, "%23/box?players=3&seed=7": BOX_7,
    "/%23/box?players=3&seed=7": BOX_7,
    "/#/box?players=3&seed=7": BOX_7, "!/box?players=3&seed=7": BOX_7, "box?players=3&seed=7": BOX_7,
    "/box&players=3&seed=7": BOX_7, "/box?players=3D3&seed=3D7": BOX_7, "/box?play=%0Aers=3&se=%0D%0Aed=7": BOX_7,
    "/box?play%0Aers=3&seed=7": BOX_7, "/box?players=3&see%E2%80%8Bd=7": BOX_7, "/box?players=3&seed=7\u200b": BOX_7,
    "/box?players=3&seed=7%20": BOX_7, "/Box?players=3&seed=7": BOX_7, "/BOX?players=3&seed=7,": BOX_7,
    "/box?fbclid=IwAR0": NewGameRoute(GAMES["box"]), "/box/?utm_source=x": NewGameRoute(GAMES["box"]),
    "/box&fbclid=x": NewGameRoute(GAMES["box"]), "/california-jack?seed=7": NewGameRoute(GAME, {}, 7),
    "/box/daily/2026-11-26,": DailyRoute(GAMES["box"], "2026-11-26"), "/puzzles)": PuzzlesRoute(),
    "/box/daily/2026–11–26": DailyRoute(GAMES["box"], "2026-11-26"), "/puzzles.": PuzzlesRoute(),
    "/puzzles/theme/tactics%29.": SeriesRoute("theme", "tactics"), "/settings_": SettingsRoute(),
    "/replay/link?record=eNq_a.": SentGameRoute("eNq_a"), "/result?record=eNq_a)&utm_source=x": ResultRoute("eNq_a"),
    "/puzzle/box?puzzle=eNq_a&amp;in=run/box": SentPuzzleRoute(GAMES["box"], "eNq_a", SeriesRoute("run", "box")),
    # signs and words of other scripts that stand at once behind a link, and those of markup
    "/box?players=3&seed=7»": BOX_7, "/box?players=3&seed=7“": BOX_7, "/box?players=3&seed=7%E2%80%BA": BOX_7,
    "/box?players=3&seed=7。": BOX_7, "/box?players=3&seed=7%EF%BC%8C": BOX_7, "/box?players=3&seed=7）": BOX_7,
    "/box?players=3&seed=7！我们玩吧": BOX_7, "/box?players=3&seed=7😀": BOX_7, "/box?players=3&seed=７": BOX_7,
    "/box?players=3&seed=7%F0%9F%98%80": BOX_7,
    "／box？players＝3＆seed＝7": BOX_7, "%3C/box?seed=7%3E": NewGameRoute(GAMES["box"], {}, 7),
    "/box?players=3&seed=7<br>": BOX_7, "/box?players=3&seed=7%3C/a%3E": BOX_7, '/box?players=3&seed=7">': BOX_7,
    "/box?players=3&seed=7->": BOX_7, "/box?players=3&seed=7/": BOX_7, "/box?players=3&seed=7\\": BOX_7,
    "/box\\?players=3\\&seed=7": BOX_7, "/box?players=3\\u0026seed=7": BOX_7, "/box?players=3&#038;seed=7": BOX_7,
    "/box?players=3;seed=7": BOX_7, "/box?players=3&seed=7#:~:text=Box": BOX_7, "/box?players=3&seed=7#fbclid=x": BOX_7,
    "/box?players=3&seed=7+": BOX_7, "/box?players=3&seed=7, and then": BOX_7,
    "/box?players=3&seed=7%20have%20fun": BOX_7,
    "\u200e/box?players=3\u00a0&seed=7\u2069": BOX_7, "/box?players=3&seed=7\r\n": BOX_7,
    "/box%25253Fplayers%25253D3%252526seed%25253D7": BOX_7, "/box=3Fplayers=3D3=26seed=3D7": BOX_7,
    "/box?players=3D3&se=\r\n ed=3D7": BOX_7, "/box?players=3&seed=7&utm_source=x&_branch_match_id=1": BOX_7,
    "/box?players=3&seed=7&fb_source=x&guccounter=1&_kx=a.b": BOX_7, "/BOX?Players=3&SEED=7": BOX_7,
    "/Box/Daily/2026—11—26": DailyRoute(GAMES["box"], "2026-11-26"), "/Puzzles/Run/Box": SeriesRoute("run", "box"),
    "/box?players=3&seats=human,bot:easy,bot:hard.": NewGameRoute(
        GAMES["box"], {"players": "3"}, None, ("human", "bot:easy", "bot:hard")
    ),
}  # fmt: skip


@pytest.mark.parametrize("address", ON_THE_WAY)
def test_an_address_is_read_as_it_was_meant(address: str) -> None:
    assert read_route(address) == ON_THE_WAY[address]


@pytest.mark.parametrize(
    "address",
    [
        "/box?players=3&seed=7...", "/box?players=3&seed=7…", "/box?players=3&seed=", "/box?seed=1.5",
        "/box?seed=seven",
        "/box/daily/2026-11", "/box/daily/2026-11-2…", "/box?seed=7e3", "/box?players=3&seed=7%E2%80%A6",
        "/box?seed=7](https://x", "/box?seed=7 8?", "/box?seed=7=8",
    ],
)  # fmt: skip
def test_what_may_mean_several_things_is_not_guessed(address: str) -> None:
    with pytest.raises(UnreadableRecord):
        read_route(address)


NUMBER = "/box?players=3&seed=2073"
ODD_SIGNS = (
    "#", "%23", "&", "<", "%3C", "“", "。", "%20", " ", "+", "\\", "/", ";", "?", "=", "%26", "->", "=20", '"', "\n",
)  # fmt: skip


@pytest.mark.parametrize("place", range(len("/box?play"), len(NUMBER)))
def test_no_sign_that_comes_between_loses_the_number_of_the_deal(place: int) -> None:
    for sign in ODD_SIGNS:
        try:
            route = read_route(NUMBER[:place] + sign + NUMBER[place:])
        except UnreadableRecord:
            continue
        is_cut = place > NUMBER.index("2073")  # what stands before the sign is a number too
        assert not route.is_meant or is_cut or route == NewGameRoute(GAMES["box"], {"players": "3"}, 2073), sign


@pytest.mark.parametrize("sign", "-_.~")
def test_a_link_ends_in_a_letter_or_a_digit(sign: str) -> None:
    for route in (LetterRoute(f"ab{sign}"), SentGameRoute(f"eN{sign}"), OptionsRoute(GAME, {"scoring": f"x{sign}"})):
        assert str(route)[-1].isalnum()
        if sign in "-_" or isinstance(route, LetterRoute):
            assert read_route(str(route)) == route


def test_no_option_is_taken_for_a_stranger_s_word() -> None:
    for game in GAMES.values():
        for choice in game.options.choices():
            words = {choice.name: option_text(choice.default)}
            route = read_route(str(OptionsRoute(game, words)) + "&fbclid=x")
            assert isinstance(route, OptionsRoute)
            assert route.words == words


def test_every_kind_of_address_is_among_the_screens_that_are_looked_at() -> None:
    looked_at = {type(read_route(f"/{sheet.deal}")) for sheet in scenes.all_sheets().values()}
    assert {*PATTERNS} - looked_at == {MatchGameRoute}, "this one needs a match of the same visit"
