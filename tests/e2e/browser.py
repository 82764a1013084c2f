"""The browser of the stories: a page that fails its story on anything a visitor should never meet.

A plugin of tests/conftest.py, so that the stories in the folders of the games have it too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, expect, sync_playwright

from knaves.nodes import Node
from tests.e2e.started import PHONE, StartedPage
from tools.building.prerender import markup
from tools.chromium import launch
from tools.serve import SiteServer
from tools.setup import SetupError

expect.set_options(timeout=20_000)  # a machine may be busy; what never comes fails all the same
Shows = Callable[[Node, tuple[int, int]], Page]
ICON = '<link rel="icon" href="data:,">'  # or the browser asks for one
RESULTS = Path(__file__).resolve().parents[2] / "test-results"


def one_of(*cases: Any) -> list[Any]:
    """Cases of a kind for a test: the first is always tried, all the others by `make slow`."""
    first, *others = (each if isinstance(each, tuple) else (each,) for each in cases)
    return [pytest.param(*first), *(pytest.param(*each, marks=pytest.mark.slow) for each in others)]


@dataclass
class Watch:
    """What went wrong on the pages of one test; `requests` keeps every address asked for."""

    origin: str
    faults: list[str] = field(default_factory=list)
    is_lenient: bool = False  # the test breaks the page on purpose: what the console says about it does not count
    requests: list[str] = field(default_factory=list)

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


def follow(context: BrowserContext, watch: Callable[[], Watch]) -> None:
    """Hears everything: scripts of the page and of its workers, and every request; `watch` is who is told."""
    context.on("console", lambda said: watch().listen(said))
    context.on("weberror", lambda thrown: watch().blame(f"uncaught: {thrown.error}"))
    context.on("request", lambda request: watch().hear(request.url))
    context.add_init_script(
        "addEventListener('securitypolicyviolation',"
        " e => console.error('policy: ' + e.violatedDirective + ' ' + e.blockedURI))"
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium that all stories of a worker share."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except SetupError as error:
            pytest.fail(str(error), pytrace=False)
        yield browser
        browser.close()


@pytest.fixture
def watch(server: SiteServer) -> Watch:
    return Watch(server.address.removesuffix(server.prefix))


@pytest.fixture
def new_context(
    browser: Browser, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes watched contexts, each a visitor with storage of its own who has never been here.

    No service worker is installed unless it is asked for, and a failed test keeps a screenshot of each page.
    """
    made: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        usual = {"viewport": PHONE, "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        context.set_default_navigation_timeout(60_000)
        follow(context, lambda: watch)
        made.append(context)
        return context

    yield make
    if watch.faults or request.node.stash.get(FAILED, False):
        keep_screenshots(request.node.name, [page for context in made for page in context.pages])
    for context in made:
        context.close()
    assert not watch.faults, "\n".join(watch.faults)


@pytest.fixture(scope="session")
def started(browser: Browser, server: SiteServer, site: Path) -> Iterator[StartedPage]:
    """The page that most stories share."""
    (core,) = site.glob("pyscript-*/core.js")
    made = StartedPage(browser, server, core.relative_to(site).as_posix(), follow)
    yield made
    made.close()


@pytest.fixture
def lent(started: StartedPage, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Lends the started page, in a size and a colour scheme; what it does wrong until it is back is this story's."""
    started.watch = watch
    given: list[Page] = []

    def lend(**options: Any) -> Page:
        assert not given, "there is one started page: a second visitor needs a context of its own"
        given.append(started.lend(**options))
        return given[0]

    yield lend
    if watch.faults or request.node.stash.get(FAILED, False):
        keep_screenshots(request.node.name, given)
    if given:
        started.take_back()
    assert not watch.faults, "\n".join(watch.faults)


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Page:
    """A phone-sized page that has not gone anywhere yet: the started one, or one of its own in a test marked `cold`."""
    if request.node.get_closest_marker("cold"):
        made: Page = request.getfixturevalue("new_context")().new_page()
    else:
        made = request.getfixturevalue("lent")()
    return made


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def keep_screenshots(name: str, pages: Sequence[Page]) -> None:
    RESULTS.mkdir(exist_ok=True)
    for number, page in enumerate(pages):
        with suppress(Error):  # it has crashed
            page.screenshot(path=RESULTS / f"{name.replace('/', '-')}-{number}.png")


@pytest.fixture
def shows(new_context: Callable[..., BrowserContext], server: SiteServer, site: Path) -> Shows:
    """Show a node under the style sheet of the site, and nothing else, in a window of this size."""
    page = new_context().new_page()

    def show(node: Node, size: tuple[int, int]) -> Page:
        sheet = next(site.glob("app-*")).name
        text = (
            f'<!doctype html>{ICON}<link rel="stylesheet" href="{sheet}/knaves.css"><div id="app">{markup(node)}</div>'
        )

        def serve(route: Route) -> None:
            route.fulfill(body=text, content_type="text/html; charset=utf-8")

        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.route("**/looks.html", serve)
        page.goto(f"{server.address}looks.html")
        page.unroute("**/looks.html")
        page.evaluate("document.fonts.ready.then(() => true)")  # text has another length until then
        return page

    return show
