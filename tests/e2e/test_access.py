"""axe finds nothing on any kind of screen, wide and narrow, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.playing import with_settings
from tests.e2e.starting import visit
from tools.serve import SiteServer

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = (
    "#/",
    "#/california_jack?seed=7",
    "#/california_jack/options",
    "#/settings",
    "#/puzzles",
    "rules/california-jack.html",
    "rules/index.html",
)


def faults(page: Page) -> list[str]:
    """What axe finds, in words."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_axe_finds_nothing(lent: Callable[..., Page], server: SiteServer, screen: str, width: int, scheme: str) -> None:
    page = lent(viewport={"width": width, "height": 800}, color_scheme=scheme)
    with_settings(page)
    address = server.address + screen
    if screen.startswith("#"):
        visit(page, address)
    else:
        page.goto(address)
    page.wait_for_timeout(600)
    assert faults(page) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_off_at_320_pixels(lent: Callable[..., Page], server: SiteServer, screen: str) -> None:
    page = lent(viewport={"width": 320, "height": 640})
    with_settings(page)
    if screen.startswith("#"):
        visit(page, server.address + screen)
    else:
        page.goto(server.address + screen)
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
