"""What is left of a game: statistics, replay, review, the daily deal, everything as a file; and the table in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from knaves.wire.questions import Judgement
from tests.e2e.browser import one_of
from tests.e2e.playing import (
    hand,
    keep_texts,
    moves_made,
    next_deal,
    sit_down,
    until_answered,
    wait_for_turn,
    wait_until_made,
    with_settings,
)
from tests.e2e.started import forget
from tests.e2e.starting import come_back, until, visit
from tests.full_store import a_finished_game, a_finished_table
from tools.serve import SiteServer

SHORT = "california_jack?seed=5&target=1&seats=human,bot:random&policy=counted"


def play_to_the_end(page: Page) -> None:
    """Plays the first card there is until the game is over."""
    for _ in range(400):
        asked = wait_for_turn(page)
        if asked == "turn":
            hand(page).first.click()
        elif asked.startswith("Deal"):
            next_deal(page)
        else:
            return
    raise AssertionError("the game does not end")


@pytest.fixture
def finished(page: Page, server: SiteServer) -> Page:
    """A visitor at My games who has played a short game, and no other."""
    with_settings(page)
    keep_texts(page, a_finished_game("f1"))
    visit(page, f"{server.address}#/games")
    return page


def test_a_finished_game_counts_and_can_be_seen_again(page: Page, server: SiteServer) -> None:
    sit_down(page, server, SHORT)
    play_to_the_end(page)
    page.goto(f"{server.address}#/statistics")
    expect(page.locator(".kpi").first).to_have_text("1game against bots")
    page.goto(f"{server.address}#/games")
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider", name="Position in the game")
    page.get_by_role("button", name="To the end").click()
    until_answered(page)
    last = slider.input_value()
    page.get_by_role("button", name="One move back").click()
    until_answered(page)
    assert int(slider.input_value()) == int(last) - 1
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Show hands").click()
    expect(page.locator(".backs.open")).to_have_count(1)
    page.get_by_role("button", name="Continue from here").click()
    assert wait_for_turn(page) == "turn"
    made = moves_made(page)
    hand(page).first.click()
    wait_until_made(page, made)
    page.goto(f"{server.address}#/games")
    expect(page.get_by_role("link", name="Continue")).to_have_count(1)
    expect(page.get_by_role("link", name="Replay")).to_have_count(1)


PLACES = """() => [...document.querySelectorAll('main.table, .replay .ib2, .replay input[type=range]')].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""


def test_the_scrubber_of_a_desk_has_room_beside_what_the_review_says(
    lent: Callable[..., Page], server: SiteServer
) -> None:
    table = a_finished_table(1)
    ply = next(
        each
        for each in range(len(table.moves))
        if table.movers[each] == 0 and len(table.state_at(each).legal_moves()) > 1
    )
    played = table.moves[ply].notation
    better = next(move.notation for move in table.state_at(ply).legal_moves() if move.notation != played)
    slip = Judgement(ply, played, better, 0.5, 0.1, 0.001).as_json()
    review = json.dumps({"version": 1, "value": {"judged": [[400, slip]], "account": None}})
    page = lent(viewport=ViewportSize(width=1280, height=800))
    with_settings(page)
    keep_texts(page, a_finished_game("f1") | {"review/f1": review})
    visit(page, f"{server.address}#/replay/f1/{ply}")
    expect(page.locator(".replay .slip")).to_contain_text(f"Move {ply + 1}")
    slider = page.get_by_role("slider", name="Position in the game").bounding_box()
    said = page.locator(".replay .slip").bounding_box()
    assert slider is not None
    assert said is not None
    assert slider["width"] > 400
    assert said["x"] + said["width"] <= slider["x"] + slider["width"] + 1
    expect(page.locator(".replay .lbl")).to_have_count(0)
    places = page.evaluate(PLACES)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".replay .lbl, .replay .slip")).to_have_count(1)
        assert page.evaluate(PLACES) == places, "no button moves away from the pointer, and the table stays"
    page.get_by_role("button", name="Show hands").click()
    expect(page.locator(".backs.open")).to_have_count(1)
    assert page.evaluate(PLACES) == places
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="Continue from here")).to_have_count(0)
    assert page.evaluate(PLACES) == places


def test_a_review_runs_can_be_stopped_and_is_kept(finished: Page, server: SiteServer) -> None:
    page = finished
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".itemb").first).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    count = page.locator(".itemb").count()
    come_back(page)
    expect(page.locator(".itemb").nth(count - 1)).to_be_visible(timeout=60_000)
    page.locator(".itemb").first.click()
    expect(page.get_by_role("button", name="Try another line")).to_be_visible()
    page.get_by_role("button", name="Try another line").click()
    assert wait_for_turn(page) == "turn"


