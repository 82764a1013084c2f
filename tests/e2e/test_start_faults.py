"""When the start goes wrong: each fault has its fallback or its sentence, and never an empty page."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.e2e.browser import Watch, follow, one_of
from tests.e2e.playing import hand, moves_made, wait_for_moves, wait_for_turn
from tests.e2e.started import PHONE
from tests.e2e.starting import LONG, until, visit, wait_until
from tools.chromium import ARGUMENTS
from tools.serve import SiteServer
from tools.setup import find_chromium

MISSING = "Part of Knaves didn’t load"


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], watch: Watch) -> Page:
    """A page whose requests can be spoilt: no service worker stands between, and the console may complain."""
    watch.is_lenient = True
    return new_context().new_page()


def panel(page: Page, title: str, way_out: str = "Try again") -> None:
    expect(page.get_by_role("alertdialog", name=title)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name=way_out)).to_be_focused()


def missing(route: Route) -> None:
    route.fulfill(status=404, body="gone")


def spoil_snapshot(change: Callable[[bytes], bytes]) -> Callable[[Route], None]:
    """Serves the snapshot with its unpacked content changed, packed again as it should be."""

    def answer(route: Route) -> None:
        content = gzip.decompress(route.fetch().body())
        route.fulfill(status=200, body=gzip.compress(change(content), 1))

    return answer


SPOILT: dict[str, Callable[[Route], None]] = {
    "is missing": missing,
    "is a web page": lambda route: route.fulfill(status=200, body="<!doctype html>hello"),
    "is cut off": lambda route: route.fulfill(status=200, body=route.fetch().body()[:900_000]),
    "has lost its end": spoil_snapshot(lambda content: content[:-4096]),
    "has another magic": spoil_snapshot(lambda content: content[:16] + b"\0\0\0\0" + content[20:]),
    "is of another Pyodide": spoil_snapshot(lambda content: content[:32] + b"\1" * 32 + content[64:]),
    "has a memory too small for it": spoil_snapshot(lambda content: b"\0\0\1\0" + content[4:]),  # a larger one is grown
    "has nothing that unpacks it": missing,
}
UNPACKER = {"has nothing that unpacks it": "inflate.mjs"}


@pytest.mark.parametrize("fault", one_of(*SPOILT))
def test_a_snapshot_that_cannot_be_restored_leads_to_the_ordinary_start(
    page: Page, server: SiteServer, fault: str
) -> None:
    page.route(f"**/{UNPACKER.get(fault, 'snapshot-*')}", SPOILT[fault])
    visit(page, server.address)
    assert page.locator("html").get_attribute("data-start") == "ordinary"
    expect(page.get_by_role("alertdialog")).to_have_count(0)


@pytest.mark.parametrize("pattern", one_of("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "core*.js",
                                           "loader.mjs", "pyscript.mjs"))  # fmt: skip
def test_a_missing_file_is_said(page: Page, server: SiteServer, pattern: str) -> None:
    page.route(f"**/{pattern}", missing)
    page.goto(server.address)
    panel(page, MISSING)


@pytest.mark.parametrize("name", one_of("engine.zip", "library.zip"))
def test_a_missing_archive_is_said_when_there_is_no_snapshot(page: Page, server: SiteServer, name: str) -> None:
    page.route(f"**/{name}", missing)
    page.goto(server.address + "?nosnap")
    panel(page, MISSING)


@pytest.mark.parametrize("name", one_of("start.mjs", "loader.mjs"))
def test_a_script_that_does_not_arrive_once_is_asked_for_again_by_the_page_itself(
    page: Page, server: SiteServer, name: str
) -> None:
    """The script that sees to it may itself be the last to arrive."""
    held: list[Route] = []

    def fail(route: Route) -> None:
        route.abort()
        held.pop().continue_()

    page.route("**/arrival.js", lambda route: held.append(route), times=1)
    page.route(f"**/{name}", fail, times=1)
    visit(page, f"{server.address}#/box")
    expect(page.get_by_role("heading", name="Box", level=1)).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert page.evaluate("sessionStorage.length") == 0, "the next time counts anew"


def test_a_page_whose_own_start_is_missing_says_so_after_a_second_try(
    new_context: Callable[..., BrowserContext], watch: Watch, server: SiteServer
) -> None:
    watch.is_lenient = True
    page = new_context(locale="de-AT").new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/start.mjs", missing)
    page.goto(server.address)
    expect(page.get_by_role("alert")).to_have_text(re.compile("^Ein Teil von Knaves wurde nicht geladen\\. "))
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    page.wait_for_load_state("networkidle")
    assert sum(url.endswith("/start.mjs") for url in asked) == 2, "once, and once more"


def test_a_missing_start_is_said_at_once_where_nothing_can_be_noted(page: Page, server: SiteServer) -> None:
    page.add_init_script(
        "Object.defineProperty(globalThis, 'sessionStorage',"
        " {get() { throw new DOMException('blocked', 'SecurityError') }})"
    )
    page.route("**/start.mjs", missing)
    page.goto(server.address)
    expect(page.get_by_role("alert")).to_contain_text(MISSING)
    expect(page.get_by_role("alert")).to_have_count(1)


def test_without_webassembly_the_way_out_is_said(page: Page, server: SiteServer) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(server.address)
    panel(page, "This browser won’t let Knaves run")


def test_a_browser_that_is_too_old_is_told_so(page: Page, server: SiteServer) -> None:
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(server.address)
    panel(page, "This browser is too old for Knaves")


@pytest.mark.slow
def test_half_a_minute_without_progress_is_said_and_can_be_waited_out(page: Page, server: SiteServer) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.clock.install()
    page.goto(server.address, wait_until="commit")
    expect(page.locator("script[type=py]")).to_be_attached()
    wait_until(page, lambda: held, "Pyodide is not asked for")
    page.clock.fast_forward(31_000)
    panel(page, "Still loading: nothing has arrived for 30 seconds")
    page.get_by_role("button", name="Keep waiting").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.clock.resume()
    for route in held:
        route.continue_()
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)


@pytest.mark.slow
def test_with_storage_blocked_the_page_starts_all_the_same(page: Page, server: SiteServer) -> None:
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])"
        " Object.defineProperty(globalThis, name,"
        " {configurable: true, get() { throw new DOMException('blocked', 'SecurityError') }})"
    )
    visit(page, server.address)
    assert page.locator("html").get_attribute("data-storage") == "blocked"
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.goto(server.address + "#/california_jack?seed=7&seats=human,bot:random")
    expect(page.get_by_role("status").filter(has_text="won’t save your games")).to_be_visible()
    assert wait_for_turn(page) == "turn"
    hand(page).first.click()
    assert wait_for_turn(page) == "turn"
    page.goto(server.address + "#/games")
    expect(page.get_by_text("Anything you don’t download is lost")).to_be_visible()
    expect(page.get_by_role("link", name="Continue")).to_have_count(1)


def test_what_python_throws_is_said_and_the_report_has_it(page: Page, server: SiteServer) -> None:
    def answer(route: Route) -> None:
        text = route.fetch().text()
        start = text.index('"""The page')
        route.fulfill(status=200, content_type="text/html", body=text[:start] + "raise ValueError('thrown')\n</script>")

    page.route(server.address, answer)
    page.goto(server.address)
    panel(page, "Knaves has stopped", "Home")
    page.get_by_text("What’s in the report").click()
    report = page.locator("dialog pre").inner_text()
    assert "ValueError: thrown" in report
    assert report.startswith("Knaves 1.")


