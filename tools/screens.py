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
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from knaves.games.registry import GAMES
from tools import scenes
from tools.chromium import launch
from tools.scenes import Sheet
from tools.serve import SiteServer

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / ".build" / "screens"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
PAGES = ("settings", "puzzles", "games", "statistics", "deal", "doubt", "workshop", "lab")
NARROWEST = (320, 640)
SETTINGS = "`knaves ${location.pathname.replace(/[^/]*$/, '')} settings`"  # the key, as the page makes it
QUICK = {"pause": "instant", "motion": False}


def screens() -> dict[str, str]:
    """Every screen that is looked at, by name: the tables of the games, their options, lessons, and the other pages."""
    options = {f"{key.replace('_', '-')}-options": f"{key}/options" for key in GAMES}
    lessons = {f"{key.replace('_', '-')}-lesson": f"{key}/lesson" for key, game in GAMES.items() if game.lesson}
    pages = {"front": "", **{page: page for page in PAGES}}
    return scenes.tables() | options | lessons | pages


def sample() -> dict[str, str]:
    """Of these what a test looks at: the last table and the options of every game, one lesson, and the other pages."""
    every = screens()
    last = {deal.partition("?")[0]: name for name, deal in every.items() if "?" in deal}
    lessons = [name for name, deal in every.items() if deal.endswith("/lesson")]
    left_out = {name for name, deal in every.items() if "?" in deal} - {*last.values()} | {*lessons[1:]}
    return {name: deal for name, deal in every.items() if name not in left_out}


def all_sheets() -> dict[str, Sheet]:
    """Everything that is looked at: the screens, and what opens over some."""
    notice = Sheet(f"{next(iter(GAMES))}/play/nothing", (), "#app main")
    checked = Sheet("deal/won", ('[data-do="check"]',), '[data-do="check"]')
    pages = {"notice": notice, "deal-checked": checked}
    return {name: Sheet(deal) for name, deal in screens().items()} | scenes.sheets() | pages


# waits until nothing moves, is fetched for the eye or waits to be drawn any more
STILL = """async () => {
  const picture = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  do {
    await picture(), await picture();
    const moving = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(moving.map(each => each.finished));
    await Promise.allSettled([...document.images].filter(each => !each.complete).map(each => each.decode()));
  } while (document.querySelector('[data-touched]'));
  await picture(), await picture();
}"""
# what is wrong with the page as it is, in words
FAULTS = """() => {
  const name = e => (e.getAttribute('aria-label') || e.textContent.trim() || e.tagName).slice(0, 40);
  const visible = (e, box, y) => {  // how many pixels of a card in a fan can be touched
    let count = 0;
    for (let x = Math.ceil(box.left); x < box.right; x++) count += e.contains(document.elementFromPoint(x, y));
    return count;
  };
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`it is ${root.scrollWidth - innerWidth} px wider than the window`);
  const sheet = document.querySelector('[role=dialog]');
  const scrolled = sheet?.scrollTop;
  for (const e of document.querySelectorAll('#app :is(a[href],button,input,select,summary)')) {
    if (sheet?.contains(e)) e.scrollIntoView({block: 'nearest'});  // a sheet may be longer than the window
    const box = e.getBoundingClientRect();
    if (e.closest('[inert],.sr') || !box.width || !e.checkVisibility({visibilityProperty: true})) continue;
    if (e.matches('p a, p button, td *, .moment, label input, .tile h2 a, input.sr')) continue;
    const middle = box.top + box.height / 2;
    const isCard = e.matches('.hand .card');
    // the hand may lie under what is only read
    if (isCard && document.querySelector('.coach:not(.asks), .rulespanel')) continue;
    const width = isCard ? visible(e, box, middle) : box.width;
    if (width < 23.5 || box.height < 23.5) found.push(`${name(e)}: ${Math.round(width)}x${Math.round(box.height)} px`);
    if (isCard || !e.closest('main.table')) continue;
    const x = box.left + box.width / 2;
    if (x < 0 || middle < 0 || x > innerWidth || middle > innerHeight) {
      found.push(`${name(e)} lies outside the window`);
      continue;
    }
    const hit = document.elementFromPoint(x, middle);
    if (hit && !e.contains(hit) && !hit.contains(e) && !hit.closest('.coach, .rulespanel, .toast')) {
      found.push(`${name(e)} lies under ${name(hit)}`);
    }
  }
  if (sheet) sheet.scrollTop = scrolled;
  return found;
}"""

