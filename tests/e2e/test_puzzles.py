"""Puzzles in the browser: the daily one by keyboard, a run by touch without a network, a blunder made good."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from knaves.analysis.puzzles import Puzzle, read_pack
from knaves.cards import is_card_code
from knaves.games.jack_in_the_box.puzzles import covered
from knaves.games.jack_in_the_box.turn import BoxJack
from tests.e2e.playing import press_at, sit_down, tab_to, with_settings
from tests.e2e.starting import reload, until_kept, visit
from tests.e2e.test_looking_back import SHORT, play_out
from tests.languages import TRANSLATED
from tests.puzzles.packs import pack_of
from tools.screens import STILL, axe, open_screen
from tools.serve import SiteServer

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"
PUZZLE = re.compile(r"#/puzzle/([a-z_]+)/([0-9a-f]{10})")


def asked(page: Page) -> Puzzle:
    """The puzzle that is asked now."""
    page.wait_for_url(PUZZLE, timeout=60_000)
    expect(page.locator(".puzzle:not(.answered)")).to_be_visible(timeout=60_000)
    found = PUZZLE.search(page.url)
    assert found, page.url
    pack = read_pack(json.loads((FOLDER / f"{found[1]}.json").read_text()))
    return next(each for each in pack.puzzles if each.id == found[2])


def touch(page: Page, moves: tuple[str, ...]) -> None:
    """Makes a turn of single cards by touch."""
    for move in moves:
        for part in move.split():
            if is_card_code(part):
                page.locator(f'.hand [data-token="{part}"]').first.tap()


@pytest.mark.cold
def test_the_daily_puzzle_is_solved_by_keyboard_and_makes_a_streak(page: Page, server: SiteServer) -> None:
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")  # a puzzle of single moves
    with_settings(page)
    visit(page, server.address)
    tab_to(page, ".puz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Today’s puzzle")).to_be_visible(timeout=60_000)
    assert axe(page) == []
    tab_to(page, ".pz-today .btn")
    page.keyboard.press("Enter")
    puzzle = asked(page)
    assert axe(page) == []
    for move in puzzle.line(puzzle.table().state.seen_by(puzzle.seat)):
        for part in move.parts:
            press_at(page, part)
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Enter")  # the focus waits on what comes next
    expect(page.get_by_text("Found at the first try: 1 of 1")).to_be_visible()


@pytest.mark.slow
def test_a_run_by_touch_needs_no_network_after_a_first_visit(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context(has_touch=True, is_mobile=True, service_workers="allow").new_page()
    with_settings(page)
    visit(page, server.address)
    until_kept(page)
    page.context.set_offline(True)
    reload(page)
    page.goto(f"{server.address}#/puzzles/run/california_jack")
    touch(page, asked(page).answer)
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    page.goto(f"{server.address}#/")  # else the puzzle that was answered is there again until the next one comes
    page.goto(f"{server.address}#/puzzles/run/california_jack")
    touch(page, asked(page).proof.rival)
    expect(page.get_by_role("heading", name="Wrong.")).to_be_visible()
    expect(page.get_by_role("img", name="Streak: 1 right; mistakes: 1 of 3")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Next").tap()
    asked(page)


# Every word that lies under a card of the trick or its place, or under a word that is said of the trick.
COVERED = """() => {
    const range = document.createRange(), found = [], words = [];
    const walker = document.createTreeWalker(document.querySelector("main.table"), NodeFilter.SHOW_TEXT);
    const meet = (a, b) => Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top) > 2;
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        range.selectNodeContents(walker.currentNode);
        const said = range.toString().trim();
        if (!said || e.closest(".card, .tc, .hand, .sr, .unsaid, .scorebox h2")) continue;
        const isHeard = !e.checkVisibility() || getComputedStyle(e).fontSize === "0px";
        if (!isHeard) for (const box of range.getClientRects()) words.push([said, box, e]);
    }
    const places = [...document.querySelectorAll(".trickbox :is(.card, .slot)")];
    for (const [said, box, e] of words) {
        if (places.some((each) => !each.contains(e) && meet(each.getBoundingClientRect(), box)))
            found.push(`${said} and a card of the trick`);
        if (e.closest(".trickbox")) {
            const over = words.find(([, its, other]) => other !== e && meet(its, box));
            if (over) found.push(`${said} and ${over[0]}`);
            if (box.left < 0 || box.right > innerWidth) found.push(`${said} lies outside`);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_the_led_card_of_a_puzzle_covers_no_word_and_no_figure(
    lent: Callable[..., Page], server: SiteServer, language: str
) -> None:
    page = lent(viewport=ViewportSize(width=360, height=740))
    with_settings(page, language=language)
    visit(page, server.address)
    found = []
    for key in ("california_jack", "madjack"):
        for puzzle in one_led_and_one_not(key):
            open_screen(page, server.address, f"puzzle/{key}/{puzzle.id}")
            expect(page.locator(".puzzle")).to_be_visible(timeout=60_000)
            page.evaluate(STILL)
            found += [f"{key} {puzzle.id}: {fault}" for fault in page.evaluate(COVERED)]
    assert not found, "\n".join(found)


# Lines outside the corner; a boxed jack that is cheered hides all of them.
CUT = """() => { const sum = document.querySelector('.cor .sum'), box = sum.getBoundingClientRect();
    return [...sum.querySelectorAll('li .m')].filter((line) => { const own = line.getBoundingClientRect();
        return own.height && (own.top < box.top - 1 || own.bottom > box.bottom + 1 || own.right > box.right + 1); })
    .map((line) => line.textContent); }"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_every_line_of_a_long_turn_is_in_its_corner(
    lent: Callable[..., Page], server: SiteServer, width: int, height: int
) -> None:
    page = lent(viewport=ViewportSize(width=width, height=height))
    with_settings(page, motion=False)
    visit(page, server.address)
    found = []
    for lines in (3, 4):
        turns = [each for each in pack_of("jack_in_the_box").puzzles if scored(each) == lines]
        for puzzle in sorted(turns, key=lambda each: -sum(map(len, each.answer)))[:2]:
            open_screen(page, server.address, f"puzzle/jack_in_the_box/{puzzle.id}")
            page.get_by_role("button", name="Show the solution").click()
            expect(page.get_by_role("heading", name="Solution")).to_be_visible()
            expect(page.locator(".cor .sum li")).to_have_count(lines)
            page.evaluate(STILL)
            found += [f"{puzzle.id}: {line}" for line in page.evaluate(CUT)]
    assert not found, "\n".join(found)


def scored(puzzle: Puzzle) -> int:
    """How many lines add up the best turn where a boxed jack ends the game, so that it stays on show; else 0."""
    state: Any = puzzle.table().state
    line = puzzle.line(state.seen_by(puzzle.seat))
    if puzzle.kind.key != "last_turn" or not isinstance(line[-1], BoxJack):
        return 0
    return len(line) + bool(covered(state, line))


def one_led_and_one_not(key: str) -> list[Puzzle]:
    """A puzzle in which a card has been led, and one in which none has."""
    found: dict[int, Puzzle] = {}
    for puzzle in pack_of(key).puzzles:
        state: Any = puzzle.table().state
        found.setdefault(len(state.trick), puzzle)
        if len(found) == 2:
            break
    return [*found.values()]


def show_the_solution(page: Page) -> None:
    """Ask for it, and say yes to the question whether it may count as a mistake."""
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_text("Showing the solution counts as a mistake.")).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()


def test_show_the_solution_plays_it_and_counts(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "puzzles/run/california_jack")
    puzzle = asked(page)
    show_the_solution(page)
    expect(page.get_by_role("heading", name="Solution")).to_be_visible(timeout=60_000)
    first = next(part for part in puzzle.answer[0].split() if is_card_code(part))
    expect(page.locator(f'.hand [data-token="{first}"]')).to_have_count(0)
    expect(page.get_by_role("img", name="mistakes: 1 of 3")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    assert asked(page).id != puzzle.id


@pytest.mark.cold
def test_a_failed_puzzle_comes_back_after_a_day_and_once_more_after_three(page: Page, server: SiteServer) -> None:
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")
    sit_down(page, server, "puzzles/run/california_jack")
    failed = asked(page)
    show_the_solution(page)
    expect(page.get_by_role("heading", name="Solution")).to_be_visible(timeout=60_000)
    repeat = page.get_by_role("link", name="Repeat 1 puzzle")
    for time, is_due in (("2026-11-21T20:00:00Z", False), ("2026-11-22T11:00:00Z", True)):
        page.clock.set_fixed_time(time)
        visit(page, f"{server.address}#/puzzles")
        reload(page)
        expect(page.get_by_role("heading", name="All puzzles")).to_be_visible()
        assert repeat.count() == is_due, time
    repeat.click()
    assert asked(page).id == failed.id
    for move in failed.line(failed.table().state.seen_by(failed.seat)):
        for part in move.parts:
            page.locator(f'.hand [data-token="{part}"]').first.click(position={"x": 8, "y": 30})
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    for time, is_due in (("2026-11-24T10:00:00Z", False), ("2026-11-25T12:00:00Z", True)):
        page.clock.set_fixed_time(time)
        visit(page, f"{server.address}#/puzzles")
        reload(page)
        expect(page.get_by_role("heading", name="All puzzles")).to_be_visible()
        assert repeat.count() == is_due, time


def test_a_blunder_of_a_review_is_made_good(page: Page, server: SiteServer) -> None:
    sit_down(page, server, f"{SHORT}&seed=1")
    play_out(page)
    page.get_by_role("link", name="Review").click()
    learn = page.get_by_role("link", name="Learn from your mistakes")
    expect(learn).to_be_visible(timeout=90_000)
    learn.click()
    expect(page.locator(".puzzle:not(.answered)")).to_be_visible(timeout=60_000)
    game, ply = re.findall(r"#/mistake/(\w+)/(\d+)", page.url)[0]
    kept = f"Object.entries(localStorage).find(([key]) => key.endsWith('review/{game}'))[1]"
    judged = [body for _, body in json.loads(page.evaluate(kept))["value"]["judged"]]
    better = next(each["better"] for each in judged if each["ply"] == int(ply))
    card = page.locator(f'.hand [data-token="{better.split()[-1]}"]').first
    card.click(position={"x": 8, "y": 30})  # the next card lies over the rest of it
    expect(page.get_by_role("heading", name="Right!")).to_be_visible()
    assert axe(page) == []
