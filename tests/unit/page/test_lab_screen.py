"""The screen of the lab: asked by its address, stopped, gone on with tomorrow, carried away as a file and a link."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from knaves.analysis.lab import Experiment, LabResults
from knaves.analysis.lab_findings import MEAN, SHARE, Finding, as_json
from knaves.analysis.statistics import Interval, wilson
from knaves.engine.sentences import Refusal, Sentence
from knaves.games.registry import GAMES
from knaves.page.app import App
from knaves.page.routes import lab_route, read_route
from knaves.page.screens.lab import LabScreen, _figures, first_question, read_words
from knaves.store.workbench import Labs
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import FakePage, every_node, text_of

BOX = GAMES["box"]
TWO = (BOX.options.parse({}), BOX.options.parse({"players": 3}))
ADDRESS = str(lab_route(BOX, TWO, "random", deals=60, seed=9))
ORDER = Experiment(BOX, TWO, "random", 60, 9)


def visit(store: MemoryStore, address: str = ADDRESS) -> tuple[FakePage, App]:
    page = FakePage(store, address)
    app = App(page)  # type: ignore[arg-type]
    app.start_up()
    return page, app


def lab_of(app: App) -> LabScreen:
    assert isinstance(app.screen, LabScreen)
    return app.screen


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_an_address_carries_the_whole_question() -> None:
    route = read_route(ADDRESS)
    asked = read_words(route.query())
    assert asked.order() == ORDER
    assert read_words(read_route(str(lab_route(BOX, TWO))).query()).level == "easy", "the weakest that plays sensibly"
    assert read_words(read_route(str(lab_route(BOX, TWO[:1], "hard", 7, 3, skill=True))).query()).order() == Experiment(
        BOX, TWO[:1], "hard", 7, 3, skill=True
    )


@pytest.mark.parametrize(
    "words",
    [
        {"game": "chess"},
        {"game": "box", "level": "champion"},
        {"game": "box", "1.players": "9"},
        {"game": "box", "sets": "0"},
    ],
)
def test_an_address_that_asks_nothing_is_a_notice(words: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        read_words(words)


def test_it_is_stopped_kept_gone_on_with_on_another_visit_and_the_figures_are_those_of_the_order() -> None:
    store = MemoryStore()

    async def first() -> None:
        _, app = visit(store)
        lab = lab_of(app)
        app.do("resume", {})
        await until(lambda: lab.results is not None and lab.results.done > 0)
        app.do("stop", {})
        assert lab.running is None
        assert lab.results is not None
        assert not lab.results.is_done

    async def second() -> None:
        page, app = visit(store)
        lab = lab_of(app)
        assert lab.results is not None
        assert lab.results.done > 0
        assert "Continue" in text_of(page.screen or "")
        app.do("resume", {})
        await until(lambda: lab.running is None)
        assert as_json(lab.results) == as_json(LabResults(ORDER).run())
        assert "figures clearly differ" in text_of(page.screen or "")
        app.do("figures", {"value": "csv"})
        app.do("figures", {"value": "json"})
        table, text = sorted(page.files.items())
        assert table[1].startswith("figure,rules,mean,low,high\nfirst,1,")
        assert json.loads(text[1]) == as_json(LabResults(ORDER).run())
        app.do("share", {})
        assert page.copied == [page.link(ADDRESS)]

    async def third() -> None:
        page, app = visit(store, "/lab")
        assert "60 of 60 games" in text_of(page.screen or "")
        page, app = visit(store)
        app.do("forget figures", {})
        assert not [key for key in store.keys() if key.startswith("lab/")]  # noqa: SIM118

    asyncio.run(first())
    asyncio.run(second())
    asyncio.run(third())


def cells(row: Finding, *, early: bool = False) -> list[str]:
    table = _figures([row], "", ["a", "b"], [0.5, 0.25], early=early)
    return [text_of(each) for each in every_node(table) if each.tag == "td"][1:]


def test_the_figures_of_a_row_have_as_many_decimal_places() -> None:
    part = [Interval(mean, mean - 0.1, mean + 0.1) for mean in (0.4, 0.53, 0.13)]
    row = Finding("minutes", Sentence("minutes"), MEAN, part[0], part[1], part[2])
    assert cells(row) == ["0.40 ± 0.10", "0.53 ± 0.10", "+0.13 ± 0.10"]


def test_a_share_has_no_range_beyond_0_and_100_and_after_a_few_games_none() -> None:
    row = Finding("first", Sentence("wins"), SHARE, Interval(1.0, *wilson(1.0, 20)), Interval(0.5, *wilson(0.5, 20)),
                  Interval(-0.5, -0.7, -0.3))  # fmt: skip
    assert cells(row) == ["100% (83 to 100)", "50% ± 21", "−50 points ± 20"]
    assert cells(row, early=True) == ["100%", "50%", "−50 points"]


def test_a_count_has_no_range_below_0() -> None:
    never, seldom = Interval(0.0, 0.0, 0.15), Interval(0.2, 0.0, 0.43)
    row = Finding("event:Captured", Sentence("captures"), MEAN, never, seldom, Interval(0.2, -0.03, 0.43))
    assert cells(row) == ["0.00 (0.00 to 0.15)", "0.20 (0.00 to 0.43)", "+0.20 ± 0.23"]


def test_the_bots_and_the_share_that_chance_gives_stand_beside_the_figures() -> None:
    store, order = MemoryStore(), Experiment(BOX, TWO, "random", 20, 9, skill=True)
    Labs(store).keep(order.key, LabResults(order).run().as_json(), "2026-11-27T06:00:00Z")
    page, _ = visit(store, str(lab_route(BOX, TWO, "random", deals=20, seed=9, skill=True)))
    shown = text_of(page.screen or "")
    assert "Random bots played these games; better bots may give other figures." in shown
    assert "Hard bot’s wins against easy bots 25%, 33% by chance" in " ".join(shown.split())


def test_a_curve_has_the_name_of_its_rules_where_the_other_rules_have_none() -> None:
    results, store = LabResults(ORDER).run(), MemoryStore()
    results.sums[0] = {name: each for name, each in results.sums[0].items() if not name.startswith("stood")}
    Labs(store).keep(ORDER.key, results.as_json(), "2026-11-27T06:00:00Z")
    page, _ = visit(store)
    _, _, course = text_of(page.screen or "").partition("When is the game decided?")
    assert course.count("Players: 3") == 2, "over the curve, and over the column of the table"
    assert "Players: 4" not in course


def test_before_the_first_run_the_question_is_said_and_the_figures_that_will_answer_it_are_named() -> None:
    told = text_of(visit(MemoryStore())[0].screen or "")
    assert "Players: “4” or “3”, what does it change?" in told
    assert "Players43Difference" in told, "the option in the corner of the table, its values over the columns"
    assert "Wins by the first player" in told
    alone = text_of(visit(MemoryStore(), str(lab_route(BOX, TWO[:1])))[0].screen or "")
    assert "Is it an advantage to move first?" in alone


def test_the_question_that_the_workshop_opens_compares_one_option() -> None:
    for game in GAMES.values():
        one, other = read_words(first_question(game).query()).sets
        changed = [each.name for each in game.options.choices() if getattr(one, each.name) != getattr(other, each.name)]
        assert len(changed) == 1
        single = [each.options for each in game.form.presets if len(each.options) == 1]
        assert changed != ["players"] or all("players" in each for each in single), "of the rules, where one is"


def test_a_run_that_is_over_can_be_made_again_with_other_cards() -> None:
    store = MemoryStore()

    async def story() -> None:
        page, app = visit(store)
        app.do("resume", {})
        await until(lambda: lab_of(app).running is None)
        assert "Run again" in text_of(page.screen or "")
        app.do("again", {})
        app.follow()
        lab = lab_of(app)
        assert lab.order == Experiment(BOX, TWO, "random", 60, 10)
        assert lab.running is not None
        await until(lambda: lab.running is None)
        assert lab.results is not None
        assert lab.results.is_done
        app.follow()
        assert lab_of(app).running is None

    asyncio.run(story())


def test_another_value_is_another_address() -> None:
    page, app = visit(MemoryStore())
    for name, value in (("2.players", "5"), ("deals", "1000")):
        app.do("set", {"name": name, "value": value})
        app.follow()
    asked = read_words(read_route(page.address()).query())
    assert asked.deals == 1000
    assert [options.seats for options in asked.sets] == [4, 5]
    app.follow()
    app.do("set", {"name": "sets", "value": "1"})
    assert len(read_words(read_route(page.address()).query()).sets) == 1


def test_rules_that_contradict_each_other_cannot_be_started_and_it_is_said_why() -> None:
    page, app = visit(MemoryStore(), "/lab?game=jack_in_the_box&1.partners=true")
    assert "Partnerships need four players." in text_of(page.screen or "")
    app.do("resume", {})
    assert page.said == ["These options can’t be played."]


def test_what_is_kept_and_cannot_be_read_is_as_if_nothing_were() -> None:
    store = MemoryStore()
    store.set(f"lab/{ORDER.key}", '{"version":1,"value":{"results":{"done":7},"changed":"2026-11-21T05:20:00Z"}}')
    page, app = visit(store)
    assert lab_of(app).results is None
    assert "Start" in text_of(page.screen or "")


def test_two_sets_that_are_the_same_are_one_set_until_an_option_is_changed() -> None:
    page, app = visit(MemoryStore(), "/lab?game=box&sets=2")
    assert len(read_words(read_route(page.address()).query()).sets) == 1
    assert "Start" in text_of(page.screen or "")
    app.do("change", {"name": "2", "value": "players"})
    app.follow()
    first, second = read_words(read_route(page.address()).query()).sets
    assert (first.seats, second.seats) == (4, 2)
    app.do("set", {"name": "2.players", "value": "4"})
    app.follow()
    assert len(read_words(read_route(page.address()).query()).sets) == 1


def test_only_what_differs_is_shown_and_any_other_option_can_be_chosen() -> None:
    for game in GAMES.values():
        address = str(lab_route(game, (game.options.parse({}),)))
        page, app = visit(MemoryStore(), address)
        boxes = [dict(each.attributes) for each in every_node(page.screen or "") if each.tag == "select"]
        assert len([each for each in boxes if each["data-do"] == "change"]) == 2
        assert not [each for each in boxes if "." in str(each["data-name"])]
        offered = [choice.name for choice in game.options.choices() if choice.type != "text"]
        for name in offered:
            page, app = visit(MemoryStore(), address)
            app.do("change", {"name": "2", "value": name})
            app.follow()
            assert lab_of(app).asked is not None
            assert len(read_words(read_route(page.address()).query()).sets) == 2, name
            assert page.said == []
    page, app = visit(MemoryStore(), "/lab?game=box")
    app.do("change", {"name": "2", "value": "colour"})
    assert page.said == ["The lab can’t run this: “colour” has an invalid value."]


def test_a_change_of_the_first_rules_is_one_of_the_second_too_unless_they_have_their_own() -> None:
    page, app = visit(MemoryStore(), "/lab?game=box&sets=2&2.players=3")
    app.do("set", {"name": "1.box_refill", "value": "replace"})
    app.follow()
    sets = read_words(read_route(page.address()).query()).sets
    assert [each.as_json()["box_refill"] for each in sets] == ["replace", "replace"]
    app.do("set", {"name": "1.players", "value": "5"})
    app.follow()
    assert [each.seats for each in read_words(read_route(page.address()).query()).sets] == [5, 3]
