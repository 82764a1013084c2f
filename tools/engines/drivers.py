"""Drives Chromium, Firefox and WebKit from the distribution's packages: open a page, ask it, leave."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.setup import SetupError

ROOT = Path(__file__).resolve().parents[2]


class MissingEngineError(Exception):
    """The engine is not installed; the text says what would bring it."""


class Engine(ABC):
    """A running browser with one tab."""

    name: str
    process: int = 0  # the number of its first process, where it may be killed

    @abstractmethod
    def go(self, address: str) -> None:
        """Opens an address and comes back once the document is there."""

    @abstractmethod
    def ask(self, question: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""

    def until(self, question: str, seconds: float = 90) -> Any:
        """Ask until the answer is true."""
        end = time.monotonic() + seconds
        while not (answer := self.ask(question)):
            if time.monotonic() > end:
                raise AssertionError(f"{question} stayed {answer!r} for {seconds:.0f} s")
            time.sleep(0.2)
        return answer


@contextlib.contextmanager
def chromium() -> Iterator[Engine]:
    from playwright.sync_api import sync_playwright

    from tools.chromium import launch

    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except SetupError as error:
            raise MissingEngineError(str(error)) from None
        page = browser.new_page(viewport={"width": 390, "height": 844})

        class Chromium(Engine):
            name = f"Chromium {browser.version}"

            def go(self, address: str) -> None:
                page.goto(address)

            def ask(self, question: str) -> Any:
                return page.evaluate(question)

        yield Chromium()
        browser.close()


@contextlib.contextmanager
def firefox(profile: Path | None = None, script: str = "") -> Iterator[Engine]:
    """With a profile what is kept outlives it; the script runs before those of every page."""
    path = os.environ.get("KNAVES_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        raise MissingEngineError("no Firefox; on Debian: apt-get install firefox-esr")
    process = subprocess.Popen(
        ["node", str(ROOT / "tools/engines/firefox.mjs"), path, str(profile or ""), script],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    to, back = process.stdin, process.stdout

    def say(verb: str, text: str = "") -> Any:
        to.write(json.dumps({"verb": verb, "text": text}) + "\n")
        to.flush()
        answer = json.loads(back.readline())
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    class Firefox(Engine):
        name = say("version")
        process = say("process")

        def go(self, address: str) -> None:
            say("go", address)

        def ask(self, question: str) -> Any:
            return say("ask", question)

    try:
        yield Firefox()
    finally:
        to.close()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:  # its browser has been killed, and it waits for that
            process.kill()
            process.wait()
        back.close()


@contextlib.contextmanager
def webkit() -> Iterator[Engine]:
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException

    driver_path = shutil.which("WebKitWebDriver")
    programs = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    if not driver_path or not programs or not shutil.which("Xvfb"):
        raise MissingEngineError("no WebKitGTK; on Debian: apt-get install webkit2gtk-driver xvfb")
    with screen() as display:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(programs[-1])
        options.add_argument("--automation")
        service = webdriver.WebKitGTKService(executable_path=driver_path, env=os.environ | {"DISPLAY": display})
        driver = webdriver.WebKitGTK(options=options, service=service)
        driver.set_script_timeout(60)
        driver.set_window_size(390, 844)

        class WebKit(Engine):
            name = f"WebKitGTK {driver.capabilities['browserVersion']}"

            def go(self, address: str) -> None:
                driver.get(address)

            def ask(self, question: str) -> Any:
                script = (
                    f"const answer = arguments[0]; Promise.resolve({question}).then(answer, e => answer('error: ' + e))"
                )
                try:
                    return driver.execute_async_script(script)
                except WebDriverException as error:
                    raise AssertionError(str(error)) from error

        try:
            yield WebKit()
        finally:
            driver.quit()


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A virtual screen for a browser that has no headless mode; yields its name, such as ":1"."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as told:
        display = told.readline().strip()
    try:
        yield f":{display}"
    finally:
        server.terminate()
        server.wait(10)
