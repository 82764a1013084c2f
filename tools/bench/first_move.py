"""How long it takes from the tap on Play until the first own move can be made, in each game, on a phone's screen.

A cold visit is the first one ever: Play is tapped as soon as it is seen, so that what has to be loaded counts. A warm
one follows a visit of the front page and finds all in the browser's cache; its tap comes as soon, too. Cards fly
and opponents take their time as usual. Told are the seconds until a card can be tapped (or the box, in Box), apart for
the games in which an opponent moved first, and the words that can be read by then. --write puts the table into
docs/start-up.md.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import BrowserContext, Page

from knaves.games.registry import GAMES
from tools.bench.harness import DOCS, machine, put, table
from tools.bench.start import ask
from tools.chromium import browsing, built

# Noted in the page itself: when the tap comes, and when the first move is the player's own.
NOTE = """
globalThis.first = {};
addEventListener('click', () => { first.tap ??= performance.now() }, true);
new MutationObserver(() => {
    const asks = document.querySelector('.status:not(.wait, .done)') && !document.querySelector('[data-touched]');
    if (first.tap && asks && document.querySelector('main .can')) first.can ??= performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true})
"""
MOVES = """Math.max(0, ...Object.keys(localStorage).filter((key) => key.includes(' game/'))
    .map((key) => JSON.parse(localStorage.getItem(key)).record.moves.length))"""
# Of texts that can be seen: not hidden, not only for screen readers, and on the screen.
WORDS = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isSeen = (text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, top, width, height, bottom, right } = range.getBoundingClientRect();
        const clipped = text.parentElement.closest('.sr, [inert]');
        return !clipped && text.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    };
    let count = 0;
    while (texts.nextNode()) {
        if (isSeen(texts.currentNode)) count += (texts.currentNode.data.match(/\\p{L}{2,}/gu) ?? []).length;
    }
    return count;
}"""
SLOWER = 4  # times, a phone's processor


@dataclass(frozen=True)
class FirstMove:
    """What came of a tap on Play."""

    seconds: float  # from the tap until the first card can be tapped
    words: int  # that can be read by then
    is_second: bool  # an opponent has moved first


def phone(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A phone's browser that has never been here."""
    context = new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="no-preference",
        service_workers="block",
    )  # fmt: skip
    context.add_init_script(NOTE)
    return context


def visit(context: BrowserContext, address: str) -> Page:
    """Return a page of this phone with the front page, a processor that is slower, and nothing waited for."""
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    return page


def tap_play(page: Page, key: str) -> FirstMove:
    """Tap Play on the tile of this game as soon as it is there, and wait for the own turn."""
    page.locator(".tile").get_by_role("link", name=GAMES[key].title, exact=True).tap()
    took = ask(page, "first.can - first.tap || 0")
    return FirstMove(took / 1000, page.evaluate(WORDS), page.evaluate(MOVES) > 0)


def measured(new_context: Callable[..., BrowserContext], address: str, key: str, *, is_warm: bool) -> FirstMove:
    """Return what came of the first visit of a phone, or of its second one where it has seen the front page before."""
    context = phone(new_context)
    if is_warm:
        page = visit(context, address)
        ask(page, "'ready' in document.documentElement.dataset ? 1 : 0")
        page.close()
    first = tap_play(visit(context, address), key)
    context.close()
    return first


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--runs", type=int, default=5, help="of each game")
    parser.add_argument("--write", action="store_true", help="put the table into docs/start-up.md")


def main(given: Namespace) -> None:
    """Measure and print."""
    found: dict[tuple[str, str], list[FirstMove]] = defaultdict(list)
    with browsing(built()) as (browser, address):
        for _ in range(given.runs):
            for key in GAMES:
                for kind in ("cold", "warm"):
                    found[key, kind].append(measured(browser.new_context, address, key, is_warm=kind == "warm"))
        version = browser.version
    text = report(found, given.runs, version)
    print(text)
    if given.write:
        put(DOCS / "start-up.md", "first_move", text)


def report(found: dict[tuple[str, str], list[FirstMove]], runs: int, version: str) -> str:
    """Write the table."""
    rows = []
    for key, game in GAMES.items():
        cold, warm = found[key, "cold"], found[key, "warm"]
        both = cold + warm
        rows.append(
            [game.title, seconds(cold), seconds(warm), seconds([each for each in both if each.is_second]),
             str(max(each.words for each in both))]
        )  # fmt: skip
    head = ("seconds until the first own move", "cold", "warm", "of both, an opponent first", "words, at most")
    about = (
        f"`make bench WHAT=first_move`, medians of {runs} visits (least to most), processor {SLOWER} times slower; "
        f"{machine(version)}."
    )
    return f"{about}\n\n{table(head, rows)}"


def seconds(some: list[FirstMove]) -> str:
    """The median and the range."""
    times = [each.seconds for each in some]
    return f"{median(times):.1f} ({min(times):.1f}–{max(times):.1f})" if times else "–"
