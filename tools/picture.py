"""Take the pictures of the documents again: python -m tools.picture [readme] [tutorial]; both if none is named.

The README's shows five tables on a phone and bears the version as its "Software", so that a test notices an old one.
Those of the tutorial come from a copy of the project in which the tutorial has been followed.
"""

from __future__ import annotations

import argparse
import base64
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from knaves import __version__
from knaves.games.registry import GAMES
from tests.tutorial import copy_of_the_project, follow
from tools.chromium import browsing, built
from tools.films import READY
from tools.scenes import tables
from tools.screens import ROOT, open_screen, visitor

README = ROOT / "docs" / "screenshot.png"
TUTORIAL = ROOT / "docs" / "tutorial"
PHONE = (390, 844)
SHOWN = 250  # pixels wide, each table of the README
KNOCKOUT = "knockout_whist?seed=3&seats=human,bot:easy,bot:easy,bot:easy"


def main() -> int:
    """Take what the command line names. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=["readme", "tutorial", []])
    names = parser.parse_args().names or ["readme", "tutorial"]
    if "readme" in names:
        with browsing(built()) as (browser, address):
            shown = [next(deal for deal in tables().values() if deal.startswith(f"{key}?")) for key in GAMES]
            README.write_bytes(stamped(side_by_side(browser, [taken(browser, address, deal) for deal in shown])))
    if "tutorial" in names:
        TUTORIAL.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            show_tutorial(copy_of_the_project(Path(folder)))
    return 0


def taken(browser: Browser, address: str, deal: str) -> bytes:
    """A picture of a table on a phone."""
    page = visitor(browser, *PHONE, "light")
    open_screen(page, address, deal)
    page.wait_for_timeout(1000)
    picture = page.screenshot()
    page.context.close()
    return picture


def side_by_side(browser: Browser, pictures: Sequence[bytes]) -> bytes:
    """Pictures in one row, as one."""
    height = round(SHOWN * PHONE[1] / PHONE[0])
    page = browser.new_page(viewport=ViewportSize(width=len(pictures) * (SHOWN + 8) - 8, height=height))
    images = "".join(
        f"<img src='data:image/png;base64,{base64.b64encode(each).decode()}' width={SHOWN} height={height}>"
        for each in pictures
    )
    page.set_content(f"<style>body{{margin:0;display:flex;gap:8px}}img{{border-radius:12px}}</style>{images}")
    page.wait_for_timeout(500)
    whole = page.screenshot(omit_background=True)
    page.close()
    return whole


def stamped(png: bytes) -> bytes:
    """The same picture with the version in it."""
    text = b"tEXtSoftware\0Knaves " + __version__.encode()
    chunk = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    return png[:-12] + chunk + png[-12:]  # before the chunk that ends it


def show_tutorial(root: Path) -> None:
    """Follow the tutorial in a copy, and take a picture where it shows one."""
    for number, _ in enumerate(follow(root)):
        if number == 1:  # the line of the registry is there
            show(root, {"1-copied": ("knockout_whist?seed=5", 0)})
    show(root, {"2-table": (KNOCKOUT, 0), "3-trumps": (KNOCKOUT, 200)})


def show(root: Path, wanted: dict[str, tuple[str, int]]) -> None:
    """Build the copy and take tables of it, by name: the deal, and after how many taps at most trumps are chosen."""
    subprocess.run([sys.executable, "-m", "tools.build", "--quiet", "--no-snapshot"], cwd=root, check=True)
    with browsing(root / "site") as (browser, address):
        for name, (deal, taps) in wanted.items():
            page = visitor(browser, *PHONE, "light")
            open_screen(page, address, deal)
            for _ in range(taps):
                if page.locator("[data-move$=trumps]").count():
                    break
                page.locator(".can[data-token], [data-move], .veil .btn.primary").first.dispatch_event("click")
                page.wait_for_timeout(300)
                page.wait_for_function(READY, timeout=60_000)
            page.wait_for_timeout(1000)
            page.screenshot(path=TUTORIAL / f"{name}.png")
            page.context.close()


if __name__ == "__main__":
    sys.exit(main())
