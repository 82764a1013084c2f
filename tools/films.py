"""Films a key moment of every game on a phone and a desk as contact sheets of twelve frames: tools/films.py [NAME …].

The sheets go to .build/films. A film begins with the touch that makes the move and takes what the browser draws.
"""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from tools.chromium import browsing, built
from tools.scenes import Film, films, kept_games
from tools.screens import LOOKS, QUICK, ROOT, SETTINGS, begin_with, keep

OUT = ROOT / ".build" / "films"
SIZES = {"phone": (390, 844), "desk": (1280, 800)}
FRAMES = 12
BOOT = 60_000  # ms
TICK = 0.05  # s between two pictures that are taken
THOUGHT = 30  # ms that a worker has for each of them
READY = "() => document.querySelector('.status:not(.wait)') || document.querySelector('[role=dialog]')"

STEP = (LOOKS / "step.js").read_text(encoding="utf-8")


def main() -> int:
    """Film what the command line names, or everything. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = films()
    parser.add_argument("names", nargs="*", choices=[*known, []])
    given = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with browsing(built()) as (browser, address):
        for name in given.names or known:
            for size, (width, height) in SIZES.items():
                frames = film(browser, address, known[name], ViewportSize(width=width, height=height))
                contact_sheet(browser, frames, width, height, OUT / f"{name}-{size}.png")
                print(OUT / f"{name}-{size}.png", len(frames))
    return 0


def film(browser: Browser, address: str, scene: Film, size: ViewportSize) -> list[tuple[float, str]]:
    """Film the page every few hundredths of a second: (seconds since the touch, JPEG in base64).

    Time goes on only between two pictures, so that a film is the same on a machine that has other things to do.
    """
    page = browser.new_context(viewport=size).new_page()
    page.clock.install()
    begin_with(page, QUICK)
    keep(page, kept_games())
    page.goto(f"{address}#/{scene.deal}")
    page.wait_for_selector("main.table .hand", timeout=BOOT)
    for tokens in scene.before:
        page.wait_for_function(READY, timeout=BOOT)
        touch(page, tokens)
        page.wait_for_timeout(600)
    page.wait_for_function(READY, timeout=BOOT)
    page.evaluate(f"localStorage.setItem({SETTINGS}, JSON.stringify({{pause: 'normal', motion: true}}))")
    page.reload()
    page.wait_for_function(READY, timeout=BOOT)
    page.wait_for_timeout(3000)
    touch(page, scene.touched[:-1])
    page.wait_for_timeout(600)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 20"))
    page.evaluate(STEP, 10_000)
    frames, every = [], max(1, round(scene.seconds / 3))
    touch(page, scene.touched[-1:])
    for number in range(int((scene.begins + scene.seconds) / TICK) + 1):
        if number * TICK >= scene.begins and number % every == 0:
            picture = page.screenshot(type="jpeg", quality=80, animations="allow")
            frames.append((number * TICK, base64.b64encode(picture).decode()))
        page.clock.run_for(round(TICK * 1000))
        page.wait_for_timeout(THOUGHT)
        page.evaluate(STEP, round(TICK * 1000))
    page.context.close()
    while len(frames) > FRAMES and frames[-1][1] == frames[-2][1]:
        frames.pop()  # nothing happens any more
    return frames


def touch(page: Page, tokens: tuple[str, ...]) -> None:
    """Touches parts of a move, "" being the first card that can be played, or presses a command or a "[selector]"."""
    for token in tokens:
        if token.startswith("["):
            page.locator(token).first.dispatch_event("click")
            page.wait_for_selector("main.table")
        elif not token:
            page.locator(".can[data-token], .commands .btn").first.dispatch_event("click")
        elif page.locator(f'[data-token="{token}"]').count():
            page.locator(f'[data-token="{token}"]').first.dispatch_event("click")
        else:
            page.locator(f'[data-move="{token}"]').first.dispatch_event("click")


def contact_sheet(browser: Browser, frames: list[tuple[float, str]], width: int, height: int, out: Path) -> None:
    """Twelve frames at even distances in time, each with its time."""
    if not frames:
        return
    end = frames[-1][0]
    chosen = [max((each for each in frames if each[0] <= end * n / (FRAMES - 1)), key=lambda each: each[0])
              for n in range(FRAMES)]  # fmt: skip
    across = 6 if width < height else 4
    shown = 300 if width < height else 480
    pictures = "".join(
        f"<figure><img src='data:image/jpeg;base64,{data}' width={shown}><figcaption>{at:.2f} s</figcaption></figure>"
        for at, data in chosen
    )
    style = (
        f"body{{margin:0;background:#fff;display:grid;grid-template-columns:repeat({across},1fr);gap:4px}}"
        "figure{margin:0;font:14px sans-serif}"
    )
    out.write_bytes(drawn(browser, f"<style>{style}</style>{pictures}", across * (shown + 8), 600))


def drawn(browser: Browser, markup: str, width: int, height: int) -> bytes:
    """Return a picture (PNG) of a page of this width and at least this height, nothing behind it."""
    page = browser.new_page(viewport=ViewportSize(width=width, height=height))
    page.set_content(markup)
    picture = page.screenshot(full_page=True, omit_background=True)
    page.close()
    return picture


if __name__ == "__main__":
    sys.exit(main())
