"""Takes pictures of every table and sheet at six sizes, light and dark, and checks them: screens.py [--axe] [NAME …].

The pictures go to .build/screens. Checked is that nothing scrolls sideways, that every control can be hit at its middle
and is at least 24 pixels wide and high, that no word of a table is cut or covered, and with --axe that axe finds
nothing.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Error, Page, ViewportSize

from tools import scenes
from tools.chromium import browsing, built
from tools.scenes import PAGE, Sheet

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / ".build" / "screens"
LOOKS = ROOT / "tools" / "looks"  # scripts that wait and look in the page
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
NARROWEST = (320, 640)
SETTINGS = "`knaves ${location.pathname.replace(/[^/]*$/, '')} settings`"  # the key, as the page makes it
QUICK = {"pause": "instant", "motion": False}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


CHANGED = """async (before) => {
    const end = performance.now() + 60_000;
    while (document.querySelector("#app").textContent === before) {
        if (performance.now() > end) throw new Error("the screen has not changed");
        await new Promise(requestAnimationFrame);
    }
}"""

STILL = (LOOKS / "still.js").read_text(encoding="utf-8")

FAULTS = (LOOKS / "faults.js").read_text(encoding="utf-8")

COLLISIONS = (LOOKS / "collisions.js").read_text(encoding="utf-8")


def main() -> int:
    everything = scenes.all_sheets()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of: {', '.join(everything)}; all if none")
    parser.add_argument("--axe", action="store_true", help="let axe look at each screen too, at 320 pixels as well")
    parser.add_argument("--size", action="append", help="only this size: 390x844")
    given = parser.parse_args()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    sizes = [tuple(map(int, size.split("x"))) for size in given.size or ()]
    sizes = sizes or [*SIZES, *([NARROWEST] if given.axe else [])]
    chosen = {name: everything[name] for name in given.names or everything}
    faults = 0
    with browsing(built()) as (browser, address):
        for fault in look_at_all(browser, address, chosen, sizes, with_axe=given.axe):
            print(fault, flush=True)
            faults += 1
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(ROOT)}, {faults} faults.")
    return 1 if faults else 0


def look_at_all(
    browser: Browser, address: str, chosen: dict[str, Sheet], sizes: Sequence[tuple[int, ...]], *, with_axe: bool
) -> Iterator[str]:
    """Takes every picture and yields what is wrong on it."""
    kept = (
        scenes.kept_games() | scenes.finished_games() | scenes.in_pictures()
        if any(sheet.deal not in scenes.screens().values() for sheet in chosen.values())
        else {}
    )
    for width, height in sizes:
        page = visitor(browser, width, height, SCHEMES[0])
        keep(page, kept)
        for name, sheet in chosen.items():
            try:
                open_sheet(page, address, sheet)
            except Error as error:
                yield f"{name} {width}x{height}: {error.message.splitlines()[0]}"
                page.goto("about:blank")
                continue
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.evaluate(STILL)
                page.screenshot(path=OUT / f"{name}-{width}x{height}-{scheme}.png")
                found = page.evaluate(FAULTS) + (axe(page) if with_axe else [])
                if (
                    page.locator("main.table").count()
                    and not page.locator("[role=dialog], .toast, .coach, .rulespanel, .puzzle.answered").count()
                ):
                    found += page.evaluate(COLLISIONS)
                yield from (f"{name} {width}x{height} {scheme}: {fault}" for fault in found)
        page.context.close()


def visitor(browser: Browser, width: int, height: int, scheme: Literal["light", "dark"]) -> Page:
    """A new visitor whose table does not make him wait."""
    size = ViewportSize(width=width, height=height)
    page = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce").new_page()
    begin_with(page, QUICK)
    return page


def begin_with(page: Page, settings: Mapping[str, object]) -> None:
    """Let the first visit of this page find these settings; later ones find what has come of them."""
    text = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.getItem({SETTINGS}) ?? localStorage.setItem({SETTINGS}, {text})")


def open_screen(page: Page, address: str, deal: str) -> None:
    """Goes to a screen and waits until it is there and, at a table, until the player is asked for something."""
    asks = "?" in deal or "lesson" in deal
    go(page, address, deal, ".status:not(.wait), .coach" if asks else PAGE)
    page.evaluate(STILL)


def go(page: Page, address: str, deal: str, shown: str) -> None:
    """Goes to a screen and waits until it is there, with what this selector finds.

    In a page that has started it goes by way of another screen, and waits for the change: nothing of what was shown
    before is taken for the new screen.
    """
    other, sign = ("", ".tile") if deal.startswith("settings") else ("settings", '[data-do="text table"][aria-checked]')
    before = ""
    if page.url.startswith(address):
        page.goto(f"{address}#/{other}")
        page.wait_for_selector(sign, timeout=60_000)
        before = page.evaluate("document.querySelector('#app').textContent")
    page.goto(f"{address}#/{deal}")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.evaluate(CHANGED, before)
    page.wait_for_selector(shown, timeout=60_000)


def keep(page: Page, texts: dict[str, str]) -> None:
    """Lets every visit of this page find these texts where the page keeps its own."""
    page.add_init_script(keeping(texts))


def keeping(texts: dict[str, str]) -> str:
    """A script that puts these texts where the page keeps its own."""
    place = SETTINGS.replace("settings", "")
    return f"for (const [key, text] of Object.entries({json.dumps(texts)})) localStorage.setItem({place} + key, text)"


def open_sheet(page: Page, address: str, sheet: Sheet) -> None:
    """Goes to a screen and opens what is opened over it."""
    if sheet == Sheet(sheet.deal) and sheet.deal in scenes.screens().values():
        open_screen(page, address, sheet.deal)
        return
    if "/play/" in sheet.deal or scenes.TEXT in sheet.touched:  # a kept game and the table in pictures come back
        page.goto("about:blank")
    go(page, address, sheet.deal, sheet.ready)
    for touched in sheet.touched:
        page.locator(touched).first.dispatch_event("click")
        page.evaluate(STILL)
    if sheet.shows:
        page.wait_for_selector(sheet.shows, timeout=60_000)
    if sheet.ready == ".ending":
        page.wait_for_timeout(1500)
    page.evaluate(STILL)


def axe(page: Page) -> list[str]:
    """List what axe finds, in words."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).finally(() => delete globalThis.axe)")
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


if __name__ == "__main__":
    sys.exit(main())
