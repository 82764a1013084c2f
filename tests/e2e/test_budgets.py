"""What a visit may cost: bytes, requests and the longest task of the main thread, each printed beside its bound."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.e2e.browser import Watch
from tests.e2e.playing import hand, sit_down, wait_for_turn
from tests.e2e.starting import serving, until, visit
from tools.serve import SiteServer

pytestmark = pytest.mark.cold

GAME = "#/california_jack?seed=7"
SLOW_LINE = "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})"
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".py", ".svg", ".wasm", ".webmanifest"}


NOTE_PLAYABLE = (
    "new MutationObserver(() => { if (document.querySelector('.hand .can')) globalThis.playableAt ??= Date.now() })"
    ".observe(document, {subtree: true, childList: true, attributes: true})"
)

MEGABYTES = 260
QUIET = 1.0  # load a core below which the machine counts as quiet
TASKS = (
    "globalThis.tasks = [];"
    "new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => [e.startTime, e.duration])))"
    ".observe({type: 'longtask', buffered: true})"
)


class Traffic:
    """What goes over the line until a card can be played: what the page fetches from then on is not counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.begun: dict[str, float] = {}  # number of a request -> ms since 1970
        self.sizes: dict[str, int] = {}  # in bytes as the browser counts them: packed, with headers
        page.add_init_script(NOTE_PLAYABLE)
        session: CDPSession = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self.begin)
        session.on("Network.loadingFinished", self.end)

    def begin(self, event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith("data:"):
            self.begun[event["requestId"]] = event["wallTime"] * 1000

    def end(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = int(event["encodedDataLength"])

    def counted(self) -> list[str]:
        """The requests that count."""
        playable_at = self.page.evaluate("playableAt")
        return [number for number, at in self.begun.items() if at <= playable_at]

    @property
    def bytes(self) -> int:
        return sum(self.sizes.get(number, 0) for number in self.counted())


def playable(page: Page, address: str) -> None:
    visit(page, address + GAME)
    expect(page.locator(".hand .can").first).to_be_visible(timeout=60_000)


def report(what: str, found: float, bound: float, unit: str) -> None:
    print(f"{what}: {found:.0f} {unit}, bound {bound:.0f} {unit}")
    assert found <= bound, f"{what}: {found:.0f} {unit} is more than {bound:.0f} {unit}"


@pytest.fixture
def bare_page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


def test_the_first_visit_stays_within_its_bytes_and_requests(bare_page: Page, server: SiteServer) -> None:
    traffic = Traffic(bare_page)
    playable(bare_page, server.address)
    report("first visit until a card can be played", traffic.bytes / 1e3, 8_850, "kB")
    report("requests of a first visit", len(traffic.counted()), 60, "requests")


def test_a_slow_line_stays_within_fewer_bytes(bare_page: Page, server: SiteServer) -> None:
    bare_page.add_init_script(SLOW_LINE)
    traffic = Traffic(bare_page)
    playable(bare_page, server.address)
    report("first visit on a slow line", traffic.bytes / 1e3, 5_950, "kB")


def test_a_later_visit_costs_next_to_nothing(
    new_context: Callable[..., BrowserContext], site: Path, watch: Watch
) -> None:
    page = new_context(service_workers="allow").new_page()
    with serving(site) as server:
        watch.origin = server.address
        visit(page, server.address)
        until(page, "navigator.serviceWorker.getRegistration().then(r => Boolean(r?.active?.state === 'activated'))")
        page.goto("about:blank")
        later = page.context.new_page()
        traffic = Traffic(later)
        playable(later, server.address)
        report("a later visit", traffic.bytes / 1e3, 60, "kB")


def test_everything_kept_on_the_device_stays_within_its_bytes(site: Path) -> None:
    listed = json.loads((site / "files.json").read_text())
    total = 0
    for path in listed["files"].keys() - set(chain(*listed["languages"].values())):
        content = (site / path).read_bytes()
        total += len(gzip.compress(content, 6)) if Path(path).suffix in PACKED else len(content)
    report("the whole site but its other languages, packed", total / 1e3, 11_700, "kB")


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
    report("longest task of the start on the main thread", longest_task(page), 500 * stretched, "ms")
    thoughts, moves = [], []
    for is_first in (True, False, False, False):
        since = page.evaluate("performance.now()")
        hand(page).first.click()
        page.wait_for_timeout(150)  # the move itself is drawn
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
        page.wait_for_timeout(500)
        if (found := private_megabytes(page)) <= MEGABYTES:
            break
    report("private memory of page and worker", found, MEGABYTES, "MB")
