"""Times a visit until it can be used: Pyodide alone, PyScript's default way, and ours until a card can be played.

Medians of interleaved runs, cold, warm and from the service worker, as a table; --write puts it into docs/start-up.md.
"""

from __future__ import annotations

import json
import shutil
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tools.bench.harness import DOCS, machine, median, put, table
from tools.building.places import CACHE, MODULES, ROOT
from tools.chromium import browsing, built
from tools.serve import serving

GAME = "#/california_jack?seed=7"
WITHOUT_A_WORKER = "&seats=human,bot:random"  # its own would start beside the one that is timed
KEPT = "navigator.serviceWorker.getRegistration().then(r => r?.active?.state === 'activated')"
PAGES = Path(__file__).parent / "pages"
# What "ready" means on each page, noted in the page itself at the first change of the document after it is true.
READY = {
    "bare": "document.documentElement.dataset.ready",
    "default": "document.documentElement.dataset.ready",
    "ours": "document.querySelector('.hand .can')",
}
NOTE_READY = """
new MutationObserver(() => { if (!globalThis.readyAt && (%s)) globalThis.readyAt = performance.now() })
    .observe(document, {subtree: true, childList: true, attributes: true})
"""
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


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="put the table into docs/start-up.md")
    parser.add_argument("--events", action="store_true", help="only the cost of binding the page's events")


def main(given: Namespace) -> int:
    """Measure, print, and return 1 where a bound is broken."""
    if given.events:
        return bind_events(given.runs)
    with browsing(built()) as (browser, ours), serving(other_pages()) as theirs:
        addresses = {
            "bare": theirs.address + "bare.html",
            "default": theirs.address + "default.html",
            "ours": ours + GAME,
        }
        times = measure(browser, addresses, given.runs)
        text = report(times, given.runs, browser.version)
    print(text)
    if given.write:
        put(DOCS / "start-up.md", "start", text)
    return 0 if verdict(times) else 1


def bind_events(runs: int) -> int:
    """Print what it takes to bind the page's events with listeners of Pyodide's and with PyScript's `when`."""
    costs: list[list[float]] = []
    with browsing(built()) as (browser, address):
        for _ in range(runs):
            page = browser.new_context(service_workers="block").new_page()
            page.route(address, lambda route: route.fulfill(body=bound(route.fetch().text()), content_type="text/html"))
            page.goto(address)
            ask(page, "document.documentElement.dataset.bound ? 1 : 0")
            costs.append([float(part) for part in page.evaluate("document.documentElement.dataset.bound").split()])
            page.context.close()
    for name, values in zip(("addEventListener", "pyscript.when"), zip(*costs, strict=True), strict=True):
        print(f"{name}: {statistics.median(values):.1f} ms ({min(values):.1f}–{max(values):.1f}), {runs} runs")
    return 0


def bound(page: str) -> str:
    """Return the page with both ways of binding at the end of its script."""
    start, end = page.rsplit("</script>", 1)
    return f"{start}{EVENTS}</script>{end}"


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
    for name in ("bare.html", "default.html"):
        shutil.copy(PAGES / name, folder)
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
    answer = float(page.evaluate((PAGES / "first_answer.js").read_text()))
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


def report(times: dict[tuple[str, str], list[float]], runs: int, version: str) -> str:
    """Write the table and the ratios that have a bound."""
    rows = (
        ("Pyodide alone, no engine", "bare"),
        ("PyScript, the engine the default way", "default"),
        ("Knaves", "ours"),
    )
    cells = [
        [name, *(median(times.get((page, kind), [])) for kind in ("cold", "warm", "offline", "paint"))]
        for name, page in rows
    ]
    cells.append(
        ["Knaves, first answer of the bots' worker after that", "–", "–", median(times["ours", "answer"]), "–"]
    )
    lines = [
        f"`make bench WHAT=start`, medians of {runs} interleaved runs in ms (least to most); {machine(version)}.",
        "",
        table(("until it can be used", "cold", "warm", "service worker", "first paint"), cells),
    ]
    return "\n".join([*lines, "", *ratios(times)])


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
