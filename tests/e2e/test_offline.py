"""Offline: after one visit everything is on the device, in one version, and a new version waits for the player."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from knaves.games.registry import GAMES
from tests.e2e.browser import Watch, one_of
from tests.e2e.playing import hand, moves_made, wait_for_turn, wait_until_made
from tests.e2e.starting import LONG, release, serving, until, until_kept, visit
from tests.e2e.traffic import Traffic, playable, report
from tools.engines.drivers import Engine
from tools.engines.story import QUICK, open_game, play
from tools.serve import SiteServer

VERSION = "document.querySelector('meta[name=version]')?.content ?? 'first'"
VERSIONS = Path(__file__).resolve().parents[1] / "unit" / "store" / "versions"


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    return Path(shutil.copytree(site, tmp_path / "copy"))


UNDER_THE_OFFER = """() => {
    const offer = document.querySelector(".offer").getBoundingClientRect();
    return [...document.querySelectorAll("a, button")].filter(each => !each.closest(".offer")).filter(each => {
        const { top, bottom, height } = each.getBoundingClientRect();
        return height && top < offer.bottom && bottom > offer.top;
    }).map(each => each.textContent);
}"""


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page that is kept on the device after its first visit."""
    return new_context(service_workers="allow").new_page()


@pytest.fixture
def watch() -> Watch:
    return Watch("http://127.0.0.1:")  # each test has a server of its own


def visit_and_keep(page: Page, address: str) -> None:
    """One visit, until the service worker has everything."""
    visit(page, address)
    until_kept(page)


def can_be_installed(page: Page) -> None:
    """The browser finds nothing that is missing, and the player is asked once he has played."""
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/knaves/manifest.webmanifest")
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in problems if each["errorId"] != "in-incognito"] == []
    page.evaluate("void dispatchEvent(new Event('beforeinstallprompt'))")
    assert page.evaluate("knaves.canInstall()")
    expect(page.locator(".offer")).to_have_count(0)  # nobody is asked to install what he has not tried
    page.evaluate("localStorage.setItem(knaves.place + 'line/g1', '{}'); void dispatchEvent(new Event('hashchange'))")
    expect(page.get_by_role("button", name="Install")).to_be_visible()
    assert page.evaluate(UNDER_THE_OFFER) == [], "the offer lies over nothing that can be tapped"


def test_after_one_visit_the_page_can_be_installed_and_starts_for_next_to_nothing_and_without_a_network(
    page: Page, copy: Path
) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
        can_be_installed(page)
        later = page.context.new_page()
        traffic = Traffic(later)
        playable(later, server.address)
        assert traffic.counted()
        report("a later visit", traffic.bytes / 1e3, 60, "kB")
        later.close()
    for query in ("", "?nosnap"):
        visit(page, server.address + query)
    assert page.locator("html").get_attribute("data-start") == "ordinary"
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(GAMES))
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


@pytest.mark.slow
def test_every_built_file_can_be_had_offline(page: Page, copy: Path) -> None:
    paths = [file.relative_to(copy).as_posix() for file in copy.rglob("*") if file.is_file()]
    languages = json.loads((copy / "files.json").read_text())["languages"].values()
    paths = [path for path in paths if path not in {"sw.js", "files.json", *chain(*languages)}]
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


@pytest.mark.slow
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
            page.get_by_role("button", name="Update").click()
        expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)
        assert page.evaluate(VERSION) == "second"
    visit(page, server.address)
    assert page.evaluate(VERSION) == "second"
    assert page.evaluate("caches.keys()") == ["knaves /knaves/ second"]


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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
        page.get_by_role("button", name="Update").click()
        expect(page.get_by_text("Knaves is open in other tabs (1)")).to_be_visible()
        page.evaluate("void dispatchEvent(new Event('online'))")  # any news draws the offer anew
        expect(page.get_by_text("Knaves is open in other tabs (1)")).to_be_visible()
        other.reload()
        assert other.evaluate(VERSION) == "first"


