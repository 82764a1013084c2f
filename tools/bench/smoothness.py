"""How long the page's tasks are while games are played beat by beat, and how many frames are late.

The times of tasks are those of the processor, so that a busy machine tells the same: a card flies on the compositor's
thread and stays smooth as long as no task of the main thread is long. Frames are counted by the clock while anything
flies, as the main thread sees them: they need a quiet machine.
"""

from __future__ import annotations

import json
import statistics
from argparse import ArgumentParser, Namespace

from playwright.sync_api import Browser, Page

from knaves.games.registry import GAMES
from tools.bench.start import PAGES
from tools.chromium import browsing, built
from tools.films import READY, touch
from tools.scenes import tables
from tools.screens import begin_with

LONG = 50  # ms, from which on a task is long
ON = ".veil .btn.primary"  # what goes on from a sheet
LATE = 25  # ms, from which on a frame has missed its turn, at 60 a second
TOUCHES = 60  # of parts at most, for each move


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--moves", type=int, default=8, help="how many moves of the person are played")


def main(given: Namespace) -> int:
    """Print a line for each game. Return 1 if a task was long."""
    has_long = False
    with browsing(built()) as (browser, address):
        for game in given.games or GAMES:
            tasks, frames = played(browser, address, game, given.moves)
            long = [task for task in tasks if task > LONG]
            has_long |= bool(long)
            print(
                f"{game}: {given.moves} moves, {len(tasks)} tasks, the longest {tasks[-1]:.0f} ms,"
                f" one of a hundred over {tasks[-1 - len(tasks) // 100]:.0f} ms, {len(long)} over {LONG} ms;"
                f" {len(frames)} frames in flight, {1000 / statistics.median(frames):.0f} a second,"
                f" {100 * sum(frame > LATE for frame in frames) / len(frames):.1f} % late"
            )
    return int(has_long)


def played(browser: Browser, address: str, game: str, moves: int) -> tuple[list[float], list[float]]:
    """Measure these moves, in ms: the processor time of each task of the page's main thread,
    from the shortest to the longest, and the time from each frame to the next while something flew.
    """
    page = browser.new_context().new_page()
    begin_with(page, {"pause": "normal", "motion": True})
    page.add_init_script(path=PAGES / "frames.js")
    page.goto(f"{address}#/{next(deal for deal in tables().values() if deal.startswith(f'{game}?'))}")
    page.wait_for_function(READY, timeout=60_000)
    page.wait_for_timeout(3000)  # what the start has left to do
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate("frames.length = 0")
    for _ in range(moves):
        play_on(page)
    frames = page.evaluate("frames")
    told = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    mains = {
        (each["pid"], each["tid"]) for each in told
        if each.get("name") == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }  # fmt: skip
    whole = (each for each in told if "tdur" in each and str(each.get("name", "")).endswith("RunTask"))
    tasks = (each["tdur"] / 1000 for each in whole if (each["pid"], each["tid"]) in mains)
    return sorted(tasks), frames


def play_on(page: Page) -> None:
    """Make the first possible move, or go on from a sheet, and wait for the next."""
    made = "document.querySelector('.a-hand')?.textContent + document.querySelector('[role=log]')?.textContent"
    before = page.evaluate(made)
    for _ in range(TOUCHES):
        if page.locator(ON).count():
            page.locator(ON).first.dispatch_event("click")
        else:
            touch(page, ("",))
        page.wait_for_timeout(100)
        if page.evaluate(made) != before:
            break
    page.wait_for_timeout(500)
    page.wait_for_function(READY, timeout=60_000)
    page.wait_for_timeout(500)