def raise_at_the_start(page: Page, server: SiteServer, code: str) -> None:
    """Lets Python stop with an error once it has done this."""

    def answer(route: Route) -> None:
        text = route.fetch().text()
        start = text.index("app = App(")
        body = text[:start] + f"{code}\nraise ValueError('thrown')\n</script>"
        route.fulfill(status=200, content_type="text/html", body=body)

    page.route(server.address, answer)


@pytest.mark.parametrize(
    ("key", "way_out"),
    one_of(("game/bad/a", "Start without the current game"), ("settings", "Start without my settings"),
           ("own/box", "Start without my own games")),
)  # fmt: skip
def test_what_is_kept_and_stops_the_start_can_be_left_behind(
    page: Page, server: SiteServer, key: str, way_out: str
) -> None:
    visit(page, server.address)
    place = page.evaluate("knaves.place")
    kept = {f"{place}{name}": "x" for name in ("settings", "own/box", "game/bad/a", "game/bad/b", "game/good/a")}
    page.evaluate("kept => { Object.assign(localStorage, kept) }", kept)
    raise_at_the_start(page, server, f"browser.store.get({key!r})")
    page.goto(server.address + "#/box")
    page.reload()
    panel(page, "Knaves has stopped", way_out)
    page.unroute(server.address)
    with page.expect_navigation():
        page.get_by_role("button", name=way_out).click()
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=60_000)
    assert "#" not in page.url
    group = key.rsplit("/", 1)[0] if key.startswith("game") else key
    aside = page.evaluate("Object.keys(localStorage)")
    assert f"{place}aside/{key}" in aside
    assert not [name for name in aside if name.startswith(place + group)]
    assert f"{place}game/good/a" in aside


