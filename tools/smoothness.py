"""Measures what the page does while a game is played beat by beat: tools/smoothness.py [--moves N] [GAME …].

The times are those of the processor, so that a busy machine tells the same: a card flies on the compositor's thread
and stays smooth as long as no task of the main thread is long.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))

from playwright.sync_api import Browser, Page, sync_playwright

from knaves.games.registry import GAMES
from tools.films import READY, touch
from tools.scenes import tables
from tools.screens import SETTINGS
from tools.serve import SiteServer
from tools.setup import find_chromium

ROOT = Path(__file__).resolve().parents[1]
LONG = 50  # ms, from which on a task is long
ON = ".veil .btn.primary"  # what goes on from a sheet
TOUCHES = 60  # of parts at most, for each move


def main() -> int:
    """Prints a line for each game. Returns the exit status: 1 if a task was long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--moves", type=int, default=8, help="how many moves of the person are played")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    given = parser.parse_args()
    has_long = False
    with SiteServer(given.site) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=str(find_chromium()))
        for game in given.games or GAMES:
            tasks = sorted(main_tasks(browser, server.address, game, given.moves))
            long = [task for task in tasks if task > LONG]
            has_long |= bool(long)
            print(
                f"{game}: {given.moves} moves, {len(tasks)} tasks, the longest {tasks[-1]:.0f} ms,"
                f" one of a hundred over {tasks[-1 - len(tasks) // 100]:.0f} ms, {len(long)} over {LONG} ms"
            )
        browser.close()
        server.shutdown()
    return int(has_long)


def main_tasks(browser: Browser, address: str, game: str, moves: int) -> Iterator[float]:
    """The time that each task of the page's main thread took of the processor while these moves were played, in ms."""
    page = browser.new_context().new_page()
    shown = json.dumps(json.dumps({"pause": "normal", "motion": True}))
    page.add_init_script(f"localStorage.getItem({SETTINGS}) ?? localStorage.setItem({SETTINGS}, {shown})")
    page.goto(f"{address}#/{next(deal for deal in tables().values() if deal.startswith(f'{game}?'))}")
    page.wait_for_function(READY, timeout=60_000)
    page.wait_for_timeout(3000)  # what the start has left to do
    browser.start_tracing(page=page, categories=["toplevel"])
    for _ in range(moves):
        play_on(page)
    told = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    mains = {
        (each["pid"], each["tid"]) for each in told
        if each.get("name") == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }  # fmt: skip
    return (each["tdur"] / 1000 for each in told if is_task(each) and (each["pid"], each["tid"]) in mains)


def is_task(event: dict[str, Any]) -> bool:
    """Whether this is a whole task, with the time that it took of the processor."""
    return "tdur" in event and str(event.get("name", "")).endswith("RunTask")


def play_on(page: Page) -> None:
    """Makes the first move that can be made, or goes on from a sheet, and waits for the next."""
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


if __name__ == "__main__":
    sys.exit(main())
