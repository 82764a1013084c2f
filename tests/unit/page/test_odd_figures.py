"""Figures that are infinite, no number, empty or enormous: every secondary page is drawn and says what is known."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date
from math import inf, nan
from typing import Any

import pytest

from knaves.analysis.lab import Experiment, LabResults, Observations, do_go, read_results
from knaves.analysis.luck import DealtCards, Share
from knaves.analysis.ratings import Rating
from knaves.analysis.statistics import Interval
from knaves.bots.levels import LEVELS
from knaves.cards import STANDARD_PACK
from knaves.engine.game import Game
from knaves.engine.sentences import Refusal
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.app import App
from knaves.page.locale import percent, tenths, whole
from knaves.page.play.table_stage import TableStage
from knaves.page.routes import lab_route
from knaves.page.screens.games import GamesScreen
from knaves.page.screens.lab import LabForm, LabPage, LabProgress, LabScreen, lab_index, lab_page
from knaves.page.screens.matches import signed
from knaves.page.screens.screen import TroubleScreen
from knaves.page.screens.statistics import RatingCurve, StatisticsScreen, statistics_page
from knaves.page.screens.table import TableScreen
from knaves.page.view.charts import bar_of, curve, strokes
from knaves.page.view.postcard import way_of
from knaves.store.labs import Labs
from knaves.wire.parse import parse
from knaves.wire.questions import Judgement
from tests.hostile.bad_values import sealed
from tests.hostile.inputs import all_kept
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, every_node, found, text_of
from tests.unit.page.test_lab_screen import visit
from tests.unit.page.visits import SEATS, Visit, story

ODD: tuple[float, ...] = (inf, -inf, nan, 0, -1, 1e300, -1e300, 10**400)
WORDS = ("inf", "nan")


def planted(value: Any) -> Iterator[Any]:
    """The value with each of its figures in turn made an odd one, and with each of its lists in turn empty."""
    if isinstance(value, float):
        yield from (odd for odd in ODD if odd != 10**400)
    elif isinstance(value, int):
        yield 0
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from ({**value, name: odd} for odd in planted(each))
    elif isinstance(value, tuple | list):
        for place, each in enumerate(value):
            yield from ([*value[:place], odd, *value[place + 1 :]] for odd in planted(each))
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from (replace(value, **{each.name: odd}) for odd in planted(getattr(value, each.name)))


def check(page: Node) -> None:
    """Nothing that is drawn or said is made of what is no number."""
    for node in every_node(page):
        for name, text in node.attributes:
            if name in ("d", "width", "value", "max", "aria-label"):
                assert not any(word in str(text).lower().split() or f"{word} " in str(text) for word in WORDS), node
    told = [word.strip("()%+−-,.") for word in text_of(page).lower().replace("·", " ").split()]
    assert not {*WORDS} & {*told}, told
    assert not re.search("[0-9]{80}", text_of(page)), "a number without end"


@pytest.mark.parametrize("odd", ODD)
def test_a_figure_that_is_none_is_written_as_a_dash(odd: float) -> None:
    for text in (whole(odd), tenths(odd), percent(odd), signed(odd)):
        assert len(text) < 12
        assert not any(word in text.lower() for word in WORDS)
    for node in (bar_of(odd), curve([0.5, odd, 1.0], "x", ((1, "a"),), 1), strokes([(odd, "x")])):
        check(node)


def one_deal(game: Game, level: str, *, skill: bool = False) -> LabResults:
    """What the lab knows of two sets of rules after the first deal."""
    two = (game.options.parse({}), game.options.parse({}))
    order = Experiment(game, two, level, 50, 1, skill=skill)
    results = LabResults(order)
    results.add(0, do_go(replace(order, level="random", deals=1, skill=False), 0))
    return results


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_after_one_deal_of_two_sets_the_lab_shows_the_figures_without_a_range(key: str, level: str) -> None:
    game = GAMES[key]
    results = one_deal(game, level)
    store = MemoryStore()
    assert Labs(store).keep(results.order.key, results.as_json(), "2026-11-21T05:20:00Z")
    page, app = visit(store, str(lab_route(game, results.order.sets, level, 50, 1)))
    assert isinstance(app.screen, LabScreen)
    assert app.screen.results is not None
    assert page.screen is not None
    check(page.screen)
    assert "Too early to say" in text_of(page.screen) or results.deals >= 20
    for kind in ("csv", "json"):
        app.do("figures", {"value": kind})
    assert len(page.files) == 2
    app.do("set", {"name": "level", "value": "medium"})
    assert isinstance(app.screen, LabScreen), "another level can be chosen"


def test_a_page_of_the_lab_is_drawn_whatever_its_figures_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in GAMES:
        results = one_deal(GAMES[key], "medium")
        for done in (1, 30):
            told = LabPage(
                LabForm(results.order.game, results.order.sets, "medium"), "",
                LabResults(results.order, done, results.sums), LabProgress(3, 50, 4.0),
            )  # fmt: skip
            for odd in (inf, -inf, nan, 1e300):
                for ends in (Interval(odd, odd, odd), Interval(0.5, -inf, inf), Interval(odd, 0.0, 1.0)):
                    with monkeypatch.context() as patch:
                        patch.setattr("knaves.analysis.lab_findings.interval_of", lambda *given, ends=ends: ends)
                        patch.setattr(Observations, "interval", ends)
                        check(lab_page(told))
                        lab_index([told.results] if told.results is not None else [])
            for left in ODD:
                check(lab_page(replace(told, progress=LabProgress(3, 50, left))))


def test_the_statistics_are_drawn_whatever_their_figures_are() -> None:
    today = date(2026, 11, 21)
    rating = Rating()
    for odd in planted(rating):
        for ratings in ([odd], [rating, odd], [odd, rating], [odd, odd]):
            check(statistics_page((), "", today, list(LEVELS), [RatingCurve("Box", "", ratings)]))
    share = Share(0.5, 0.5, 1.0)
    for odd in planted(share):
        dealt = DealtCards(30, (odd,) * 4, (odd,) * 4)
        from knaves.page.screens.statistics import _dealt

        drawn = _dealt(dealt, 100)
        assert isinstance(drawn, Node)
        check(drawn)


def test_a_way_of_a_game_is_drawn_whatever_its_chances_are() -> None:
    for odd in ODD:
        assert {*way_of([0.5, odd, 0.5, odd], 0.5)} <= {-1, 0, 1}
    assert way_of([], 0.5) == []


@pytest.mark.parametrize("odd", [inf, -inf, nan, 1e300, 10**400, None, "", [], {}])
def test_an_odd_figure_in_a_judgement_or_in_results_of_the_lab_is_refused_at_the_door(odd: Any) -> None:
    sound = Judgement(3, "play QH", "play KH", 0.5, 0.1, 0.01, best_in=0.5, worlds=4, because=(("x", 1.0),)).as_json()
    assert parse(Judgement, sound, "judgement")
    for name in ("ply", "chance", "loss", "error", "worlds"):
        with pytest.raises(Refusal):
            parse(Judgement, sound | {name: odd}, "judgement")
    with pytest.raises(Refusal):
        parse(Judgement, sound | {"because": [["x", odd]]}, "judgement")
    for endless in ({"move": "x" * 700}, {"better": "x" * 700}, {"because": [["x" * 700, 1]]}, {"worlds": 10**21}):
        with pytest.raises(Refusal):
            parse(Judgement, sound | endless, "judgement")
    results = one_deal(GAMES["box"], "medium").as_json()
    assert read_results(results).done == 1
    for place in range(3):
        changed = json.loads(json.dumps(results))
        changed["sums"][0]["first"][place] = odd
        with pytest.raises(Refusal):
            read_results(changed)
    for sums in ({}, {"first": [1, 1, 1], "seatX": [1, 1, 1]}):
        with pytest.raises(Refusal):
            read_results(results | {"sums": [sums] * 3})


PAGES = (
    "/statistics", "/games", "/review/f1", "/review/f1/1", "/puzzles", "/doubt", "/doubt/f1", "/deal/f1", "/replay/f1",
    "/lab", "/workshop", "/workshop/ladder/box", "/settings", "/box/options", "/mistake/f1/1",
)  # fmt: skip


def with_odd_numbers(text: str) -> Iterator[str]:
    """The stored text with each of its numbers in turn made an odd one."""
    whole_text = json.loads(text)
    places = list(_numbers(whole_text, ()))
    for path in places:
        for odd in ("1e999", "NaN", "1e308", "-1e308", "0", "null", '""', "[]", "{}"):
            yield sealed(json.dumps(_with(whole_text, path, "\0")).replace('"\\u0000"', odd))


def _numbers(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _numbers(each, (*path, name))
    elif isinstance(value, list):
        for place, each in enumerate(value[:4]):
            yield from _numbers(each, (*path, place))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    here = dict(value) if isinstance(value, dict) else list(value)
    here[path[0]] = _with(value[path[0]], path[1:], new)
    return here


@pytest.mark.wide
@pytest.mark.parametrize("key", [key for key in sorted(all_kept()) if all_kept()[key].startswith("{")])
def test_no_odd_number_in_what_is_kept_stops_a_page(key: str) -> None:
    for place, text in enumerate(with_odd_numbers(all_kept()[key])):
        store = MemoryStore()
        store.texts = {**all_kept(), key: text}
        page = FakePage(store, PAGES[place % len(PAGES)])
        app = App(page)  # type: ignore[arg-type]
        app.saves.past.fold()
        app.start_up()
        for address in (PAGES[(place + 5) % len(PAGES)], PAGES[(place + 9) % len(PAGES)]):
            page.go(address)
            assert page.screen is not None
            assert text_of(page.screen).strip()


# where a screen fails all the same


def failing(name: str, kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any, **named: Any) -> None:
        raise OverflowError(f"cannot convert the {STANDARD_PACK[0].code} of seat 1")

    monkeypatch.setattr(kind, name, fail)


@story
async def test_a_secondary_screen_that_fails_says_so_and_the_game_goes_on() -> None:
    with pytest.MonkeyPatch.context() as patch:
        visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
        visit.page.is_failing = True
        await visit.until_asked()
        await visit.play(visit.legal[0].notation)
        await visit.until_asked()
        made, address = visit.moves, visit.page.here
        failing("draw", StatisticsScreen, patch)
        visit.page.go("/statistics")
        assert isinstance(visit.app.screen, TroubleScreen)
        said = text_of(visit.screen)
        assert "This page has stopped" in said
        assert "OverflowError" in said
        assert f"the {STANDARD_PACK[0].code}" not in said, "the report names no card"
        visit.do("copy report")
        assert "OverflowError" in visit.page.copied[-1]
        visit.follow("Home")
        assert "This page has stopped" not in text_of(visit.screen)
        visit.page.go(address)
        assert isinstance(visit.app.screen, TableScreen)
        await visit.until_asked()
        assert visit.moves == made
        await visit.play(visit.legal[0].notation)
        patch.undo()
        visit.page.go("/statistics")
        assert isinstance(visit.app.screen, StatisticsScreen)


@story
async def test_a_command_and_work_of_a_secondary_screen_that_fail_are_said_there() -> None:
    for by in ("command", "work"):
        with pytest.MonkeyPatch.context() as patch:
            visit = Visit(address="/games")
            visit.page.is_failing = True
            if by == "command":
                failing("export", GamesScreen, patch)
                visit.do("export")
            else:
                visit.page.failed(ZeroDivisionError("of a task"))
            assert isinstance(visit.app.screen, TroubleScreen)
            assert found(visit.screen, data_do="again")
            patch.undo()
            visit.do("again")
            assert isinstance(visit.app.screen, GamesScreen)


def test_results_that_cannot_be_drawn_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    results = one_deal(GAMES["box"], "medium")
    store = MemoryStore()
    assert Labs(store).keep(results.order.key, results.as_json(), "2026-11-21T05:20:00Z")
    with monkeypatch.context() as patch:
        failing("draw", LabScreen, patch)
        page, app = FakePage(store, str(lab_route(GAMES["box"], results.order.sets, "medium", 50, 1))), None
        page.is_failing = True
        app = App(page)  # type: ignore[arg-type]
        app.start_up()
        assert isinstance(app.screen, TroubleScreen)
    assert not Labs(store).all()
    app.do("again", {})
    assert isinstance(app.screen, LabScreen)


@story
async def test_a_table_that_fails_still_ends_the_program() -> None:
    visit = Visit(address=f"/california_jack?seed=7&{SEATS}")
    visit.page.is_failing = True
    await visit.until_asked()
    with pytest.MonkeyPatch.context() as patch:
        failing("draw", TableStage, patch)
        with pytest.raises(OverflowError):
            visit.do("menu")
