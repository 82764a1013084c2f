"""The style sheet: layers decide what wins, the order of the files nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.playing import with_settings
from tests.e2e.starting import idle, visit
from tools import scenes
from tools.building import styles
from tools.screens import QUICK
from tools.serve import SiteServer

LOOKS = """() => [...document.querySelectorAll('body *')].flatMap(node => {
  const name = `${node.tagName} ${node.getAttribute('class') ?? ''}`;
  return ['', '::before', '::after'].map(part => {
    const style = getComputedStyle(node, part || null);
    if (part && style.content === 'none') return '';
    const kinds = [...style].filter(each => !each.startsWith('--'));
    return name + part + ' ' + kinds.map(each => `${each}:${style.getPropertyValue(each)}`).join(';');
  });
})"""


def looks(page: Page, address: str) -> list[str]:
    """How every element of a screen is styled, once nothing moves any more."""
    visit(page, address)
    page.locator(".status:not(.wait), .coach, #app main:not(.table)").first.wait_for()
    counts: list[int] = []
    while len(counts) < 5 or len(set(counts[-5:])) > 1:  # parts of a screen may come later
        idle(page)
        counts.append(page.evaluate("document.querySelectorAll('body *').length"))
    found: list[str] = page.evaluate(LOOKS)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_the_order_of_the_files_decides_nothing(
    new_context: Callable[..., BrowserContext], server: SiteServer, site: Path, size: tuple[int, int]
) -> None:
    tokens, *others = styles.sheets()
    turned_round = styles.bundle(site, [tokens, *reversed(others)])

    def serve(route: Route) -> None:
        route.fulfill(body=turned_round, content_type="text/css")

    pages = [new_context(viewport={"width": size[0], "height": size[1]}).new_page() for _ in range(2)]
    pages[1].route("**/knaves.css", serve)
    for page in pages:
        with_settings(page, **QUICK)
    for screen in (*scenes.sample().values(), "workshop"):
        one, two = (looks(page, f"{server.address}#/{screen}") for page in pages)
        assert len(one) == len(two), screen
        assert [changed(*each) for each in zip(one, two, strict=True) if each[0] != each[1]][:5] == [], screen


def changed(one: str, two: str) -> str:
    """Which element is styled otherwise, and how."""
    before, after = one.split(";"), two.split(";")
    return one[:80] + ": " + ", ".join(f"{a} / {b}" for a, b in zip(before, after, strict=False) if a != b)[:300]
