"""The browser of the tests: a page that fails its test on anything a visitor should never meet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from tools.serve import SiteServer
from tools.setup import SetupError, find_chromium

PHONE = ViewportSize(width=390, height=844)
expect.set_options(timeout=20_000)  # a machine may be busy; what never comes fails all the same
RESULTS = Path(__file__).resolve().parents[2] / "test-results"


@dataclass
class Watch:
    """What went wrong on the pages of one test; `requests` keeps every address asked for."""

    origin: str
    faults: list[str] = field(default_factory=list)
    is_lenient: bool = False  # the test breaks the page on purpose: what the console says about it does not count
    requests: list[str] = field(default_factory=list)

    def follow(self, context: BrowserContext) -> None:
        """Hears everything: scripts of the page and of its workers, and every request."""
        context.on("console", self.listen)
        context.on("weberror", lambda thrown: self.blame(f"uncaught: {thrown.error}"))
        context.on("request", lambda request: self.hear(request.url))
        context.add_init_script(
            "addEventListener('securitypolicyviolation',"
            " e => console.error('policy: ' + e.violatedDirective + ' ' + e.blockedURI))"
        )

    def listen(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.blame(f"console: {said.text}")

    def blame(self, fault: str) -> None:
        if not self.is_lenient:
            self.faults.append(fault)

    def hear(self, address: str) -> None:
        self.requests.append(address)
        if not address.startswith((self.origin, f"blob:{self.origin}", "blob:null/", "data:")):
            self.faults.append(f"request off origin: {address}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium: named by KNAVES_CHROMIUM, on the PATH, or Playwright's own."""
    try:
        path = find_chromium()
    except SetupError as error:
        pytest.fail(str(error), pytrace=False)
    if path is None:
        pytest.fail("the browser tests need a Chromium. Run: make setup-browser", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def watch(server: SiteServer) -> Watch:
    return Watch(server.address.removesuffix(server.prefix))


@pytest.fixture
def new_context(
    browser: Browser, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes watched contexts, each a visitor with storage of its own; a failed test keeps a screenshot of each page."""
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", **options})  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        watch.follow(context)
        made.append(context)
        return context

    yield make
    if watch.faults or request.node.stash.get(FAILED, False):
        keep_screenshots(request.node.name, made)
    for context in made:
        context.close()
    assert not watch.faults, "\n".join(watch.faults)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A phone-sized page that has not gone anywhere yet."""
    return new_context().new_page()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def keep_screenshots(name: str, contexts: list[BrowserContext]) -> None:
    RESULTS.mkdir(exist_ok=True)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        page.screenshot(path=RESULTS / f"{name.replace('/', '-')}-{number}.png")