def test_a_review_opens_at_its_headline_and_stays_there_while_it_works(finished: Page) -> None:
    page = finished
    page.get_by_role("link", name="Review").click()
    title = page.get_by_role("heading", level=1)
    expect(page.locator(".itemb").first).to_be_visible(timeout=60_000)
    expect(title).to_be_in_viewport()
    opened = title.bounding_box()
    expect(page.get_by_role("heading", name="Luck and play")).to_be_visible(timeout=90_000)
    assert page.evaluate("scrollY") == 0
    assert title.bounding_box() == opened


@pytest.mark.parametrize("encoding", one_of("utf-16", "utf-8-sig", "utf-8"))  # as a shell or an editor has saved it
def test_everything_goes_out_as_a_file_and_comes_back(
    finished: Page, server: SiteServer, tmp_path: Path, encoding: str
) -> None:
    page = finished
    page.goto(f"{server.address}#/california_jack?seed=7&seats=human,bot:random")
    wait_for_turn(page)
    made = moves_made(page)
    hand(page).first.click()
    wait_until_made(page, made)
    page.goto(f"{server.address}#/games")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download everything").click()
    file = tmp_path / "all.json"
    caught.value.save_as(file)
    assert len(json.loads(file.read_text())["saves"]) == 1
    file.write_text(file.read_text(), encoding=encoding)
    forget(page)
    visit(page, f"{server.address}#/games")
    expect(page.get_by_text("No games in progress.")).to_be_visible()
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_text("Games in progress to add: 1.")).to_be_visible()
    page.get_by_role("button", name="Merge with this device").click()
    expect(page.get_by_role("link", name="Continue")).to_have_count(1)
    expect(page.get_by_role("link", name="Replay")).to_have_count(1)


def test_a_file_that_is_no_export_is_refused_in_a_sentence(page: Page, server: SiteServer, tmp_path: Path) -> None:
    visit(page, f"{server.address}#/games")
    for number, text in enumerate(
        ('{"archive": 99}', "[" * 9000, "<script>alert(1)</script>", '{"archive": 1, "saves": 1}')
    ):
        file = tmp_path / f"{number}.json"
        file.write_text(text)
        page.get_by_label("Import a file").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(".")
    expect(page.get_by_text("No games in progress.")).to_be_visible()


def test_a_link_carries_a_whole_game(finished: Page, server: SiteServer) -> None:
    page = finished
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Share").click()
    until(page, "navigator.clipboard.readText().then(text => text.includes('replay/link'))")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(server.address)
    page.goto(link)
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()
    page.goto(link[:-40])
    come_back(page)
    expect(page.get_by_text("This link can’t be opened")).to_be_visible(timeout=60_000)


def daily_seed(page: Page, server: SiteServer, time: str) -> int:
    """The seed of the daily deal that a visitor gets at this time."""
    page.clock.set_fixed_time(time)
    sit_down(page, server, "california_jack/daily")
    wait_for_turn(page)
    keys = "Object.keys(localStorage).filter(key => key.includes(' game/'))"
    saves = f"{keys}.map(key => JSON.parse(localStorage.getItem(key)))"
    return int(page.evaluate(f"{saves}.find(save => save.daily === '{time[:10]}').record.seed"))


@pytest.mark.slow
def test_the_daily_deal_is_the_same_all_day_for_everybody_and_another_one_the_next_day(
    server: SiteServer, new_context: Callable[..., BrowserContext]
) -> None:
    early, late = new_context().new_page(), new_context().new_page()
    morning = daily_seed(early, server, "2026-11-21T00:00:01Z")
    evening = daily_seed(late, server, "2026-11-21T23:59:58Z")
    late.goto(server.address)
    next_day = daily_seed(late, server, "2026-11-22T00:00:01Z")
    assert morning == evening != next_day


def test_a_game_is_played_at_the_table_in_words(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "madjack?seed=6&target=1&seats=human,bot:random")
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Text table").click()
    field = page.get_by_label("Your move")
    field.fill("play XQ")
    field.press("Enter")
    expect(page.locator(".ask [role=status]")).to_contain_text(".")
    for _ in range(60):
        until(page, "document.querySelector('.mvs, [role=dialog]') !== null")
        if page.get_by_role("dialog").count():
            break
        field.fill("1")
        made = moves_made(page)
        field.press("Enter")
        wait_until_made(page, made)
    expect(page.get_by_role("dialog")).to_be_visible()
