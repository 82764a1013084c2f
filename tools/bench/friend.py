"""Time that a game with a friend takes on a slow device: the four steps of a deal, and moves.

Two visits play California Jack by letters at each speed of the processor (4: four times slower, as the browser's own
throttle does it). Told are the time from the click until a step is kept and drawn, and the size of each letter.
--write puts the table into docs/friend.md.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict

from playwright.sync_api import Browser, Page

from tools.bench.harness import DOCS, machine, median, put, table
from tools.chromium import browsing, built

GAME = "california_jack"
SPEEDS = (1, 4)
RUNS = 3
MOVES = 4
SLOW = 120_000  # ms
NOTE_COPIES = "navigator.clipboard.writeText = async (text) => { window.copied = text; };"
TIMED = """async ([press, count]) => {
    const key = () => Object.keys(localStorage).find((each) => each.includes(" friend/"));
    const kept = () => (key() ? JSON.parse(localStorage.getItem(key())).value.texts.length : 0);
    const began = performance.now();
    document.querySelector(press).click();
    while (kept() < count) await new Promise((done) => setTimeout(done, 4));
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""
KEPT = """() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((each) => each.includes(" friend/"))))
    .value.texts.length"""
INVITE, JOIN, READ = '[data-do="invite"]', '[data-do="join"]', ".letterin .primary"
CARD, LETTERS, COPY = ".hand .can", '[data-do="letters"]', '[data-do="letter copy text"]'
STEPS = ("invitation", "joining", "answer read", "cards dealt", "move")


def visitor(browser: Browser, slow: float) -> Page:
    """Return a page of a device of its own."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block", reduced_motion="reduce"
    )
    context.add_init_script(NOTE_COPIES)
    page = context.new_page()
    page.set_default_timeout(SLOW)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


def letter(page: Page) -> str:
    """Return the letter that is to be sent."""
    if not page.locator(COPY).count():
        page.locator(LETTERS).first.click()
    page.evaluate("window.copied = ''")
    page.locator(COPY).click()
    while not page.evaluate("window.copied"):
        page.wait_for_timeout(20)
    return str(page.evaluate("window.copied"))


def read(page: Page, text: str, count: int) -> float:
    """Paste a letter, and return the ms until there are so many messages."""
    if not page.locator(READ).count():
        page.locator(LETTERS).first.click()
    page.locator('textarea[name="value"]').fill(text)
    return float(page.evaluate(TIMED, [READ, count]))


def measure(browser: Browser, address: str, slow: float, times: dict[str, list[float]], sizes: dict[str, int]) -> None:
    """Add the times of one deal and a few moves in ms, and the sizes of the letters."""
    host, guest = visitor(browser, slow), visitor(browser, slow)
    host.goto(f"{address}#/friend/new/{GAME}")
    host.wait_for_selector(INVITE)
    times["invitation"].append(host.evaluate(TIMED, [INVITE, 1]))
    host.wait_for_selector(COPY)
    texts = [letter(host)]
    guest.goto(f"{address}#/letter/{texts[0]}")
    guest.wait_for_selector(JOIN)
    times["joining"].append(guest.evaluate(TIMED, [JOIN, 2]))
    guest.wait_for_selector(COPY)
    texts.append(letter(guest))
    times["answer read"].append(read(host, texts[1], 3))
    host.wait_for_timeout(500)
    texts.append(letter(host))
    times["cards dealt"].append(read(guest, texts[2], 4))
    guest.wait_for_selector("main.table")
    texts.append(letter(guest))
    read(host, texts[3], 4)
    sizes |= {name: len(text) for name, text in zip(STEPS, texts, strict=False)}
    count = 4
    for _ in range(MOVES):
        for one, other in ((host, guest), (guest, host)):
            one.keyboard.press("Escape")
            one.wait_for_timeout(700)
            if one.locator(CARD).count():
                count += 1
                times["move"].append(one.evaluate(TIMED, [CARD, count]))
                one.wait_for_timeout(700)
                text = letter(one)
                sizes["move"] = max(sizes.get("move", 0), len(text))
                count = max(count, one.evaluate(KEPT))
                read(other, text, count)
                other.wait_for_timeout(700)
                count = other.evaluate(KEPT)
                if other.locator(COPY).count():
                    read(one, letter(other), count)
    host.context.close()
    guest.context.close()


def add_options(parser: ArgumentParser) -> None:
    """Add --write."""
    parser.add_argument("--write", action="store_true", help="put the table into docs/friend.md")


def main(given: Namespace) -> None:
    """Measure and print the table."""
    found: dict[float, dict[str, list[float]]] = {}
    sizes: dict[str, int] = {}
    with browsing(built()) as (browser, address):
        for slow in SPEEDS:
            found[slow] = defaultdict(list)
            for _ in range(RUNS):
                measure(browser, address, slow, found[slow], sizes)
    rows = [(name, str(sizes.get(name, "")), *(median(found[slow][name]) for slow in SPEEDS)) for name in STEPS]
    text = table(
        ("", "letter, characters", *("ms" if slow == 1 else f"ms, {slow} times slower" for slow in SPEEDS)), rows
    )
    text = f"`make bench WHAT=friend`, medians of {RUNS} games; {machine()}.\n\n{text}"
    print(text)
    if given.write:
        put(DOCS / "friend.md", "times", text)
