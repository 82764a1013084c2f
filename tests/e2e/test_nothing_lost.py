"""Nothing is lost: a killed browser, a crashed page, two tabs of one game, no room, a page that has failed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect
from playwright.sync_api import TimeoutError as TimedOut

from knaves.table.record import read_record
from knaves.table.table import Table
from tests.e2e.browser import one_of
from tests.e2e.playing import (
    hand,
    moves_made,
    next_deal,
    sit_down,
    until_answered,
    wait_for_moves,
    wait_for_turn,
    with_settings,
)
from tests.e2e.starting import LOOK, frames, reload, settled, until, visit, wait_until
from tools.chromium import ARGUMENTS
from tools.engines.kills import IN_JOURNAL, SLOW_DATABASE, THE_DATABASE
from tools.serve import SiteServer
from tools.setup import find_chromium

pytestmark = pytest.mark.cold

DEAL = "california_jack?seed=5&seats=human,bot:random"
SCALE = float(os.environ.get("KNAVES_SCALE", "1"))
LONG_DEAL = DEAL + "&target=50"
KILLS = max(1, round(SCALE))
TAKE_OVERS = round(12 * SCALE)
CRASHES = min(100, max(2, round(2 * SCALE)))
NEWEST = """Object.keys(localStorage).filter(key => key.includes(" game/"))
    .map(key => JSON.parse(localStorage.getItem(key))).sort((a, b) => b.serial - a.serial)[0].record"""
WATCHED = "This game is open in another tab. Here you can only watch."


def play_some(page: Page, moves: int) -> None:
    for _ in range(moves):
        if wait_for_turn(page) != "turn":
            next_deal(page)
        else:
            with suppress(TimedOut):  # the bot has answered in between, and the card is none to play any more
                hand(page).first.click(timeout=4000)


def browser_process(profile: Path) -> int:
    """The process of the browser that uses this profile; its children name the kind that they are."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            words = (entry / "cmdline").read_bytes() if (entry / "cmdline").exists() else b""
            if str(profile).encode() in words and b"--type=" not in words:
                return int(entry.name)
    raise AssertionError("no browser runs with this profile")


@pytest.mark.slow
@pytest.mark.parametrize("is_journal_late", one_of(False, True), ids=["", "journal late"])
@pytest.mark.parametrize("number", range(KILLS))
def test_r11_a_killed_browser_loses_one_move_at_most(
    number: int, is_journal_late: bool, browser: Browser, server: SiteServer, tmp_path: Path
) -> None:
    """Also where the database takes a second and a half to open, at the first visit and at the next: R25."""
    rng, start = Random(f"kill {number} {is_journal_late}"), browser.browser_type.launch_persistent_context
    profile = tmp_path / "profile"
    context = start(profile, executable_path=find_chromium(), args=ARGUMENTS)
    context.add_init_script(THE_DATABASE + (SLOW_DATABASE if is_journal_late else ""))
    page = context.new_page()
    sit_down(page, server, DEAL)
    play_some(page, rng.randrange(3, 12))
    time.sleep(rng.random() / 2)
    made = moves_made(page)
    killed = browser_process(profile)
    os.kill(killed, signal.SIGKILL)
    while Path(f"/proc/{killed}").exists():
        time.sleep(LOOK)
    context = start(profile, executable_path=find_chromium(), args=ARGUMENTS)
    context.add_init_script(THE_DATABASE + (SLOW_DATABASE if is_journal_late else ""))
    page = context.new_page()
    with_settings(page)
    visit(page, f"{server.address}#/california_jack")
    wait_for_turn(page)
    kept = max(moves_made(page), page.evaluate(IN_JOURNAL))
    assert kept >= made - 1, "more than one move is lost"
    play_some(page, 2)  # one of them may be the next deal
    assert wait_for_moves(page, more_than=kept) > kept, "not the newest copy is resumed"
    context.close()


JOURNAL_STATE = "knaves.journal.state"
NEVER_OPENS = "IDBFactory.prototype.open = () => ({})"
FAILS = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'UnknownError') }"


