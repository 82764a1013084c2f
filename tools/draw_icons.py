"""Draws the PNG icons of the installed page from web/icons/icon.svg, with a Chromium: python tools/draw_icons.py."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.chromium import launch

ICONS = Path(__file__).resolve().parents[1] / "web" / "icons"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "apple-touch-icon.png": 180}


def main() -> None:
    drawing = (ICONS / "icon.svg").read_text()
    # Systems that cut icons to their own shape get the ground to the edge and the spade inside of the safe circle.
    uncut = re.sub(r' rx="\d+"', "", drawing)
    small = re.sub(r"(<path.*)(</svg>)", r'<g transform="translate(61.4 58) scale(.76)">\1</g>\2', uncut)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        for name, size in SIZES.items():
            art = drawing if name.startswith("icon-") else small
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f'<body style="margin:0">{art.replace("<svg ", f"<svg width={size} height={size} ")}</body>'
            )
            (ICONS / name).write_bytes(without_filters(page.screenshot(omit_background=True)))
        browser.close()


def without_filters(png: bytes) -> bytes:
    """The same picture, each row as it is: of a few flat colours that is a quarter smaller than what a browser writes.

    `png` has 8 bits for each of 3 or 4 channels and is not interlaced, as a browser writes it.
    """
    chunks = list(chunks_of(png))
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", dict(chunks)[b"IHDR"])
    channels = {2: 3, 6: 4}[kind]
    assert depth == 8, depth
    packed = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    rows, row, length = [], bytes(width * channels), width * channels + 1
    for start in range(0, height * length, length):
        row = unfiltered(packed[start], packed[start + 1 : start + length], row, channels)
        rows.append(b"\0" + row)
    written = [(b"IHDR", dict(chunks)[b"IHDR"]), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")]
    return png[:8] + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in written
    )


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of each chunk."""
    place = 8
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length


def unfiltered(kind: int, row: bytes, above: bytes, channels: int) -> bytes:
    """A row as it is, from one of PNG's five filters and the row above."""
    found = bytearray(row)
    for place, byte in enumerate(row):
        left, corner = (found[place - channels], above[place - channels]) if place >= channels else (0, 0)
        up = above[place]
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda each: abs(guess - each))  # the first of those equally near
        found[place] = byte + (0, left, up, (left + up) // 2, nearest)[kind] & 255
    return bytes(found)


if __name__ == "__main__":
    main()