def test_the_report_has_no_card_of_the_game_until_that_is_asked_for(page: Page, server: SiteServer) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, server.address + "#/california_jack?seed=7&seats=human,bot:random")
    assert wait_for_turn(page) == "turn"
    page.evaluate("() => knaves.stop('broken', new Error('a test'))")
    page.get_by_role("button", name="Copy report").click()
    expect(page.get_by_role("button", name="Report copied")).to_be_visible()
    assert "shuffle" not in page.evaluate("navigator.clipboard.readText()")
    page.get_by_text("Show the saved game (reveals hidden cards)").click()
    expect(page.get_by_text("with every hidden card")).to_be_visible()
    page.get_by_role("button", name="Report copied").click()
    until(page, "navigator.clipboard.readText().then((text) => text.includes('shuffle'))")


def test_the_panel_and_the_page_speak_the_language_of_the_browser(
    new_context: Callable[..., BrowserContext], watch: Watch, server: SiteServer
) -> None:
    watch.is_lenient = True
    page = new_context(locale="de-AT").new_page()
    page.route("**/pyodide.asm.wasm", missing)
    page.goto(server.address)
    expect(page.get_by_role("alertdialog", name="Ein Teil von Knaves wurde nicht geladen")).to_be_visible()
    again = page.get_by_role("button", name="Noch einmal versuchen")
    expect(again).to_be_focused()
    page.unroute("**/pyodide.asm.wasm")
    again.click()
    expect(page.get_by_role("link", name="Einstellungen")).to_be_visible(timeout=LONG)
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_games_can_be_taken_away_while_python_is_down(page: Page, server: SiteServer) -> None:
    page.route("**/pyodide.asm.wasm", missing)
    page.add_init_script(
        f"localStorage.setItem('knaves {server.prefix} save/1', 'a game');"
        "localStorage.setItem('knaves/save/2', 'old');"
        "localStorage.setItem('knaves / save/1', 'another site')"
    )
    page.goto(server.address)
    panel(page, MISSING)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my games").click()
    saved = json.loads(download.value.path().read_text())
    assert saved["storage"] == {f"knaves {server.prefix} save/1": "a game", "knaves/save/2": "old"}


def test_a_rescue_is_brought_back_in_my_games(
    new_context: Callable[..., BrowserContext], watch: Watch, server: SiteServer
) -> None:
    watch.is_lenient = True
    page = new_context().new_page()
    visit(page, server.address + "#/california_jack?seed=7&seats=human,bot:random")
    assert wait_for_turn(page) == "turn"
    hand(page).first.click()
    assert wait_for_moves(page, 0) > 0
    page.evaluate("() => knaves.stop('broken', new Error('a test'))")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my games").click()
    other = new_context().new_page()
    visit(other, server.address + "#/games")
    other.locator("input[data-do=import]").set_input_files(download.value.path())
    expect(other.get_by_role("link", name="Continue")).to_have_count(0)
    other.get_by_role("button", name="Merge with this device").click()
    expect(other.get_by_role("link", name="Continue")).to_have_count(1)


