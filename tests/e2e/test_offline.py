"""Offline: after one visit everything is on the device, in one version, and a new version waits for the player."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from knaves.games.registry import GAMES
from tests.e2e.conftest import Watch
from tests.e2e.starting import release, serving, until, visit
from tools.engines.drivers import Engine
from tools.engines.story import QUICK, open_game, play

KEPT = "navigator.serviceWorker.getRegistration().then(r => Boolean(r?.active?.state === 'activated'))"
VERSION = "document.querySelector('meta[name=version]')?.content ?? 'first'"
QUICKEST = ("box",)  # of the whole games


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    return Path(shutil.copytree(site, tmp_path / "copy"))


@pytest.fixture
def watch() -> Watch:
    return Watch("http://127.0.0.1:")  # each test has a server of its own


def visit_and_keep(page: Page, address: str) -> None:
    """One visit, until the service worker has everything."""
    visit(page, address)
    until(page, KEPT)


def test_after_one_visit_the_page_starts_without_a_network(page: Page, copy: Path, watch: Watch) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
    for query in ("", "?nosnap"):
        visit(page, server.address + query)
    assert page.locator("html").get_attribute("data-start") == "ordinary"
    for rules in page.locator("a[href*='rules/']").all()[:1]:
        rules.click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key in QUICKEST else pytest.mark.slow) for key in sorted(GAMES)]
)
def test_a_whole_game_is_played_without_a_network(page: Page, copy: Path, key: str) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
    player = Player(page)
    player.ask(QUICK)
    open_game(player, server.address, key)
    assert play(player, moves=100_000, steps=20_000) == "over"


class Player(Engine):
    """The page as an engine of the smoke story."""

    name = "Playwright's page"

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, question: str) -> Any:
        return self.page.evaluate(question)


def test_every_built_file_can_be_had_offline(page: Page, copy: Path) -> None:
    paths = [file.relative_to(copy).as_posix() for file in copy.rglob("*") if file.is_file()]
    paths = [path for path in paths if path not in ("sw.js", "files.json")]
    with serving(copy) as server:
        visit_and_keep(page, server.address)
    failed = page.evaluate(
        "async paths => { const bad = []; for (const path of paths)"
        " if (!(await fetch('./' + path).catch(() => ({}))).ok) bad.push(path); return bad }",
        paths,
    )
    assert failed == []


def test_a_site_with_one_byte_flipped_is_not_installed(page: Page, copy: Path) -> None:
    card = copy / "cards" / "KD.svg"
    card.write_bytes(card.read_bytes()[:-1] + b"?")
    with serving(copy) as server:
        visit(page, server.address)
        until(page, "navigator.serviceWorker.getRegistration().then(r => !r || !(r.installing || r.active))")
        until(page, "caches.keys().then(names => names.length)", 0)


def test_a_site_with_a_file_missing_is_not_installed(page: Page, copy: Path, watch: Watch) -> None:
    watch.is_lenient = True
    (copy / "cards" / "2C.svg").unlink()
    with serving(copy) as server:
        visit(page, server.address)
        until(page, "navigator.serviceWorker.getRegistration().then(r => !r || !(r.installing || r.active))")
        until(page, "caches.keys().then(names => names.length)", 0)


def look_for_update(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update()).catch(() => {})")


def test_a_new_version_waits_until_the_player_wants_it(page: Page, copy: Path) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
        release(copy, "second", "second")
        look_for_update(page)
        until(page, "knaves.hasUpdate()")
        visit(page, server.address)
        assert page.evaluate(VERSION) == "first", "a version took over that nobody asked for"
        expect(page.get_by_text("A new version is ready")).to_be_visible()
        with page.expect_navigation():
            page.get_by_role("button", name="Change over").click()
        expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)
        assert page.evaluate(VERSION) == "second"
    visit(page, server.address)
    assert page.evaluate(VERSION) == "second"
    assert page.evaluate("caches.keys()") == ["knaves second"]


def test_a_game_survives_the_change_of_version(page: Page, copy: Path) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address + "#/california_jack?seed=7")
        expect(page.locator("html[data-save]")).to_be_attached()
        before = page.get_by_role("main").aria_snapshot()
        release(copy, "second", "second")
        look_for_update(page)
        until(page, "knaves.hasUpdate()")
        expect(page.get_by_text("A new version is ready")).to_have_count(0)  # not while a game is on the table
        with page.expect_navigation():
            page.evaluate("void knaves.update()")
        expect(page.locator("html[data-save]")).to_be_attached(timeout=60_000)
        assert page.evaluate(VERSION) == "second"
        assert page.get_by_role("main").aria_snapshot() == before


def test_a_damaged_new_version_is_refused_and_the_old_one_goes_on(page: Page, copy: Path) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
        release(copy, "second", "second")
        index = copy / "index.html"
        index.write_bytes(index.read_bytes().replace(b"Knaves", b"Knavez", 1))
        page.evaluate("caches.open('knaves spy')")  # a cache of another name must not disturb
        look_for_update(page)
        until(page, "navigator.serviceWorker.getRegistration().then(r => !r.installing && !r.waiting)")
        assert not page.evaluate("knaves.hasUpdate()")
    visit(page, server.address)
    assert page.evaluate(VERSION) == "first"


def test_no_version_changes_under_a_second_tab(
    page: Page, new_context: Callable[..., BrowserContext], copy: Path
) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
        other = page.context.new_page()
        visit(other, server.address)
        release(copy, "second", "second")
        look_for_update(page)
        until(page, "knaves.hasUpdate()")
        page.get_by_role("button", name="Change over").click()
        expect(page.get_by_text("Knaves is open in other tabs (1)")).to_be_visible()
        other.reload()
        assert other.evaluate(VERSION) == "first"


def test_the_page_can_be_installed(page: Page, copy: Path) -> None:
    with serving(copy) as server:
        visit(page, server.address)
        session = page.context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"].endswith("/knaves/manifest.webmanifest")
        problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each["errorId"] for each in problems if each["errorId"] != "in-incognito"] == []


def test_the_manifest_names_a_maskable_icon_and_relative_places(site: Path) -> None:
    text = (site / "manifest.webmanifest").read_text()
    assert '"maskable"' in text
    assert re.search(r'"start_url": "\./"', text)
    assert re.search(r'"scope": "\./"', text)
