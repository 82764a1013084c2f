"""Reasons to come back: today's deal on the front page, the score so far, wins on plates, a next level."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from knaves.bots.levels import LEVELS
from knaves.games.registry import GAMES
from knaves.page.screens.front import score_so_far, todays_deal
from knaves.session.phases import Scored
from knaves.store.history import History
from knaves.store.save import Save
from knaves.table.daily import daily_turn
from knaves.table.summary import GameSummary
from knaves.table.table import Table
from tests.unit.page.fake_page import MemoryStore, every_node, found, text_of
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
    assert "Today’s deal · " in text_of(found(visit.screen, class_="go")[0])


def test_continue_says_the_score() -> None:
    game = GAMES["california_jack"]
    table, rng = Table(game, game.options.parse({}), 7, (), ("human", "bot:easy")), Random(1)
    assert score_so_far(table) == ""
    while not any(table.state.scores()):
        table.play(rng.choice(table.legal_moves()).notation)
    mine, theirs = table.state.scores()
    assert score_so_far(table) == f"You {mine}, Juniper {theirs}"


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