def test_only_the_broken_game_is_reset(page: Page, server: SiteServer) -> None:
    visit(page, server.address)
    page.evaluate(
        """() => {
            localStorage.setItem(knaves.place + "test/bad/0", "x");
            localStorage.setItem(knaves.place + "test/good/0", "y");
            document.documentElement.dataset.save = "test/bad";
            knaves.stop("broken", "a test");
        }"""
    )
    page.get_by_role("button", name="Reset only this game").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Really reset this game?").click()
    kept = page.evaluate("Object.keys(localStorage).filter(key => key.includes(' test/'))")
    assert kept == [f"knaves {server.prefix} test/good/0"]


PLAYED = "#/california_jack?seed=11&seats=human,bot:easy"
REFUSED = {  # what a browser may refuse to show, by the object that has it
    "globalThis": (
        "AudioContext", "BroadcastChannel", "RTCPeerConnection", "caches", "indexedDB", "localStorage", "matchMedia",
        "sessionStorage",
    ),
    "Navigator.prototype": (
        "canShare", "clipboard", "connection", "deviceMemory", "hardwareConcurrency", "languages", "locks",
        "mediaDevices", "serviceWorker", "setAppBadge", "share", "storage", "vibrate", "wakeLock",
    ),
}  # fmt: skip
EACH = [name for names in REFUSED.values() for name in names]


def play_a_card(page: Page, said: str = "") -> None:
    """Sit at the table that is open, play one card, and be asked again."""
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)
    if said:
        expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    assert wait_for_turn(page) == "turn"
    hand(page).first.click()
    assert wait_for_turn(page) == "turn"
    expect(page.get_by_role("alertdialog")).to_have_count(0)


WAYS = pytest.mark.parametrize("how", ["throw new DOMException('blocked', 'SecurityError')", "return undefined"])


def refuse(page: Page, refused: Collection[str], how: str) -> None:
    """From the next visit on the page does not get these of REFUSED."""
    for owner, names in REFUSED.items():
        for each in names:
            if each in refused:
                page.add_init_script(
                    f"Object.defineProperty({owner}, '{each}', {{ configurable: true, get() {{ {how}; }} }})"
                )


@WAYS
@pytest.mark.parametrize("name", one_of("all of them", *EACH))
def test_the_page_plays_without_what_a_browser_refuses(page: Page, server: SiteServer, name: str, how: str) -> None:
    refuse(page, EACH if name == "all of them" else [name], how)
    page.goto(server.address + PLAYED)
    play_a_card(page)


KEEPS = ("indexedDB", "localStorage", "sessionStorage")
USES = {  # what asks for something while a game is played, and what it answers where that is refused
    "knaves.badge(3)": None,
    "knaves.flights.buzz([9])": None,
    "knaves.load('sounds.mjs').then((sounds) => sounds.play('card', 1, 'harp', 0))": False,
    "knaves.load('postcard.mjs').then((postcard) => postcard.share('#app svg', 'a.png', 'a'))": "picture",
}


