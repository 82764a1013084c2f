"""The Chromium that tests and tools drive: with nothing of its own window beside the page."""

from __future__ import annotations

from playwright.sync_api import Browser, Playwright

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
