"""The browser that the stories drive."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser

NAME = "--disable-features="


def is_ours(process: int) -> bool:
    """Whether this run has started it; other browsers may be driven on the machine."""
    while process not in (0, os.getpid()):
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return process > 0


def switched_off() -> list[set[str]]:
    """The lists of features that our driven browser was given, in their order."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if not is_ours(int(file.parent.name)):
                continue
            words = file.read_text(errors="replace").split("\0")
            if "--remote-debugging-pipe" in words and not any(word.startswith("--type=") for word in words):
                return [{*word.removeprefix(NAME).split(",")} for word in words if word.startswith(NAME)]
    raise AssertionError("no browser is driven")


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="only Linux tells what a process was given")
def test_what_playwright_switches_off_stays_so_and_no_page_of_the_browsers_own_runs_beside_ours(
    browser: Browser,
) -> None:
    first, last = switched_off()
    assert first < last, f"tools/chromium.py lacks {first - last}"
    page = browser.new_page()
    page.goto("about:blank")
    found = browser.new_browser_cdp_session().send("Target.getTargets", {"filter": [{}]})["targetInfos"]
    assert not [each["url"] for each in found if each["url"].startswith("chrome:")]
    page.close()
