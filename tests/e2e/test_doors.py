"""R23: whatever comes to a door of the page in the wrong form is one sentence, and the page goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tests.e2e.browser import one_of
from tests.e2e.playing import hand, wait_for_turn
from tests.e2e.starting import visit
from tests.full_store import everything
from tests.hostile.bad_values import in_address, texts
from tests.hostile.inputs import packed_text
from tests.puzzles.packs import pack_of
from tests.random_games import SEED
from tools.serve import SiteServer

MESSAGES = (
    "1", "null", "undefined", "true", "[]", "[1, 2]", "['a', 'b', 'c', 'd']", "[null, null, null]", "[['a'], 'b', 'c']",
    "['taken', '', '']", "['', '', '']", "new Map()", "new Uint8Array(3)", "new Blob()", "new Date(NaN)",
    "['saved', 'k', '['.repeat(8000)]", "{length: 3}", "{length: 3, 0: 'a', 1: 'b', 2: 'c'}",
)  # fmt: skip
EVENTS = (
    "new KeyboardEvent('keydown', {key: 'x', bubbles: true})", "new Event('keydown', {bubbles: true})",
    "new Event('click', {bubbles: true})", "new Event('change', {bubbles: true})", "new Event('toggle')",
    "new Event('submit', {bubbles: true})", "new Event('input', {bubbles: true})",
    "new Event('pointerdown', {bubbles: true})",
    "new Event('pointermove', {bubbles: true})", "new Event('pointerup', {bubbles: true})",
)  # fmt: skip
PLACE = "`knaves ${location.pathname.replace(/[^/]*$/, '')} `"  # what the names of the site begin with
# The bar's buttons, as the very first button of a table leads to the table in text.
TARGETS = (
    "document", "document.body", "document.querySelector('#app header button')", "document.querySelector('#app a')",
)  # fmt: skip


def still_plays(page: Page) -> None:
    """The page is not stopped, and a card can be played."""
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert wait_for_turn(page) in ("turn", "end")


FOLLOW = """async (addresses) => {
    const stopped = [];
    for (const address of addresses) {
        location.hash = address;
        await new Promise((done) => setTimeout(done, 20));
        if (document.querySelector("[role=alertdialog]") || !document.querySelector("main")?.innerText.trim()) {
            stopped.push(address);
            break;
        }
    }
    return stopped;
}"""


@pytest.mark.parametrize("every", one_of(8, 1))
def test_r23_no_address_stops_the_page(
    page: Page, server: SiteServer, record_property: Callable[[str, object], None], every: int
) -> None:
    """The whole grammar, or a share of it, alone and in the places of right addresses, raw and encoded."""
    visit(page, server.address)
    rng = Random(f"{SEED} addresses")
    right = ("/box?seed=7&players=3", "/replay/g1/5", "/one_eyed_jack/options?board=grid", "/doubt/g1", "/box/play/g1")
    places = [list(in_address(rng.choice(right), text, rng)) for text in texts()]
    addresses = [*texts(), *(rng.choice(each) for each in places)][SEED % every :: every]
    for start in range(0, len(addresses), 40):
        assert page.evaluate(FOLLOW, addresses[start : start + 40]) == []
    record_property("tried", len(addresses))
    page.evaluate("() => { location.hash = '#/settings' }")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


@pytest.mark.parametrize("address", ["#/box?seed=%", "#/box?seed=²", f"#/box?seed={'0' * 17}{'9' * 5000}", "#nothing"])
def test_r23_what_leads_nowhere_is_said_in_a_sentence(page: Page, server: SiteServer, address: str) -> None:
    visit(page, server.address)
    page.evaluate("address => { location.hash = address }", address)
    expect(page.get_by_text("This link can’t be opened")).to_be_visible()


def test_r23_a_link_with_a_hostile_puzzle_is_said_in_a_sentence(page: Page, server: SiteServer) -> None:
    visit(page, server.address)
    body = pack_of("madjack").puzzles[0].as_json()
    for text in ("[" * 8000, json.dumps(body | {"answer": ""}), json.dumps(body | {"proof": [1, 0, "", 1, 20, 0]})):
        page.evaluate("address => { location.hash = address }", f"#/puzzle/madjack?puzzle={packed_text(text)}")
        expect(page.get_by_text("No puzzle to show")).to_be_visible()
        page.evaluate("() => { location.hash = '#/settings' }")
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()


@pytest.mark.parametrize("address", ["#/%E0%A4%A", "#/box?seed=%"])
def test_r23_a_visit_that_begins_at_such_an_address_begins(page: Page, server: SiteServer, address: str) -> None:
    visit(page, server.address + address)
    expect(page.get_by_text("This link can’t be opened")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Knaves")).to_be_visible()


def test_r23_no_message_and_no_event_stops_a_game(
    page: Page, server: SiteServer, record_property: Callable[[str, object], None]
) -> None:
    visit(page, f"{server.address}#/california_jack?seed=7&seats=human,bot:random")
    wait_for_turn(page)
    sent = "; ".join(f"channel.postMessage({message})" for message in MESSAGES)
    page.evaluate(f"() => {{ const channel = new BroadcastChannel({PLACE}.trim()); {sent} }}")
    expect(page.get_by_text("Ignored an unreadable message from another tab")).to_be_visible()
    key = str(page.evaluate("location.hash")).split("/")[-1]
    kinds = ("saved", "handed", "lost")
    messages = [message for text in texts() for message in ([text, key, ""], ["saved", text, text], text)]
    messages += [[kinds[number % len(kinds)], key, text] for number, text in enumerate(texts())]
    page.evaluate(
        f"messages => {{ const channel = new BroadcastChannel({PLACE}.trim());"
        " for (const message of messages) channel.postMessage(message); }",
        messages,
    )
    record_property("tried", len(MESSAGES) + len(messages) + len(EVENTS) * len(TARGETS))
    still_plays(page)
    for event in EVENTS:
        for target in TARGETS:
            page.evaluate(f"() => ({target} ?? document).dispatchEvent({event})")
    still_plays(page)
    hand(page).first.click()
    still_plays(page)


def test_r23_an_action_that_nobody_knows_is_said_and_passed_over(page: Page, server: SiteServer) -> None:
    visit(page, f"{server.address}#/settings")
    page.evaluate("() => { document.querySelector('[role=switch]').dataset.do = 'no such thing' }")
    page.get_by_role("switch").first.click()
    expect(page.get_by_text("You can’t do that here")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_a_game_can_be_kept_under_any_name(page: Page, server: SiteServer) -> None:
    visit(page, f"{server.address}#/one_eyed_jack/options")
    page.locator("summary", has_text="Advanced").click()
    for name in ('6" board', "a]b\\c", "x' or 1=1"):
        page.get_by_label("Name of your game").fill(name)
        page.get_by_role("button", name="Save this game").click()
        kept = page.get_by_role("button", name=name, exact=True)
        kept.click()
        expect(kept).to_be_focused()
        expect(kept).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("alertdialog")).to_have_count(0)


VISITS = 4


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=pytest.mark.slow if number else ()) for number in range(VISITS)]
)
def test_r30_nothing_that_is_kept_stops_the_start(
    new_context: Callable[..., BrowserContext], server: SiteServer, number: int,
    record_property: Callable[[str, object], None],
) -> None:  # fmt: skip
    """Every key at once with a text of the grammar; the journal with texts, and with what is none."""
    context, rng = new_context(), Random(f"{SEED} kept {number}")
    kept = {key: rng.choice(texts()) for key in everything().texts}
    kept |= {"settings": "[" * 8000, "own/one_eyed_jack": "[" * 8000} if number == 0 else {}
    lines = {f"game/{rng.choice(texts())[:40]}/": rng.choice(texts()) for _ in range(20)}
    page = context.new_page()
    page.goto(f"{server.address}licences.html")
    page.evaluate(
        f"""async ([kept, lines]) => {{
            for (const [key, text] of Object.entries(kept)) localStorage.setItem({PLACE} + key, text);
            const opening = indexedDB.open({PLACE}.trim());
            opening.onupgradeneeded = () => opening.result.createObjectStore("games");
            await new Promise((done) => (opening.onsuccess = done));
            const store = opening.result.transaction("games", "readwrite").objectStore("games");
            for (const [key, line] of Object.entries(lines)) store.put(line, key);
            for (const [place, value] of [1, null, [1], {{}}, true, new Date(NaN), new Blob()].entries())
                store.put(value, `game/odd${{place}}/`);
            store.put("x", 5);
            store.put("y", ["game/", "b"]);
            await new Promise((done) => (store.transaction.oncomplete = done));
            opening.result.close();
        }}""",
        [kept, lines],
    )
    visit(page, f"{server.address}#/one_eyed_jack/options")
    expect(page.get_by_role("button", name="Deal").first).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    for address in ("/games", "/statistics", "/settings", "/"):
        assert page.evaluate(FOLLOW, [address]) == []
    visit(page, f"{server.address}?again#/california_jack?seed=7&seats=human,bot:random")
    still_plays(page)
    record_property("tried", len(kept) + len(lines) + 9)


def test_r23_no_file_stops_the_page(
    page: Page, server: SiteServer, record_property: Callable[[str, object], None]
) -> None:
    visit(page, f"{server.address}#/games")
    rng = Random(f"{SEED} files")
    files = [*rng.sample(texts(), 20), '{"archive": 99}', '{"archive": 1, "saves": 1}']
    raw = [text.encode(errors="surrogatepass") for text in files] + [
        b"\xff\xfe\x00",
        b"",
        b"\xef\xbb\xbf{}",
        b"\x00" * 9,
    ]
    for body in raw:
        page.get_by_label("Import a file").set_input_files(FilePayload(name="a.json", mimeType="", buffer=body))
        expect(page.get_by_role("alert")).to_contain_text(".")
        page.evaluate("() => { location.hash = '#/settings' }")
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
        page.evaluate("() => { location.hash = '#/games' }")
        expect(page.get_by_text("No games in progress.")).to_be_visible()
    record_property("tried", len(raw))
