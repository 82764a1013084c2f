"""The Chromium that tests and tools drive: with nothing of its own window beside the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tools.build import build
from tools.serve import SITE, serving
from tools.setup import SetupError, find_chromium

# Chromium takes only the last list of features that it is given, so Playwright's stand here once more.
OF_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch", "msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion",
)  # fmt: skip
# The list under the address bar is a page that each new window starts: half a second of a processor, beside ours.
OF_THE_ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
ARGUMENTS = [f"--disable-features={','.join(OF_PLAYWRIGHT + OF_THE_ADDRESS_BAR)}"]


def launch(playwright: Playwright) -> Browser:
    """A Chromium named by KNAVES_CHROMIUM, on the PATH, or Playwright's own; SetupError where there is none."""
    path = find_chromium()
    if path is None:
        raise SetupError("There is no Chromium. Run: make setup-browser")
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)


def built() -> Path:
    """Build the site unless it is up to date. Return its folder."""
    build(SITE, with_snapshot=True, force=False, quiet=True)
    return SITE


@contextmanager
def browsing(site: Path = SITE) -> Iterator[tuple[Browser, str]]:
    """Serve a built site until the end of the block. Yield a Chromium and the site's address."""
    with serving(site) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser, server.address
        browser.close()
