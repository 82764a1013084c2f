"""Every table, narrow and wide, light and dark: nothing sticks out, everything can be hit, and axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tools.screens import FAULTS, SCREENS, axe, open_screen, visitor
from tools.serve import SiteServer

# a sample; `make screens` looks at all of them at every size
LOOKED_AT = ("california-jack", "madjack", "box-6", "jack-in-the-box-4-boxes", "one-eyed-jack-12", "lesson", "composer")


@pytest.mark.parametrize(("width", "height", "scheme"), [(320, 640, "light"), (1280, 800, "dark")])
def test_nothing_is_wrong_with_any_table(
    browser: Browser, server: SiteServer, width: int, height: int, scheme: str
) -> None:
    page = visitor(browser, width, height, scheme)
    faults = []
    for name in LOOKED_AT:
        open_screen(page, server.address, SCREENS[name])
        faults += [f"{name}: {fault}" for fault in page.evaluate(FAULTS) + axe(page)]
    page.context.close()
    assert not faults, "\n".join(faults)
