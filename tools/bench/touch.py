"""Time from a tap on a card to the next frame, in California Jack against the expert, on a phone's screen.

Each visit plays six cards at every speed of the processor (4: four times slower, as the browser's own throttle does
it). Told are the time from the tap to the next frame, which shows that the card was touched, for the first touch and
the others, beside that of a page with nothing but a button; what of it is the page's own, from the click on, which the
browser makes of a tap; the time to the frame in which the card sets out; the tasks over 50 ms once the table stands;
and when a card could be played. --write puts the table into docs/start-up.md.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page

from tools.bench.harness import DOCS, machine, median, put, table
from tools.bench.start import PAGES
from tools.chromium import browsing, built

GAME = "#/california_jack?seed=7&seats=human,bot:expert"
SPEEDS = (1, 4, 6)
CARDS = 6
CARD = ".hand .can"


@dataclass
class Touches:
    """What some visits at one speed came to; times in ms."""

    ready: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)  # what of both comes after the click
    answers: list[float] = field(default_factory=list)  # until the card is on its way
    tasks: list[float] = field(default_factory=list)  # over 50 ms, once the table stands
    bare: list[float] = field(default_factory=list)  # the same touch in a page with nothing but a button


def visit(browser: Browser, address: str, slow: float, found: Touches) -> None:
    """One visit with its cards, added to what was found."""
    page = phone(browser, slow)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(CARD, timeout=120_000)
    page.wait_for_timeout(1500)
    page.evaluate("noted.stands = performance.now()")
    for _ in range(CARDS):
        touch(page)
    page.wait_for_timeout(1000)
    noted = json.loads(page.evaluate("JSON.stringify(noted)"))
    found.ready.append(noted["ready"])
    found.first.append(noted["touches"][0])
    found.others += noted["touches"][1:CARDS]
    found.clicks += noted["clicks"][:CARDS]
    found.answers += noted["answers"]
    found.tasks += [took for began, took in noted["tasks"] if began >= noted["stands"]]
    page.context.close()


def visit_bare(browser: Browser, address: str, slow: float, found: Touches) -> None:
    """Measure a touch on a bare page, and add it to the results."""
    page = phone(browser, slow)
    page.route("**/*", lambda route: route.fulfill(path=PAGES / "button.html"))
    page.goto(address)
    for _ in range(CARDS):
        page.wait_for_timeout(400)
        page.touchscreen.tap(100, 100)
    page.wait_for_timeout(400)
    found.bare += page.evaluate("noted.touches")
    page.context.close()


def phone(browser: Browser, slow: float) -> Page:
    """Return a page of a phone so many times slower, which notes its touches."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, service_workers="block"
    )
    context.add_init_script(path=PAGES / "touches.js")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


def touch(page: Page) -> None:
    """Play the first possible card, once the one before has been answered."""
    page.wait_for_selector(CARD, timeout=60_000)
    page.wait_for_timeout(400)
    made = page.evaluate("noted.touches.length")
    box = page.locator(CARD).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 6, box["y"] + 20)  # the next card lies over the rest of it
    deadline = time.monotonic() + 30
    while page.evaluate("noted.touches.length") == made:
        if time.monotonic() > deadline:
            raise SystemExit("a touch was not answered within 30 s")
        page.wait_for_timeout(20)


def measure(browser: Browser, address: str, visits: int, speeds: Sequence[float]) -> dict[float, Touches]:
    """Measure the visits at each speed; the speeds take turns."""
    found = {slow: Touches() for slow in speeds}
    for _ in range(visits):
        for slow, touches in found.items():
            visit(browser, address, slow, touches)
            visit_bare(browser, address, slow, touches)
    return found


def report(found: dict[float, Touches], visits: int, version: str) -> str:
    """The table for the document."""
    head = (
        "processor", "a bare page", "first touch", "the others", "from the click", "it sets out", "tasks over 50 ms",
        "longest", "a card after",
    )  # fmt: skip
    rows = []
    for slow, touches in found.items():
        name = "full speed" if slow == 1 else f"{slow:g} times slower"
        longest = f"{max(touches.tasks):.0f}" if touches.tasks else "–"
        times = (touches.bare, touches.first, touches.others, touches.clicks, touches.answers)
        rows.append([name, *map(median, times), str(len(touches.tasks)), longest, median(touches.ready)])
    told = (
        f"`make bench WHAT=touch`, {visits} visits of {CARDS} cards, medians in ms (least to most); {machine(version)}."
    )
    return f"{told}\n\n{table(head, rows)}"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--slow", type=float, nargs="+", default=SPEEDS)
    parser.add_argument("--write", action="store_true", help="put the table into docs/start-up.md")


def main(given: Namespace) -> None:
    """Measure and print."""
    with browsing(built()) as (browser, address):
        found = measure(browser, address + GAME, given.visits, given.slow)
        text = report(found, given.visits, browser.version)
    print(text)
    if given.write:
        put(DOCS / "start-up.md", "touch", text)
