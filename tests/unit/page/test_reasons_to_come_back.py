"""Reasons to come back: today's deal on the front page, the score so far, wins on plates, a next level."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from types import SimpleNamespace

import pytest

from knaves.analysis.puzzles import streak_of
from knaves.bots.levels import LEVELS
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.screens.front import score_so_far, todays_deal
from knaves.page.screens.table import TableScreen
from knaves.session.game_view import Scored
from knaves.store.history import History
from knaves.store.saves import Save
from knaves.table.summary import TODAY as ANSWERED_TODAY
from knaves.table.summary import GameSummary, PuzzleAttempt, daily_seed, daily_turn
from knaves.table.table import Table
from tests.games.one_eyed_jack.boards import board
from tests.games.one_eyed_jack.boards import line as in_line
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node, found, text_of
from tests.unit.page.visits import SEATS, Visit, story

TODAY = date(2026, 11, 21)  # of the fake page
WON = GameSummary("a", "california_jack", "2026-11-20T10:00:00Z", "", "easy", 0, (10, 4), (0,), 0, False, 90)


def with_lines(*lines: GameSummary) -> MemoryStore:
    store = MemoryStore()
    for line in lines:
        store.set(f"line/{line.id}", json.dumps({"version": 1, "value": line.as_json()}))
    return store


def test_every_day_has_one_game_and_they_take_turns() -> None:
    games = [daily_turn(date(2026, 11, 1) + timedelta(days=day), len(GAMES)) for day in range(len(GAMES))]
    assert sorted(games) == list(range(len(GAMES)))


def test_the_week_and_the_streak_are_those_of_the_daily_deals() -> None:
    lines = [
        replace(WON, id="x", daily="2026-11-20"),
        replace(WON, id="y", daily="2026-11-19", winners=(1,)),
        replace(WON, id="z", daily="2026-11-17"),
    ]
    today = todays_deal(lines, TODAY)
    assert [won for _, won in today.week] == [None, None, True, None, False, True, None]
    assert today.streak == 2
    assert not today.is_done


@story
async def test_the_front_page_leads_to_todays_deal_and_its_table_names_it() -> None:
    visit = Visit(with_lines(replace(WON, daily="2026-11-20")))
    (link,) = found(visit.screen, data_focus="today")
    assert "Today’s deal" in text_of(link)
    assert [node for node in every_node(link) if dict(node.attributes).get("class") == "dw"]
    visit.page.go(dict(link.attributes)["href"].removeprefix("#"))
    await visit.until_asked()
    title = visit.shown.game.title
    assert text_of(found(visit.screen, class_="title")[0]) == f"Daily · {title}"
    if not isinstance(visit.shown.phase, Scored):
        await visit.play(visit.legal[0].notation)  # a game is kept from its first move on
    visit.page.go("/")
    (tile,) = found(visit.screen, class_="tile cont")
    assert "Today’s deal · " in text_of(tile)


def test_continue_says_the_score() -> None:
    game = GAMES["california_jack"]
    table, rng = Table(game, game.options.parse({}), 7, (), ("human", "bot:easy")), Random(1)
    assert score_so_far(table, table.game.table.layout(table.state, 0)) == ""
    while not any(table.state.scores()):
        table.play(rng.choice(table.legal_moves()).notation)
    mine, theirs = table.state.scores()
    assert score_so_far(table, table.game.table.layout(table.state, 0)) == f"You {mine}, Juniper {theirs}"


def test_continue_says_how_many_rows_each_has() -> None:
    state = board("", chips={0: in_line((2, 0), (0, 1), 5)})
    table = SimpleNamespace(game=GAMES["one_eyed_jack"], state=state, seats=("human", "bot:easy"))
    assert score_so_far(table, table.game.table.layout(state, 0)) == "You 1, Juniper 0"  # type: ignore[arg-type]
    table.state = board("")
    assert score_so_far(table, table.game.table.layout(table.state, 0)) == ""  # type: ignore[arg-type]


@story
async def test_plates_say_what_each_has_won_at_a_table_like_this() -> None:
    lost = replace(WON, id="b", winners=(1,), level="random")
    visit = Visit(
        with_lines(replace(WON, level="random"), lost, replace(lost, id="c")), f"/california_jack?seed=7&{SEATS}"
    )
    await visit.until_asked()
    assert [text_of(node) for node in every_node(visit.screen) if dict(node.attributes).get("class") == "wins"] == [
        "won 2", "won 1",
    ]  # fmt: skip


@story
async def test_a_plate_says_nothing_of_no_wins() -> None:
    """A "won 0" under the loser of a game read as if the other's win had not counted."""
    visit = Visit(with_lines(replace(WON, level="random")), f"/california_jack?seed=7&{SEATS}")
    await visit.until_asked()
    (told,) = (text_of(node) for node in every_node(visit.screen) if dict(node.attributes).get("class") == "wins")
    assert told == "won 1"


