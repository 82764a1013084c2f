"""Take the pictures of the documents again: python -m tools.picture [readme] [tutorial]; both if none is named.

The README's shows five tables on a phone. Those of the tutorial come from a copy of the project in which the tutorial
has been followed. Each says as its "Software" what it was made of, so that a test notices an old one. `icons` draws the
PNG icons of the installed page from web/icons/icon.svg.
"""

from __future__ import annotations

import argparse
import base64
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from knaves.games.registry import GAMES
from tests.tutorial import WRITTEN, copy_of_the_project, follow, stamp_of_the_page, stamp_of_the_tutorial
from tools.chromium import browsing, built
from tools.films import READY, drawn
from tools.scenes import tables
from tools.screens import ROOT, open_screen, visitor

README = ROOT / "docs" / "screenshot.png"
TUTORIAL = ROOT / "docs" / "tutorial"
PHONE = (390, 844)
SHOWN = 250  # pixels wide, each table of the README
MOST_TAPS = 200
ICONS = ROOT / "web" / "icons"
ICON_SIZES = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "apple-touch-icon.png": 180}


@dataclass(frozen=True)
class Shot:
    """A picture of a phone: the address of the screen, up to what it is played, what is touched then, and looked at."""

    screen: str
    until: str = ""
    touched: tuple[str, ...] = ()
    seen: str = ""


COPIED = {"1-copied": (Shot("knockout_whist?seed=5"),)}  # by step of the tutorial; several stand in a row
KNOCKOUT = "knockout_whist?seed=3&seats=human,bot:easy,bot:easy,bot:easy"
CANNOT = ".hand [aria-disabled=true]"
FINISHED = {
    "2-rules": (Shot(KNOCKOUT, touched=('[data-do="menu"]', '[role=dialog] [data-do="rules"]')),),
    "3-options": (Shot("knockout_whist/options", seen="[data-name=players]"),),
    "4-table": (Shot(KNOCKOUT), Shot(KNOCKOUT, "[data-move$=trumps]")),
    "5-refused": (Shot(KNOCKOUT, CANNOT, touched=(CANNOT,)),),
    "6-end": (Shot(KNOCKOUT, "[role=dialog]"),),
}


def main() -> int:
    """Take what the command line names. Return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=["readme", "tutorial", "icons", []])
    names = parser.parse_args().names or ["readme", "tutorial"]
    if "readme" in names:
        with browsing(built()) as (browser, address):
            shown = [next(deal for deal in tables().values() if deal.startswith(f"{key}?")) for key in GAMES]
            pictures = [taken(browser, address, Shot(deal)) for deal in shown]
            README.write_bytes(stamped(side_by_side(browser, pictures), stamp_of_the_page()))
    if "tutorial" in names:
        TUTORIAL.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            show_tutorial(copy_of_the_project(Path(folder), without=WRITTEN))
    if "icons" in names:
        with browsing(built()) as (browser, _):
            draw_icons(browser)
    return 0


def taken(browser: Browser, address: str, shot: Shot) -> bytes:
    """A picture of a screen on a phone."""
    page = visitor(browser, *PHONE, "light")
    open_screen(page, address, shot.screen)
    if shot.until:
        play_until(page, shot.until)
    for touched in shot.touched:
        page.locator(touched).first.dispatch_event("click")  # a card that cannot be played is touched as well
    if shot.seen:
        page.locator(shot.seen).first.evaluate("it => it.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(1000)
    picture = page.screenshot()
    page.context.close()
    return picture


def play_until(page: Page, shown: str) -> None:
    """Make the first move there is again and again, until something that this selector finds is shown."""
    for _ in range(MOST_TAPS):
        if page.locator(shown).count():
            return
        page.locator(".hand .can, [data-move], [role=dialog] .primary").first.dispatch_event("click")
        page.wait_for_timeout(300)
        page.wait_for_function(READY, timeout=60_000)
    raise SystemExit(f"{shown} has not come after {MOST_TAPS} taps.")


def side_by_side(browser: Browser, pictures: Sequence[bytes]) -> bytes:
    """Pictures in one row, as one."""
    height = round(SHOWN * PHONE[1] / PHONE[0])
    images = "".join(
        f"<img src='data:image/png;base64,{base64.b64encode(each).decode()}' width={SHOWN} height={height}>"
        for each in pictures
    )
    style = "<style>body{margin:0;display:flex;gap:8px}img{border-radius:12px}</style>"
    return drawn(browser, style + images, len(pictures) * (SHOWN + 8) - 8, height)


def stamped(png: bytes, text: str) -> bytes:
    """The same picture with this text as its "Software"."""
    chunk = b"tEXtSoftware\0" + text.encode()
    chunk = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:-12] + chunk + png[-12:]  # before the chunk that ends it


def show_tutorial(root: Path) -> None:
    """Follow the tutorial in a copy, and take a picture where it shows one."""
    for number, _ in enumerate(follow(root)):
        if number == 1:  # the line of the registry is there
            show(root, COPIED)
    show(root, FINISHED)


def show(root: Path, wanted: Mapping[str, Sequence[Shot]]) -> None:
    """Build the copy and take these pictures of it, by name."""
    subprocess.run([sys.executable, "-m", "tools.build", "--quiet", "--no-snapshot"], cwd=root, check=True)
    with browsing(root / "site") as (browser, address):
        for name, shots in wanted.items():
            picture = side_by_side(browser, [taken(browser, address, shot) for shot in shots])
            (TUTORIAL / f"{name}.png").write_bytes(stamped(picture, stamp_of_the_tutorial()))


def draw_icons(browser: Browser) -> None:
    """Draw the icons: systems that cut them to their own shape get the ground to the edge, the spade well inside."""
    drawing = (ICONS / "icon.svg").read_text()
    uncut = re.sub(r' rx="\d+"', "", drawing)
    small = re.sub(r"(<path.*)(</svg>)", r'<g transform="translate(61.4 58) scale(.76)">\1</g>\2', uncut)
    for name, size in ICON_SIZES.items():
        art = drawing if name.startswith("icon-") else small
        sized = art.replace("<svg ", f"<svg width={size} height={size} ")
        (ICONS / name).write_bytes(drawn(browser, f'<body style="margin:0">{sized}</body>', size, size))


if __name__ == "__main__":
    sys.exit(main())