DAMAGE = """async () => {
    const [name] = (await caches.keys()).filter((each) => each.startsWith("knaves /knaves/ "));
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).slice(0, 12)) await cache.delete(request);
    for (const request of await cache.keys())
        if (/index.html|engine|snapshot|wasm|knaves.css|KD.svg/.test(request.url))
            await cache.put(request, new Response("damaged", { headers: { "Content-Type": "text/plain" } }));
}"""
WHOLE = """async () => {
    const { files, languages } = await (await fetch("./files.json", { cache: "no-store" })).json();
    const unspoken = new Set(Object.values(languages).flat());
    const [name] = (await caches.keys()).filter((each) => each.startsWith("knaves /knaves/ "));
    if (!name) return "no cache";
    const cache = await caches.open(name);
    for (const [path, { sha256 }] of Object.entries(files)) {
        if (path === "sw.js" || unspoken.has(path)) continue;
        const kept = await cache.match(new URL(path, location.href.split("#")[0]));
        if (!kept) return path + " is missing";
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.arrayBuffer()));
        const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        if (hash !== sha256) return path + " is damaged";
    }
    return "whole";
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "harm", one_of(DAMAGE, "caches.keys().then(names => Promise.all(names.map(n => caches.delete(n))))")
)
def test_r18_a_damaged_or_deleted_cache_is_whole_again_after_a_visit(page: Page, copy: Path, harm: str) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address)
        page.evaluate(harm)
        visit(page, server.address)
        until(page, WHOLE, "whole")
    visit(page, server.address)


GERMAN = """async () => {
    const { languages } = await (await fetch("./files.json", { cache: "no-store" })).json();
    const found = languages.de.map((path) => caches.match(new URL(path, location.href.split("#")[0])));
    return (await Promise.all(found)).filter(Boolean).length / found.length;
}"""


@pytest.mark.slow
def test_a_language_is_kept_once_it_is_spoken_and_costs_nothing_before(page: Page, copy: Path) -> None:
    with serving(copy) as server:
        visit_and_keep(page, server.address + "#/settings")
        assert page.evaluate(GERMAN) == 0
        page.get_by_role("radio", name="Deutsch").click()
        expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
        until(page, GERMAN, 1)
        release(copy, "second", "second")
        look_for_update(page)
        until(page, "knaves.hasUpdate()")
        with page.expect_navigation():
            page.evaluate("void knaves.update()")
        expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible(timeout=LONG)
        assert page.evaluate(GERMAN) == 1, "the new version has forgotten the language"
    visit(page, server.address + "#/settings")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.goto(server.address + "rules/box.de.html")
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.slow
def test_a_language_that_is_not_kept_is_told_of_without_a_network_and_english_stays(
    page: Page, copy: Path, watch: Watch
) -> None:
    watch.is_lenient = True  # the browser reports the fetch that fails
    with serving(copy) as server:
        visit_and_keep(page, server.address)
    visit(page, server.address + "#/settings")
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.get_by_text("Deutsch can’t be downloaded right now.")).to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(server.address + "rules/box.de.html")  # the English rules stand in for those that are not there
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.slow
def test_r28_two_sites_of_one_origin_share_nothing(page: Page, copy: Path, tmp_path: Path, watch: Watch) -> None:
    """Two deployments, their games apart; one is updated and then removed, and the other lives on without a network."""
    root = tmp_path / "root"
    for name in ("knaves", "knaves-dev"):
        shutil.copytree(copy, root / name)
    with SiteServer(root, "/") as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        stable, trial = f"{server.address}knaves/", f"{server.address}knaves-dev/"
        visit_and_keep(page, trial + "#/california_jack?seed=7")
        wait_for_turn(page)
        made = moves_made(page)
        hand(page).first.click()
        wait_until_made(page, made)
        visit_and_keep(page, stable)
        expect(page.get_by_text("Continue")).to_have_count(0)
        release(root / "knaves-dev", "second", "second")
        visit(page, trial)
        look_for_update(page)
        until(page, "knaves.hasUpdate()")
        with page.expect_navigation():
            page.evaluate("void knaves.update()")
        expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)
        assert page.evaluate(VERSION) == "second"
        names = page.evaluate("caches.keys()")
        assert sorted(name.split()[1] for name in names) == ["/knaves-dev/", "/knaves/"]
        server.shutdown()
        thread.join()
    visit(page, stable)
    assert page.evaluate(VERSION) == "first"
    expect(page.get_by_text("Continue")).to_have_count(0)
    visit(page, trial)
    expect(page.get_by_text("Continue").first).to_be_visible()


def test_what_an_earlier_version_kept_is_there_under_the_new_names(page: Page, copy: Path) -> None:
    """localStorage, and what only the journal had; another site finds it too."""
    texts = json.loads((VERSIONS / "kept-0.json").read_text())
    line = texts.pop("game/g0/a")
    with serving(copy) as server:
        page.goto(server.address + "licences.html")  # has no Python
        page.evaluate(OLD_SITE, [{f"knaves/{key}": text for key, text in texts.items()}, line])
        visit(page, server.address)
        kept = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('knaves /knaves/ game/'))")
        assert kept
        expect(page.get_by_text("Continue").first).to_be_visible()
        visit(page, server.address + "#/games")
        expect(page.get_by_role("link", name="Continue")).to_have_count(2)
        assert page.evaluate("document.documentElement.dataset.scheme") == "dark"


OLD_SITE = """([texts, line]) => new Promise((done) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    const opening = indexedDB.open("knaves", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("knaves");
    opening.onsuccess = () => {
        const change = opening.result.transaction("knaves", "readwrite");
        change.objectStore("knaves").put(line, "knaves/game/g0/");
        change.oncomplete = () => { opening.result.close(); done(); };
    };
})"""


def test_the_manifest_names_a_maskable_icon_and_relative_places(site: Path) -> None:
    text = (site / "manifest.webmanifest").read_text()
    assert '"maskable"' in text
    assert re.search(r'"start_url": "\./"', text)
    assert re.search(r'"scope": "\./"', text)
