"""A match of the workshop and playouts of the lab in the page: how fast, and how smooth the page stays; Linux only.

Seconds by the clock depend on what else the machine does. So the processor time of every thread is told too, and that
of the same work in CPython in the same run: their ratio can be compared between machines. Tasks of the page are those
of its main thread that the browser calls long, which is 50 ms or more.
"""

from __future__ import annotations

import asyncio
import re
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from os import sysconf
from pathlib import Path

from playwright.sync_api import Browser, Page

from knaves.analysis.lab import Experiment, do_go
from knaves.games.registry import GAMES
from knaves.players.own.contest import Contest
from knaves.players.own.referee import MatchPlan
from tests.unit.players.sandboxes import Desk, Place
from tools.bench.harness import DOCS
from tools.chromium import browsing, built

BOT = DOCS / "bots" / "thumb_california_jack.py"
GAME = GAMES["california_jack"]
LONG = 300_000  # ms
LOOK = 0.2  # seconds between two looks at the threads
TICKS = sysconf("SC_CLK_TCK")
WATCH = (
    "globalThis.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries().map((e) => e.duration)))"
    ".observe({type: 'longtask'})"
)
CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {get: () => %d})"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--only", choices=["match", "lab"])
    parser.add_argument("--deals", type=int, default=100, choices=[10, 50, 100, 200], help="of the match")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each number of workers of the lab")


def main(given: Namespace) -> None:
    """Measure and print."""
    with browsing(built()) as (browser, address):
        if given.only != "lab":
            match(browser, address, given.deals)
        if given.only != "match":
            lab(browser, address, given.seconds)


def match(browser: Browser, address: str, deals: int) -> None:
    """Two bots of rules of thumb play paired deals, each from both sides."""
    page = opened(browser, address + "#/workshop", 1280)
    group = page.get_by_role("group", name=f"A new bot for {GAME.title}")
    for _ in range(2):
        page.goto(address + "#/workshop")
        group.get_by_role("button", name="Rules of thumb").click(timeout=LONG)
        page.get_by_role("button", name="Start the match").wait_for(timeout=LONG)
    page.get_by_role("combobox", name="Against").select_option("own-my_california_jack")
    page.get_by_role("radio", name=str(deals), exact=True).check(force=True)
    page.evaluate("tasks.length = 0")
    clock = Clock(page)
    began = time.perf_counter()
    page.get_by_role("button", name="Start the match").click()
    told = f"{deals} deals, each from every seat to be fair: {2 * deals} games."
    while told not in (page.evaluate("document.querySelector('.match').textContent")):
        clock.look()
        time.sleep(LOOK)
    seconds = time.perf_counter() - began
    print(f"{deals} paired deals of {GAME.title} between two bots of rules of thumb: {seconds:.1f} s")
    print(f"  the longest task of the page meanwhile: {longest(page):.0f} ms")
    spent = clock.busiest()
    with ThreadPoolExecutor(1) as pool:  # Playwright's own loop runs in this thread
        here = pool.submit(in_cpython, deals).result()
    whole = sum(seconds for _, seconds in spent)
    print(f"  processor time: {whole:.1f} s in the browser, {here:.1f} s in CPython, ratio {whole / here:.1f}")
    print("  by thread: " + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in spent[:8]))
    page.context.close()


def in_cpython(deals: int) -> float:
    """Processor seconds of the same match with all its parts in this process, messages and all."""
    source = BOT.read_text()
    plan = MatchPlan(GAME, GAME.options.parse({}), ("a", "b"), {"a": source, "b": source}, deals, 1, one_deal=True)
    began = time.thread_time()
    score = asyncio.run(Contest(plan, referee_here, Place().start).play(lambda score: None))
    assert score.played == 2 * deals
    return time.thread_time() - began


async def referee_here() -> Desk:
    return Desk()


def lab(browser: Browser, address: str, seconds: float) -> None:
    """Goes of an order in one worker and in three; how the page answers meanwhile."""
    order = Experiment(GAME, (GAME.options.parse({}),), "random", 5000, 1)
    began = time.process_time()
    for number in range(4):
        do_go(order, number)
    here = 4 * order.chunk / (time.process_time() - began)
    print(f"Games of {GAME.title} between random players in the lab: {here:.1f} a second in CPython")
    for workers in (1, 3):
        page = opened(browser, address + "#/lab?game=california_jack&level=random&deals=5000", 1280, workers + 1)
        page.get_by_role("button", name="Start").click(timeout=LONG)
        first = played(page, 1)
        page.evaluate("tasks.length = 0")
        began = time.perf_counter()
        clock = Clock(page)
        time.sleep(seconds)
        last = played(page, first + 1)
        took = time.perf_counter() - began
        clock.look()
        spent = sum(seconds for _, seconds in clock.busiest())
        print(
            f"  {workers} worker{'s' if workers > 1 else ''}: {(last - first) / took:.1f} a second, "
            f"{(last - first) / spent:.1f} a second of processor time; "
            f"the longest task of the page {longest(page):.0f} ms"
        )
        page.context.close()


def played(page: Page, least: int) -> int:
    """Wait until the page says that so many deals have been played. Returns the number."""
    while True:
        found = re.search(r"([\d,]+) of 5,?000", page.locator("main").inner_text().replace("\u202f", ","))
        number = int(found[1].replace(",", "")) if found else 0
        if number >= least:
            return number
        time.sleep(0.05)


def opened(browser: Browser, address: str, width: int, cores: int = 0) -> Page:
    """A page that keeps count of its long tasks; `cores`: how many it is told that there are."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    context.add_init_script(WATCH)
    if cores:
        context.add_init_script(CORES % cores)
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.goto(address)
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


def longest(page: Page) -> float:
    """The longest long task, in ms; 0 where there was none."""
    return float(page.evaluate("Math.max(0, ...tasks)"))


class Clock:
    """The processor time of each thread of this browser's renderers, as far as it has been looked at in its life."""

    def __init__(self, page: Page) -> None:
        assert page.context.browser is not None
        self.session = page.context.browser.new_browser_cdp_session()
        self.names: dict[tuple[int, int], str] = {}
        self.seconds: dict[tuple[int, int], float] = {}
        self.look()
        self.before = dict(self.seconds)

    def look(self) -> None:
        """Reads them; a thread that has ended keeps what was read last."""
        listed = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        for process in (each["id"] for each in listed if each["type"] == "renderer"):
            for thread in Path(f"/proc/{process}/task").glob("*"):
                try:
                    name, _, rest = (thread / "stat").read_text().partition("(")[2].rpartition(")")
                except OSError:  # ended meanwhile
                    continue
                user, system = rest.split()[11:13]
                key = process, int(thread.name)
                self.names[key], self.seconds[key] = name, (int(user) + int(system)) / TICKS

    def busiest(self) -> list[tuple[str, float]]:
        """The threads by the processor seconds that they have spent since the beginning, most first."""
        spent = [(self.names[key], seconds - self.before.get(key, 0.0)) for key, seconds in self.seconds.items()]
        return sorted(spent, key=lambda each: -each[1])
