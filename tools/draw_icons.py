"""Draws the PNG icons of the installed page from web/icons/icon.svg, with a Chromium: python tools/draw_icons.py."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

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
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
