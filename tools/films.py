"""Films a key moment of every game on a phone and a desk as contact sheets of twelve frames: tools/films.py [NAME …].

The sheets go to .build/films. A film begins with the touch that makes the move and takes what the browser draws.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.screens import SETTINGS
from tools.serve import SiteServer
from tools.setup import find_chromium

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / ".build" / "films"
SIZES = {"phone": (390, 844), "desk": (1280, 800)}
FRAMES = 12
SEATS = "seats=human,bot:random"
READY = "() => document.querySelector('.status:not(.wait)') || document.querySelector('[role=dialog]')"


@dataclass(frozen=True)
class Film:
    """A deal, the moves of the person that lead to the moment, what is touched then, and for how long it is filmed."""

    deal: str
    before: tuple[tuple[str, ...], ...]
    touched: tuple[str, ...]
    seconds: float = 4.0


FILMS = {
    "california-jack": Film(f"california_jack?seed=7&{SEATS}", (), ("",)),
    "madjack": Film(f"madjack?seed=24&{SEATS}", (), ("",)),
    "box": Film(f"box?seed=9&players=3&{SEATS},bot:random", (("",), ("",)), ("",), 7.0),
    "jack-in-the-box": Film(f"jack_in_the_box?seed=4&{SEATS}", (("TD", "@1S"),), ("QD", "3S", "@1N"), 4.0),
    "jack-in-the-box-bot": Film(f"jack_in_the_box?seed=4&{SEATS}", (("TD", "@1S"),), ("end turn",), 9.0),
    "one-eyed-jack": Film(f"one_eyed_jack?seed=2&{SEATS}", (), ("TH", "d3"), 4.0),
}  # fmt: skip


def main() -> int:
    """Films what the command line names, everything if it names nothing. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*FILMS, []])
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    given = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with SiteServer(given.site) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=str(find_chromium()))
        for name in given.names or FILMS:
            for size, (width, height) in SIZES.items():
                frames = film(browser, server.address, FILMS[name], ViewportSize(width=width, height=height))
                contact_sheet(browser, frames, width, height, OUT / f"{name}-{size}.png")
                print(OUT / f"{name}-{size}.png", len(frames))
        browser.close()
        server.shutdown()
    return 0


def film(browser: Browser, address: str, scene: Film, size: ViewportSize) -> list[tuple[float, str]]:
    """The frames that the browser has drawn, as (seconds since the touch, JPEG in base64)."""
    page = browser.new_context(viewport=size).new_page()
    quick = json.dumps(json.dumps({"pause": "instant", "motion": False}))
    page.add_init_script(f"localStorage.getItem({SETTINGS}) ?? localStorage.setItem({SETTINGS}, {quick})")
    page.goto(f"{address}#/{scene.deal}")
    page.wait_for_selector("main.table .hand")
    for tokens in scene.before:
        page.wait_for_function(READY)
        touch(page, tokens)
        page.wait_for_timeout(600)
    page.wait_for_function(READY)
    page.evaluate(f"localStorage.setItem({SETTINGS}, JSON.stringify({{pause: 'normal', motion: true}}))")
    page.reload()
    page.wait_for_selector("main.table .hand")
    page.wait_for_function(READY)
    page.wait_for_timeout(800)
    touch(page, scene.touched[:-1])
    frames: list[tuple[float, str]] = []
    session = page.context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 80, "everyNthFrame": 1})
    touch(page, scene.touched[-1:])
    page.wait_for_timeout(int(scene.seconds * 1000))
    session.send("Page.stopScreencast")
    page.context.close()
    first = frames[0][0] if frames else 0.0
    return [(at - first, data) for at, data in frames]


def touch(page: Page, tokens: tuple[str, ...]) -> None:
    """Touches parts of a move, "" being the first card that can be played, or presses a command."""
    for token in tokens:
        if not token:
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
    page = browser.new_page(viewport=ViewportSize(width=across * (shown + 8), height=600))
    pictures = "".join(
        f"<figure><img src='data:image/jpeg;base64,{data}' width={shown}><figcaption>{at:.2f} s</figcaption></figure>"
        for at, data in chosen
    )
    page.set_content(
        f"<style>body{{margin:0;display:grid;grid-template-columns:repeat({across},1fr);gap:4px;font:14px sans-serif}}"
        f"figure{{margin:0}}</style>{pictures}"
    )
    page.screenshot(path=out, full_page=True)
    page.close()


if __name__ == "__main__":
    sys.exit(main())
