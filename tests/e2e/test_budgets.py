"""What a visit may cost: bytes, requests and the longest task of the main thread, each printed beside its bound."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from knaves.games.registry import GAMES
from tests.e2e.browser import Watch, one_of
from tests.e2e.playing import hand, sit_down, wait_for_turn
from tests.e2e.starting import idle, settled
from tests.e2e.traffic import Traffic, playable, report
from tools.serve import SiteServer

pytestmark = pytest.mark.cold

GAME = "#/california_jack?seed=7"
SLOW_LINE = "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({effectiveType: '3g'})})"
SAVES_DATA = "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})"
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".py", ".svg", ".wasm", ".webmanifest"}
README = Path(__file__).resolve().parents[2] / "README.md"
OURS = 5  # games of the project, whose bytes are in the bounds
MEGABYTES = 260
QUIET = 1.0  # load a core below which the machine counts as quiet
TASKS = (
    "globalThis.tasks = [];"
    "new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => [e.startTime, e.duration])))"
    ".observe({type: 'longtask', buffered: true})"
)


def with_further_games(kilobytes: int, each: int) -> int:
    """The bound where somebody has added games: each may bring some more, twice what the template brings."""
    return kilobytes + each * max(0, len(GAMES) - OURS)


@pytest.fixture
def bare_page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


def test_the_first_visit_stays_within_its_bytes_and_requests(bare_page: Page, server: SiteServer) -> None:
    traffic = Traffic(bare_page)
    playable(bare_page, server.address)
    report("first visit until a card can be played", traffic.bytes / 1e3, with_further_games(8_900, 35), "kB")
    report("requests of a first visit", len(traffic.counted()), 45, "requests")
    said = re.search(r"first visit downloads ([\d.]+) MB in about (\d+) requests", README.read_text(encoding="utf-8"))
    assert said is not None
    assert float(said[1]) == pytest.approx(traffic.bytes / 1e6, abs=with_further_games(200, 35) / 1e3)
    assert int(said[2]) == pytest.approx(len(traffic.counted()), abs=6)


@pytest.mark.parametrize("line", one_of(SLOW_LINE, SAVES_DATA))
def test_a_slow_or_sparing_line_gets_the_smaller_start(
    bare_page: Page, server: SiteServer, watch: Watch, line: str
) -> None:
    bare_page.add_init_script(line)
    traffic = Traffic(bare_page)
    playable(bare_page, server.address)
    assert bare_page.locator("html").get_attribute("data-start") == "ordinary"
    assert not any("snapshot" in address for address in watch.requests)
    report("first visit on a slow line", traffic.bytes / 1e3, with_further_games(5_950, 20), "kB")


def test_everything_kept_on_the_device_stays_within_its_bytes(site: Path) -> None:
    listed = json.loads((site / "files.json").read_text())
    total = 0
    for path in listed["files"].keys() - set(chain(*listed["languages"].values())):
        content = (site / path).read_bytes()
        total += len(gzip.compress(content, 6)) if Path(path).suffix in PACKED else len(content)
    bound = with_further_games(12_200, 60)  # 150 of them a friend’s game
    report("the whole site but its other languages, packed", total / 1e3, bound, "kB")


def longest_task(page: Page, since: float = 0) -> float:
    """In ms, of those that began after this moment of the page; 0 if none has lasted longer than 50."""
    return float(
        page.evaluate("since => Math.max(0, ...tasks.filter(([at]) => at >= since).map(([, ms]) => ms))", since)
    )


def private_megabytes(page: Page) -> float:
    """What the largest renderer has for itself, compiled code too."""
    browser = page.context.browser
    assert browser is not None
    listed = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    found = [0.0]
    for process in listed:
        rollup = Path(f"/proc/{process['id']}/smaps_rollup")
        if process["type"] == "renderer" and rollup.exists():
            lines = rollup.read_text().splitlines()
            found.append(sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024)
    return max(found)


@pytest.mark.alone
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells what a process has")
def test_a_game_with_the_expert_leaves_the_page_quick_and_small(bare_page: Page, server: SiteServer) -> None:
    """The longest tasks of the main thread in the start, in a move and while the bot thinks, and the memory after it.

    On a quiet machine no task of a move or a thought lasts longer than 50 ms; a busy one stretches everything, so there
    the best of three thoughts counts. The private memory (smaps_rollup) is that of the process of page and worker:
    objects, both interpreters, compiled code. How much garbage lies there depends on when the browser last looked for
    it: it is collected first.
    """
    page, busy = bare_page, os.getloadavg()[0] / (os.cpu_count() or 1)
    stretched = 1 if busy < QUIET else max(4.0, 4 * busy)
    page.add_init_script(TASKS)
    sit_down(page, server, "california_jack?seed=3&seats=human,bot:expert")
    assert wait_for_turn(page) == "turn"
    report("longest task of the start on the main thread", longest_task(page), min(1_500, 500 * stretched), "ms")
    thoughts, moves = [], []
    for is_first in (True, False, False, False):
        since = page.evaluate("performance.now()")
        hand(page).first.click()
        settled(page)  # the move itself is drawn
        drawn = page.evaluate("performance.now()")
        wait_for_turn(page)
        if not is_first:  # with which the worker is started
            moves.append(longest_task(page, since))
            thoughts.append(longest_task(page, drawn))
    assert page.workers, "no bot has thought in a worker"
    report("longest task while the expert thinks, the best of three", min(thoughts), 50, "ms")
    report("longest task of three moves", max(moves), 50 * stretched, "ms")
    for _ in range(5):
        page.request_gc()
        idle(page)
        if (found := private_megabytes(page)) <= MEGABYTES:
            break
    report("private memory of page and worker", found, MEGABYTES, "MB")