@story
async def test_after_three_wins_in_a_row_the_next_level_is_offered_and_dealt() -> None:
    seed = next(seed for seed in range(200) if wins_at_random(seed))
    before = [replace(WON, id=f"w{day}", ended=f"2026-11-1{day}T10:00:00Z", level="random") for day in (1, 2)]
    visit = Visit(with_lines(*before), f"/california_jack?seed={seed}&target=1&{SEATS}")
    while not visit.is_over:
        await visit.until_asked()
        if isinstance(visit.shown.phase, Scored):
            await visit.go_on()
        elif not visit.is_over:
            await visit.play(visit.legal[0].notation)
    await visit.until(lambda: bool(found(visit.screen, data_do="level")))
    (offer,) = found(visit.screen, data_do="level")
    visit.do("level", level=dict(offer.attributes)["data-level"])
    assert visit.shown.seats[1] == f"bot:{list(LEVELS)[1]}"


def wins_at_random(seed: int) -> bool:
    """Whether the person wins this deal where both always play the first card that they may."""
    game = GAMES["california_jack"]
    state = game.begin(game.options.parse({"target": 1}), seed)
    while state.turn is not None:
        state.play(state.legal_moves()[0])
    return state.winners() == [0]


def tile_of(visit: Visit, key: str) -> Node:
    return next(node for node in every_node(visit.screen) if node.tag == "article" and node.key == key)