@pytest.mark.parametrize("trouble", one_of(NEVER_OPENS, FAILS))
def test_r25_a_journal_that_does_not_open_is_told_and_the_game_goes_on(
    trouble: str, page: Page, server: SiteServer
) -> None:
    page.add_init_script(trouble)
    sit_down(page, server, DEAL)
    play_some(page, 1)
    wait_for_turn(page)
    until(page, JOURNAL_STATE, "late")
    page.goto(f"{server.address}#/settings")
    expect(page.get_by_text("Saving is slow right now")).to_be_visible()
    page.evaluate("knaves.stop('broken', null)")
    expect(page.locator("dialog.stopped")).to_contain_text("Saving is slow right now")


WRITES_FAIL = """{
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode) {
        if (mode === "readwrite" && globalThis.writes === "refused") throw new DOMException("no", "UnknownError");
        const given = transaction.call(this, stores, mode);
        if (globalThis.writes === "aborted") given.commit = () => given.abort();
        return given;
    };
}"""


@pytest.mark.parametrize("trouble", one_of("refused", "aborted"))
def test_r25_a_write_that_fails_is_told_and_made_good(trouble: str, page: Page, server: SiteServer) -> None:
    page.add_init_script(THE_DATABASE + WRITES_FAIL)
    sit_down(page, server, DEAL)
    play_some(page, 1)
    wait_for_turn(page)
    until(page, JOURNAL_STATE, "open")
    before = page.evaluate(IN_JOURNAL)
    page.evaluate(f"globalThis.writes = '{trouble}'")
    play_some(page, 1)
    wait_for_turn(page)
    until(page, JOURNAL_STATE, "failing")
    assert page.evaluate(IN_JOURNAL) == before
    page.evaluate("globalThis.writes = ''")
    until(page, JOURNAL_STATE, "open")
    assert page.evaluate(IN_JOURNAL) == moves_made(page) > before


@pytest.mark.slow
def test_r25_a_journal_whose_database_goes_away_opens_again_with_every_game(page: Page, server: SiteServer) -> None:
    """Deleted while it is open; and an empty or newer database that stands under its name at a visit."""
    page.add_init_script(THE_DATABASE)
    sit_down(page, server, DEAL)
    play_some(page, 1)
    wait_for_turn(page)
    until(page, JOURNAL_STATE, "open")
    page.evaluate("theDatabase.deleteDatabase(knaves.place.trim()) && null")
    play_some(page, 1)
    wait_for_turn(page)
    until(page, JOURNAL_STATE, "open")
    until(page, IN_JOURNAL, moves_made(page))
    for version in (40, 50):
        page.evaluate(
            """version => new Promise((done) => {
                const name = knaves.place.trim();
                theDatabase.deleteDatabase(name);
                const opening = theDatabase.open(name, version);
                opening.onsuccess = () => { opening.result.close(); done(); };
            })""",
            version,
        )
        reload(page)
        wait_for_turn(page)
        play_some(page, 1)
        wait_for_turn(page)
        until(page, JOURNAL_STATE, "open")
        until(page, IN_JOURNAL, moves_made(page))


