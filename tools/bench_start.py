"""Times a visit until it can be used: Pyodide alone, PyScript's default way, and ours until a card can be played.

python tools/bench_start.py [--runs 7] [--write]: medians of interleaved runs, cold, warm and from the service worker,
as a table; --write puts it into docs/start-up.md. With --events: only what it costs at the start to bind the page's
events with PyScript's `when`, and with listeners of Pyodide's.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.building.places import CACHE, MODULES, ROOT
from tools.chromium import launch
from tools.serve import SiteServer

DOCUMENT = ROOT / "docs" / "start-up.md"
TABLE = re.compile(r"(<!-- bench-start -->\n).*?(<!-- /bench-start -->)", re.DOTALL)
GAME = "#/california_jack?seed=7"
WITHOUT_A_WORKER = "&seats=human,bot:random"  # its own would start beside the one that is timed
KEPT = "navigator.serviceWorker.getRegistration().then(r => r?.active?.state === 'activated')"
# What "ready" means on each page, noted in the page itself at the first change of the document after it is true.
READY = {
    "bare": "document.documentElement.dataset.ready",
    "default": "document.documentElement.dataset.ready",
    "ours": "document.querySelector('.hand .can')",
}
# A worker for the bots, from nothing to its first answer; what it says to an empty question does not matter.
FIRST_ANSWER = """async () => {
    const core = [...document.querySelectorAll("link[rel=modulepreload]")].find(link => /core-/.test(link.href));
    const { PyWorker, hooks } = await import(core.href.replace(/core-.*/, "core.js"));
    hooks.main.onWorker.add((_, worker) => knaves.share?.(worker)); // as knaves.page.dom.bot_script does
    const config = JSON.parse(document.querySelector("script[type=py]").getAttribute("config"));
    const began = performance.now();
    const version = new URL(config.interpreter, location).href;
    const options = { type: "pyodide", version, config: { sync_main_only: true } };
    const worker = await PyWorker(new URL("bot.py", location).href, options);
    await worker.ready;
    await worker.sync.ask("").catch(() => {});
    const took = performance.now() - began;
    worker.terminate();
    return took;
}"""
NOTE_READY = """
new MutationObserver(() => { if (!globalThis.readyAt && (%s)) globalThis.readyAt = performance.now() })
    .observe(document, {subtree: true, childList: true, attributes: true})
"""
BARE = """<!doctype html><title>Pyodide alone</title><p>Pyodide</p><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
document.documentElement.dataset.ready = "1";
</script>"""
DEFAULT = """<!doctype html><title>PyScript by default</title><p>PyScript</p>
<script type="module" src="./pyscript/core.js"></script>
<script type="py" config="./config.json">
from pyscript import document, when
import knaves.bots, knaves.games.registry, knaves.table.table
@when("click", "p")
def click(event):
    pass
document.documentElement.dataset.ready = "1"
</script>"""


HTML = "text/html; charset=utf-8"
EVENTS = """
from time import perf_counter
import js
from pyodide.ffi import create_proxy
def nothing(event):
    pass
names = ("click", "change", "input", "submit", "keydown", "toggle", "pointerdown", "pointermove", "pointerup")
began = perf_counter()
for name in names:
    js.document.addEventListener(name, create_proxy(nothing), False)
plain = perf_counter()
from pyscript import when
for name in names:
    when(name, [js.document])(nothing)
ended = perf_counter()
js.document.documentElement.dataset.bound = f"{(plain - began) * 1000} {(ended - plain) * 1000}"
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="put the table into docs/start-up.md")
    parser.add_argument("--events", action="store_true", help="only the cost of binding the page's events")
    arguments = parser.parse_args()
    if arguments.events:
        return bind_events(arguments.runs)
    others = other_pages()
    with serving(ROOT / "site") as ours, serving(others) as theirs, sync_playwright() as playwright:
        addresses = {
            "bare": theirs.address + "bare.html",
            "default": theirs.address + "default.html",
            "ours": ours.address + GAME,
        }
        browser = launch(playwright)
        times = measure(browser, addresses, arguments.runs)
        text = table(times, arguments.runs, browser.version)
        browser.close()
    print(text)
    if arguments.write:
        DOCUMENT.write_text(TABLE.sub(lambda found: found[1] + text + "\n" + found[2], DOCUMENT.read_text()))
    return 0 if verdict(times) else 1


def bind_events(runs: int) -> int:
    """Prints what it takes to bind the page's events in both ways, in the page once it has started."""
    costs: list[list[float]] = []
    with serving(ROOT / "site") as ours, sync_playwright() as playwright:
        browser = launch(playwright)
        for _ in range(runs):
            context = browser.new_context(service_workers="block")
            page = context.new_page()
            page.route(ours.address, lambda route: route.fulfill(body=bound(route.fetch().text()), content_type=HTML))
            page.goto(ours.address)
            ask(page, "document.documentElement.dataset.bound ? 1 : 0")
            costs.append([float(part) for part in page.evaluate("document.documentElement.dataset.bound").split()])
            context.close()
        browser.close()
    for name, values in zip(("addEventListener", "pyscript.when"), zip(*costs, strict=True), strict=True):
        print(f"{name}: {statistics.median(values):.1f} ms ({min(values):.1f}–{max(values):.1f}), {runs} runs")
    return 0