@pytest.mark.parametrize("key", GAMES)
def test_a_random_game_begins_at_once(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knaves.page.screens.front.secrets.choice", lambda games: {*games} >= {*GAMES} and key)

    @story
    async def test() -> None:
        visit = Visit()
        (way,) = found(visit.screen, data_focus="any game")
        visit.do(dict(way.attributes)["data-do"])
        assert isinstance(visit.app.screen, TableScreen)
        assert visit.shown.game.key == key
        await visit.until_asked()

    test()


def test_the_front_page_shows_the_highest_level_beaten_and_offers_the_next_one_once() -> None:
    older = replace(WON, id="o", game="box", ended="2026-11-01T10:00:00Z", level="hard")
    visit = Visit(with_lines(replace(WON, id="b", ended="2026-11-02T10:00:00Z", level="beginner"), WON, older))
    assert "Highest level beaten: Easy" in text_of(tile_of(visit, "california_jack"))
    assert "Highest level beaten: Hard" in text_of(tile_of(visit, "box"))
    assert not found(tile_of(visit, "madjack"), class_="reached")
    (offer,) = found(visit.screen, data_do="next level")
    assert (text_of(offer), dict(offer.attributes)["data-game"]) == ("Next: Medium", "california_jack")
    assert "Learn" in text_of(next(node for node in every_node(tile_of(visit, "california_jack")) if node.tag == "nav"))
    visit.do("next level", game="california_jack", level="medium")
    assert visit.shown.seats[1] == "bot:medium"


@pytest.mark.parametrize("last", [{"winners": (1,)}, {"level": "expert"}, {"level": "beginner"}, {"level": "random"}])
def test_no_next_level_is_offered_after_a_loss_or_a_win_that_brought_nothing_new(last: dict[str, object]) -> None:
    later = replace(WON, id="z", ended="2026-11-20T12:00:00Z", **last)  # type: ignore[arg-type]
    visit = Visit(with_lines(WON, later))
    assert not found(visit.screen, data_do="next level")


def test_a_lesson_won_has_beaten_no_level() -> None:
    visit = Visit(with_lines(replace(WON, trial=True)))
    assert not found(visit.screen, class_="reached")
    assert not found(visit.screen, data_do="next level")


def test_a_game_that_finds_no_room_in_the_history_is_said_and_kept_running() -> None:
    store = MemoryStore(room=50)
    assert not History(store).add(WON, Table(GAMES["madjack"], GAMES["madjack"].options(), 1).record())


def test_a_lesson_and_a_game_from_a_moment_of_another_are_kept_as_trials() -> None:
    visit = Visit()
    game = GAMES["california_jack"]
    assert game.tutorial.lesson is not None
    lesson = visit.app.launcher.lesson(game, game.tutorial.lesson, "2026-11-21T05:20:00Z").save
    table = Table(game, game.options(), 3, (), ("human", "bot:easy"))
    branch = visit.app.launcher.branch(table, 0, lesson.changed).save
    assert (lesson.trial, branch.trial) == (True, True)
    assert '"trial":true' in lesson.line
    assert "trial" not in Save("k", 1, lesson.record).line


async def to_the_end(visit: Visit) -> None:
    """Plays at random until the game is over."""
    rng = Random(3)
    while not visit.is_over:
        await visit.until_asked()
        if not visit.is_over:
            await visit.play(rng.choice(visit.legal).notation)


@story
async def test_todays_deal_shows_its_result_when_it_is_opened_again_and_is_rated_once() -> None:
    visit = Visit(address="/jack_in_the_box/daily")
    await to_the_end(visit)
    await visit.until(lambda: bool(visit.app.saves.past.lines()))
    (line,) = visit.app.saves.past.lines()
    points = visit.shown.position.scores()
    visit.page.go("/")
    visit.page.go("/jack_in_the_box/daily")
    await visit.until(lambda: isinstance(visit.app.screen, TableScreen))
    assert visit.shown.position.is_over
    assert visit.shown.position.scores() == points
    assert [each.id for each in visit.app.saves.past.lines()] == [line.id]
    while visit.app.saves.past.drop_oldest_record():
        pass  # the record makes room for others, the result is still known
    again = visit.app.launcher.daily(GAMES["jack_in_the_box"], visit.page.now())
    assert again.save.trial, "a second time it is not rated"


def test_a_day_lost_on_a_flight_breaks_neither_streak() -> None:
    """From Honolulu in the evening to Auckland at noon: there was no 19 November."""
    flown = [("2026-11-18", "2026-11-19T06:00:00Z", -600), ("2026-11-20", "2026-11-19T23:00:00Z", 780)]
    lines = [replace(WON, id=day, daily=day, ended=time, east=east) for day, time, east in flown]
    assert todays_deal(lines, TODAY).streak == 3
    answers = [
        PuzzleAttempt("box", day, 1, is_right=True, at=time, way=ANSWERED_TODAY, east=east) for day, time, east in flown
    ]
    assert streak_of(answers, TODAY) == 3


@pytest.mark.parametrize("address", ["/", "/puzzles", "/statistics"])
def test_a_page_that_is_come_back_to_is_drawn_again_only_where_the_day_is_another(address: str) -> None:
    @story
    async def come_back() -> None:
        visit = Visit(with_lines(replace(WON, daily="2026-11-20")), address)
        before = visit.screen
        visit.do("visible")
        assert visit.screen is before
        visit.page.now = lambda: "2026-11-22T05:20:00Z"  # type: ignore[method-assign]
        visit.do("visible")
        assert text_of(visit.screen) != text_of(before)

    come_back()


@story
async def test_a_past_day_is_played_from_the_calendar_and_counts_neither_for_the_streak_nor_the_rating() -> None:
    visit = Visit(address="/statistics")
    links = [dict(node.attributes)["href"] for node in every_node(visit.screen) if node.tag == "a" and "daily/" in
             str(dict(node.attributes).get("href"))]  # fmt: skip
    past = next(link for link in links if link.endswith("/daily/2026-11-17"))
    assert not [link for link in links if link.rpartition("/")[2] > TODAY.isoformat()]
    visit.page.go(past.removeprefix("#"))
    await visit.until(lambda: isinstance(visit.app.screen, TableScreen))
    assert visit.shown.daily == "2026-11-17"
    opened = visit.app.saves.opened()[0]
    assert opened.save.record.seed == daily_seed(opened.save.record.game.key, date(2026, 11, 17))
    assert opened.save.trial
    late = replace(WON, daily="2026-11-20", trial=True)
    assert todays_deal([late], TODAY).streak == 0
    assert not late.is_rated


@story
async def test_the_deal_of_a_day_to_come_is_refused_in_a_sentence() -> None:
    visit = Visit(address="/box/daily/2026-11-22")
    await visit.until(lambda: "isn’t out yet" in text_of(visit.screen))
    other = Visit(address="/box/daily/2026-02-31")
    await other.until(lambda: "nothing at this address" in text_of(other.screen))


def test_the_week_of_daily_deals_says_what_it_is() -> None:
    assert "Last 7 days" in text_of(Visit(address="/").screen)