def crash(page: Page) -> None:
    """Kills the process that draws the page, as the system does when memory runs out."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def test_r10_a_crashed_page_resumes_at_the_very_move(
    new_context: Callable[..., BrowserContext], server: SiteServer, record_property: Callable[[str, object], None]
) -> None:
    """Every other crash comes right after a touch, while the bot is to answer; the rest while the player is asked."""
    context = new_context()
    page = context.new_page()
    sit_down(page, server, LONG_DEAL, forced=False)
    for number in range(CRASHES):
        play_some(page, 1)
        if number % 2:
            wait_for_turn(page)
        until_answered(page)
        shown = page.evaluate(NEWEST)["moves"]  # kept and drawn in one step of the page
        crash(page)
        page.close()
        page = context.new_page()
        with_settings(page, forced=False)
        visit(page, f"{server.address}#/california_jack")
        wait_for_turn(page)
        expect(page.get_by_text(WATCHED)).to_have_count(0)
        record = page.evaluate(NEWEST)
        assert record["moves"][: len(shown)] == shown, f"crash {number + 1}: a move that was drawn is lost"
        table = Table.from_record(read_record(record))
        since = [table.state_at(ply).turn for ply in range(len(shown), len(table.moves))]
        assert 0 not in since, f"crash {number + 1}: a move of the player was made for him"
        print(f"crash {number + 1} after move {len(shown)}: resumed there, then {len(since)} of the bot")
    record_property("tried", CRASHES)


def test_r12_the_second_tab_watches_and_may_take_over(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    context = new_context()
    first, second = context.new_page(), context.new_page()
    sit_down(first, server, DEAL)
    play_some(first, 2)
    wait_for_turn(first)
    with_settings(second)
    visit(second, f"{server.address}#/california_jack")
    expect(second.get_by_text(WATCHED).first).to_be_visible()
    before = second.locator("main").inner_text()
    first.bring_to_front()  # a tab that nobody sees draws one picture a second
    play_some(first, 1)
    wait_for_turn(first)
    second.bring_to_front()
    until(second, f"document.querySelector('main').innerText !== {before!r}")
    second.get_by_role("button", name="Play here").click()
    expect(first.get_by_text(WATCHED).first).to_be_visible()
    made = moves_made(second)
    play_some(second, 1)
    wait_for_turn(second)
    assert moves_made(second) > made
    made = moves_made(second)
    first.bring_to_front()
    first.locator(".hand [data-token]").first.click()
    expect(first.get_by_text(WATCHED).first).to_be_visible()
    assert moves_made(first) == made, "the tab that lost the game can still play"
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_text(WATCHED).first).to_be_visible()
    assert moves_made(first) == made, "what the other tab played is lost"
    play_some(first, 1)


@pytest.mark.slow
def test_r26_taking_over_again_and_again_loses_nothing(
    new_context: Callable[..., BrowserContext], server: SiteServer, record_property: Callable[[str, object], None]
) -> None:
    context, rng = new_context(), Random(7)
    tabs = [context.new_page() for _ in range(3)]
    sit_down(tabs[0], server, LONG_DEAL)
    for tab in tabs[1:]:
        with_settings(tab)
        visit(tab, f"{server.address}#/california_jack")
    record: list[str] = []
    for number in range(TAKE_OVERS):
        tab = rng.choice(tabs)
        tab.evaluate("document.querySelector('[data-do=\"play here\"]')?.click()")
        for each in tabs:
            each.evaluate(
                "(document.querySelector('.hand .can') ?? document.querySelector('.veil .btn.primary'))?.click()"
            )
        frames(tab, rng.randrange(10))
        newest = max((each.evaluate(NEWEST)["moves"] for each in tabs), key=len)
        assert newest[: len(record)] == record, f"take-over {number + 1}: a move is lost"
        record = newest
    wait_until(tabs[0], lambda: sum(not each.get_by_text(WATCHED).count() for each in tabs) <= 1, "two tabs play")
    assert len(record) > TAKE_OVERS / 4
    record_property("tried", TAKE_OVERS)


def test_r9_play_goes_on_without_room_and_says_so_once(page: Page, server: SiteServer) -> None:
    sit_down(page, server, DEAL)
    play_some(page, 1)
    wait_for_turn(page)
    page.evaluate(
        "for (let size = 1 << 22; size; size >>= 1)"
        " try { localStorage.setItem('other' + size, 'x'.repeat(size)) } catch {}"
    )
    play_some(page, 1)
    expect(page.get_by_text("Storage is full, so this game can’t be saved.")).to_be_visible()
    play_some(page, 2)
    wait_for_turn(page)
    left = hand(page).count()
    reload(page)
    wait_for_turn(page)
    assert hand(page).count() == left, "the journal lost what had no room"


def test_r8_nothing_is_written_once_the_page_has_failed(page: Page, server: SiteServer) -> None:
    sit_down(page, server, DEAL)
    play_some(page, 1)
    wait_for_turn(page)
    made = moves_made(page)
    page.evaluate("knaves.stop('broken', null)")
    page.evaluate("document.querySelector('dialog.stopped').close()")
    left = hand(page).count()
    hand(page).first.click()
    expect(hand(page)).not_to_have_count(left)
    settled(page)
    assert moves_made(page) == made
