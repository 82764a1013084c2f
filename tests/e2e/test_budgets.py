"""What a visit may cost: bytes, requests and the longest task of the main thread, each printed beside its bound."""

from __future__ import annotations

import gzip
import json
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


@pytest.mark.alone
def test_no_task_of_the_start_blocks_the_page_for_long(bare_page: Page, server: SiteServer) -> None:
    bare_page.add_init_script(
        "globalThis.tasks = []; new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => e.duration)))"
        ".observe({type: 'longtask', buffered: true})"
    )
    playable(bare_page, server.address)
    longest = bare_page.evaluate("Math.max(0, ...tasks)")
    report("longest task of the start on the main thread", longest, 1_500, "ms")


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
def test_page_and_worker_together_stay_within_their_memory(bare_page: Page, server: SiteServer) -> None:
    """The private memory of their process (smaps_rollup): objects, both interpreters, compiled code.

    How much garbage lies there depends on when the browser last looked for it: it is collected first.
    """
    sit_down(bare_page, server, "california_jack?seed=3&seats=human,bot:expert")
    for _ in range(3):
        wait_for_turn(bare_page)
        hand(bare_page).first.click()
    wait_for_turn(bare_page)
    assert bare_page.workers, "no bot has thought in a worker"
    found = []
    for _ in range(5):
        bare_page.request_gc()
        bare_page.wait_for_timeout(500)
        found.append(private_megabytes(bare_page))
    report("private memory of page and worker", min(found), 260, "MB")