# which words of a table are cut, lie under something, or over each other; cards in a fan and squares may
COLLISIONS = """() => {
  const found = new Set(), texts = [];
  const meet = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  const table = document.querySelector('main.table');
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const isOpaque = e => e.matches('.card, .card *, svg, svg *')
    || !/, 0\\)|transparent/.test(getComputedStyle(e).backgroundColor);
  while (walker.nextNode()) {
    const text = walker.currentNode, e = text.parentElement, said = text.textContent.trim().slice(0, 30);
    if (!said || e.closest('.card, .sq, .tc, .log li, svg, .unsaid')) continue;
    if (!e.checkVisibility({visibilityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    let isHidden = false, isClipped = false;
    for (let up = e; up !== table; up = up.parentElement) {
      const style = getComputedStyle(up), room = up.getBoundingClientRect();
      if (style.overflowX === 'visible' || style.textOverflow === 'ellipsis') continue;
      isHidden ||= room.width <= 1;  // read aloud, not seen
      isClipped ||= style.overflowX !== 'auto' && (box.right > room.right + 1.5 || box.left < room.left - 1.5);
    }
    if (isHidden || !box.width) continue;
    if (isClipped) found.add(`${said} is cut`);
    if (box.left < 0 || box.right > innerWidth) found.add(`${said} lies outside the window`);
    const hits = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const over = hits.slice(0, Math.max(0, hits.indexOf(e))).find(each => !e.contains(each) && !each.contains(e)
      && isOpaque(each));
    if (over) found.add(`${said} lies under ${over.getAttribute('class')}`);
    for (const [other, its, word] of texts) {
      const [width, height] = meet(box, its);
      const much = 0.3 * Math.min(box.height, its.height);
      if (width > 2 && height > much && other !== e) found.add(`${said} lies over ${word}`);
    }
    texts.push([e, box, said]);
  }
  const seats = [...table.querySelectorAll('section:has(> .plate)')].map(e => [e, e.getBoundingClientRect(), 'a seat']);
  for (const arrow of table.querySelectorAll('.ring path')) {
    for (const [, box, word] of [...texts, ...seats]) {
      if (Math.min(...meet(arrow.getBoundingClientRect(), box)) > 1) found.add(`an arrow lies over ${word}`);
    }
  }
  return [...found];
}"""


def main() -> int:
    everything = all_sheets()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of: {', '.join(everything)}; all if none")
    parser.add_argument("--axe", action="store_true", help="let axe look at each screen too, at 320 pixels as well")
    parser.add_argument("--size", action="append", help="only this size: 390x844")
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="the folder of the built site")
    arguments = parser.parse_args()
    chosen = {name: everything[name] for name in arguments.names or everything}
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    sizes = [tuple(map(int, size.split("x"))) for size in arguments.size or ()]
    sizes = sizes or [*SIZES, *([NARROWEST] if arguments.axe else [])]
    with SiteServer(arguments.site) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = launch(playwright)
        faults = list(look_at_all(browser, server.address, chosen, sizes, with_axe=arguments.axe))
        browser.close()
        server.shutdown()
    for fault in faults:
        print(fault)
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(ROOT)}, {len(faults)} faults.")
    return 1 if faults else 0


def look_at_all(
    browser: Browser, address: str, chosen: dict[str, Sheet], sizes: Sequence[tuple[int, ...]], *, with_axe: bool
) -> Iterator[str]:
    """Takes every picture and yields what is wrong on it."""
    kept = scenes.kept_games() if any(sheet.deal not in screens().values() for sheet in chosen.values()) else {}
    for width, height in sizes:
        for scheme in ("light", "dark"):
            page = visitor(browser, width, height, scheme)
            keep(page, kept)
            for name, sheet in chosen.items():
                open_sheet(page, address, sheet)
                page.screenshot(path=OUT / f"{name}-{width}x{height}-{scheme}.png")
                found = page.evaluate(FAULTS) + (axe(page) if with_axe else [])
                if (
                    page.locator("main.table").count()
                    and not page.locator("[role=dialog], .toast, .coach, .rulespanel").count()
                ):
                    found += page.evaluate(COLLISIONS)
                yield from (f"{name} {width}x{height} {scheme}: {fault}" for fault in found)
            page.context.close()


def visitor(browser: Browser, width: int, height: int, scheme: Any) -> Page:
    """A new visitor whose table does not make him wait."""
    size = ViewportSize(width=width, height=height)
    page = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce").new_page()
    text = json.dumps(json.dumps(QUICK))
    page.add_init_script(f"localStorage.getItem({SETTINGS}) ?? localStorage.setItem({SETTINGS}, {text})")
    return page


def open_screen(page: Page, address: str, deal: str) -> None:
    """Goes to a screen and waits until it is there and, at a table, until the player is asked for something."""
    query = "?" in deal
    page.goto(f"{address}#/{deal}")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.wait_for_selector(".status:not(.wait), .coach" if query or "lesson" in deal else "#app main", timeout=60_000)
    page.evaluate(STILL)


def keep(page: Page, texts: dict[str, str]) -> None:
    """Lets every visit of this page find these texts where the page keeps its own."""
    page.add_init_script(keeping(texts))


def keeping(texts: dict[str, str]) -> str:
    """A script that puts these texts where the page keeps its own."""
    place = SETTINGS.replace("settings", "")
    return f"for (const [key, text] of Object.entries({json.dumps(texts)})) localStorage.setItem({place} + key, text)"


def open_sheet(page: Page, address: str, sheet: Sheet) -> None:
    """Goes to a screen and opens what is opened over it."""
    if sheet == Sheet(sheet.deal) and sheet.deal in screens().values():
        open_screen(page, address, sheet.deal)
        return
    page.goto("about:blank")
    page.goto(f"{address}#/{sheet.deal}")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    page.wait_for_selector(sheet.ready, timeout=60_000)
    for touched in sheet.touched:
        page.locator(touched).first.dispatch_event("click")
        page.wait_for_timeout(600)
    if sheet.shows:
        page.wait_for_selector(sheet.shows, timeout=60_000)
    page.wait_for_timeout(1500 if sheet.ready == ".score-sheet" else 350)


def axe(page: Page) -> list[str]:
    """What axe finds, in words."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).finally(() => delete globalThis.axe)")
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


if __name__ == "__main__":
    sys.exit(main())