def bound(page: str) -> str:
    """The page with the two ways of binding at the end of its script."""
    start, end = page.rsplit("</script>", 1)
    return f"{start}{EVENTS}</script>{end}"


class serving:  # noqa: N801  # reads as a word in `with serving(folder)`
    """A running server of a folder."""

    def __init__(self, folder: Path) -> None:
        self.server = SiteServer(folder)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self) -> SiteServer:
        self.thread.start()
        return self.server

    def __exit__(self, *error: object) -> None:
        self.server.shutdown()
        self.server.server_close()


def other_pages() -> Path:
    """A folder with the two pages to compare with, made of the same packages and the same engine as sources."""
    folder = CACHE / "bench-start"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(MODULES / "pyodide", folder / "pyodide")
    shutil.copytree(MODULES / "@pyscript" / "core" / "dist", folder / "pyscript")
    shutil.copytree(ROOT / "py" / "knaves", folder / "knaves", ignore=shutil.ignore_patterns("__pycache__", "*.md"))
    files = sorted(file.relative_to(folder).as_posix() for file in (folder / "knaves").rglob("*.py"))
    config = {"interpreter": "./pyodide/pyodide.mjs", "files": {f"./{name}": f"./{name}" for name in files}}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "bare.html").write_text(BARE)
    (folder / "default.html").write_text(DEFAULT)
    return folder


def measure(browser: Browser, addresses: dict[str, str], runs: int) -> dict[tuple[str, str], list[float]]:
    """(page, kind of visit) -> times in ms; "paint" is the first contentful paint of a cold visit."""
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    for _ in range(runs):
        for page, address in addresses.items():
            context = browser.new_context(service_workers="block")
            context.add_init_script(NOTE_READY % READY[page])
            ready, paint = visit(context, address)
            times[page, "cold"].append(ready)
            times[page, "paint"].append(paint)
            times[page, "warm"].append(visit(context, address)[0])
            context.close()
        offline, answer = from_service_worker(browser, addresses["ours"])
        times["ours", "offline"].append(offline)
        times["ours", "answer"].append(answer)
    return times


def visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Milliseconds from the navigation until ready, and until the first contentful paint."""
    page = context.new_page()
    page.goto(address, wait_until="commit")
    ready = ask(page, "globalThis.readyAt ?? 0")
    paint = ask(page, "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    page.close()
    return ready, paint


def from_service_worker(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds of a later visit, and from there to the first answer of the bots' worker."""
    context = browser.new_context()
    context.add_init_script(NOTE_READY % READY["ours"])
    page = context.new_page()
    page.goto(address)
    ask(page, KEPT)
    page.close()
    ready, _ = visit(context, address)
    page = context.new_page()
    page.goto(address + WITHOUT_A_WORKER)
    ask(page, "globalThis.readyAt ?? 0")
    answer = float(page.evaluate(FIRST_ANSWER))
    context.close()
    return ready, answer


def ask(page: Page, question: str) -> float:
    """The first answer that is not 0 or false."""
    end = time.monotonic() + 90
    while time.monotonic() < end:
        if answer := page.evaluate(question):
            return float(answer)
        time.sleep(0.05)
    raise SystemExit(f"the page at {page.url} was not ready after 90 s ({question})")


def table(times: dict[tuple[str, str], list[float]], runs: int, version: str) -> str:
    rows = (
        ("Pyodide alone, no engine", "bare"),
        ("PyScript, the engine the default way", "default"),
        ("Knaves", "ours"),
    )
    lines = [
        f"`make bench-start`, medians of {runs} interleaved runs in ms (least to most); Chromium {version}, "
        f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.",
        "",
        "| until it can be used | cold | warm | service worker | first paint |",
        "|---|---|---|---|---|",
    ]
    for name, page in rows:
        cells = [cell(times.get((page, kind), [])) for kind in ("cold", "warm", "offline", "paint")]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines.append(
        f"| Knaves, first answer of the bots' worker after that | – | – | {cell(times['ours', 'answer'])} | – |"
    )
    return "\n".join([*lines, "", *ratios(times)])


def cell(values: list[float]) -> str:
    if not values:
        return "–"
    return f"{statistics.median(values):.0f} ({min(values):.0f}–{max(values):.0f})"


BOUNDS = (
    ("cold", "default", "cold", 0.2),
    ("warm", "default", "warm", 0.25),
    ("cold", "bare", "cold", 0.5),
    ("warm", "bare", "warm", 0.33),
    ("paint", "default", "cold", 0.1),
    ("answer", "ours", "warm", 0.6),
)


def ratios(times: dict[tuple[str, str], list[float]]) -> list[str]:
    return [
        f"- Knaves {kind} : {other} {theirs} = {ratio(times, kind, other, theirs):.2f} (bound {bound})"
        for kind, other, theirs, bound in BOUNDS
    ]


def ratio(times: dict[tuple[str, str], list[float]], kind: str, other: str, theirs: str) -> float:
    return statistics.median(times["ours", kind]) / statistics.median(times[other, theirs])


def verdict(times: dict[tuple[str, str], list[float]]) -> bool:
    return all(ratio(times, kind, other, theirs) <= bound for kind, other, theirs, bound in BOUNDS)


if __name__ == "__main__":
    sys.exit(main())