@WAYS
@pytest.mark.parametrize("names", one_of([each for each in EACH if each not in KEEPS], ["canShare", "clipboard"]))
def test_what_is_refused_is_done_without_where_it_is_wanted_or_said(
    page: Page, server: SiteServer, names: list[str], how: str
) -> None:
    refuse(page, names, how)
    visit(page, f"{server.address}#/friend/new/madjack?target=1")
    for asked, answer in USES.items():
        if "AudioContext" in names or "sounds" not in asked:
            assert page.evaluate(f"Promise.resolve({asked})") == answer, asked
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Create the invitation").click()
    page.get_by_role("button", name="Copy the invitation").click(timeout=LONG)
    expect(page.get_by_role("status").filter(has_text="doesn’t allow access to the clipboard")).to_be_visible()
    if "RTCPeerConnection" in names:
        page.get_by_role("button", name="Show a code").click()
        expect(page.get_by_text("can’t open a connection to another device")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


NEVER = {  # what may be asked and never answered, and what the page says then
    "LockManager.prototype.request": "can’t tell if a game is open in another tab",
    "IDBFactory.prototype.open": "",
    "StorageManager.prototype.persist": "",
    "StorageManager.prototype.estimate": "",
    "ServiceWorkerContainer.prototype.register": "",
    "CacheStorage.prototype.keys": "",
    "CacheStorage.prototype.open": "",
}


@pytest.mark.parametrize("name", one_of(*NEVER))
def test_the_page_plays_where_the_browser_never_answers(page: Page, server: SiteServer, name: str) -> None:
    """A second game too, and the first one is there when the page comes back."""
    silent = "{}" if name.startswith("IDB") else "new Promise(() => {})"
    page.add_init_script(f"if (globalThis.{name.split('.')[0]}) {name} = () => ({silent})")
    page.goto(server.address + PLAYED)
    play_a_card(page, NEVER[name])
    made = moves_made(page)
    page.goto(f"{server.address}#/box?seed=3&players=2&seats=human,bot:easy")
    assert wait_for_turn(page) == "turn"
    page.goto(f"{server.address}#/games")
    page.reload()
    page.get_by_role("link", name="Continue").last.click()
    assert wait_for_turn(page) == "turn"
    assert moves_made(page) >= made


SILENT_LOCKS = "LockManager.prototype.request = () => new Promise(() => {})"


def test_two_tabs_without_an_answer_about_locks_lose_no_move(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    """Who saves second sees that the other one has, and watches."""
    context = new_context()
    context.add_init_script(f"if (globalThis.LockManager) {SILENT_LOCKS}")
    first = context.new_page()
    first.goto(server.address + PLAYED)
    play_a_card(first)
    second = context.new_page()
    second.goto(first.url)
    play_a_card(second)
    made = moves_made(second)
    hand(first).first.click()
    expect(first.get_by_text("open in another tab. Here you can only watch")).to_be_visible()
    cards = (first.locator(".hand .card"), second.locator(".hand .card"))
    wait_until(first, lambda: cards[0].count() == cards[1].count(), "the first tab does not show the other's moves")
    play_a_card(second)
    assert moves_made(second) > made


def test_an_answer_about_a_lock_that_comes_late_still_counts(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    context = new_context()
    first = context.new_page()
    first.goto(server.address + PLAYED)
    play_a_card(first)
    second = context.new_page()
    second.add_init_script(
        """const ask = globalThis.LockManager?.prototype.request;
        const told = new Promise((done) => { globalThis.answerNow = done; });
        const late = async function (...all) { await told; return ask.apply(this, all); };
        if (ask) LockManager.prototype.request = late;"""
    )
    second.goto(first.url)
    expect(second.get_by_text("can’t tell if a game is open in another tab")).to_be_visible()
    second.evaluate("answerNow()")
    expect(second.get_by_text("open in another tab. Here you can only watch")).to_be_visible()
    play_a_card(first)


def test_a_frame_without_an_origin_plays(
    new_context: Callable[..., BrowserContext], server: SiteServer, watch: Watch
) -> None:
    page = new_context(service_workers="allow").new_page()
    page.goto(server.address + "licences.html")
    page.evaluate(
        "source => { const frame = document.createElement('iframe'); frame.setAttribute('sandbox', 'allow-scripts');"
        " Object.assign(frame, {width: 390, height: 844, src: source}); document.body.replaceChildren(frame); }",
        server.address + PLAYED,
    )
    frame = page.frame_locator("iframe")
    expect(frame.locator("html[data-ready]")).to_be_attached(timeout=LONG)
    expect(frame.get_by_role("status").filter(has_text="won’t save your games")).to_be_visible()
    card = frame.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=False).first
    expect(frame.locator(".status:not(.wait)")).to_be_visible()
    card.click()
    expect(frame.locator(".hand .card")).to_have_count(6)  # one is drawn for the one that was played
    expect(frame.get_by_role("alertdialog")).to_have_count(0)
    assert not watch.faults


def test_with_all_data_of_sites_blocked_a_bot_thinks_in_its_worker(
    browser: Browser, server: SiteServer, tmp_path: Path, watch: Watch
) -> None:
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}  # as the settings of Chromium write it
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocked))
    watch.is_lenient = False
    path = find_chromium()
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=path, args=ARGUMENTS, viewport=PHONE, reduced_motion="reduce"
    )
    try:
        follow(context, lambda: watch)
        page = context.new_page()
        page.goto(server.address + PLAYED)
        play_a_card(page, "won’t save your games")
        assert page.evaluate("(() => { try { return localStorage } catch (error) { return error.name } })()") == (
            "SecurityError"
        )
        assert len(page.workers) == 1, "and it is still there"
    finally:
        context.close()
    assert not watch.faults
