"""Front page, options, rules and settings: what a visitor does there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.browser import Watch, one_of
from tests.e2e.playing import (
    LAST_SAVE,
    hand,
    keep_texts,
    moves_made,
    play_by_keyboard,
    sit_down,
    wait_for_moves,
    wait_for_turn,
    with_settings,
)
from tests.e2e.started import RUN, forget
from tests.e2e.starting import LONG, come_back, reload, settled, until, visit
from tools.films import touch
from tools.scenes import kept_games
from tools.screens import axe
from tools.serve import SiteServer

GAMES = ("California Jack", "Jack in the Box", "One-Eyed Jack", "MadJack", "Box")


def tap_in(page: Page, part: Locator) -> None:
    """A press where this lies, whatever lies over it: the whole of a tile is its link."""
    box = part.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=30)


def test_the_front_page_shows_every_game_and_one_tap_deals(page: Page, server: SiteServer) -> None:
    visit(page, server.address)
    for name in GAMES:
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    tap_in(page, page.get_by_role("article").filter(has_text="California Jack").locator(".pic"))
    expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(6)


SECOND_CLICK = "each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))"


def test_a_double_click_leads_no_further_than_one(page: Page, server: SiteServer) -> None:
    """The second click was not meant for what has come under it by then."""
    visit(page, f"{server.address}#/california_jack/options")
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("link", name="Home").evaluate(SECOND_CLICK)
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    settled(page)
    assert "/california_jack/" in page.url
    assert "options" not in page.url


def test_a_running_game_can_be_continued_from_the_front_page(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=7&seats=human,bot:beginner")
    wait_for_turn(page)
    hand(page).first.click()
    wait_for_turn(page)
    before = moves_made(page)
    page.get_by_role("link", name="Home").click()
    tile = page.get_by_role("article").filter(has_text="California Jack")
    expect(tile).to_contain_text("Continue")
    come_back(page)
    tap_in(page, tile.get_by_text("Continue"))
    wait_for_turn(page)
    assert moves_made(page) == before


@pytest.mark.cold
def test_a_damaged_save_gets_a_sentence_and_its_bytes(page: Page, server: SiteServer) -> None:
    page.add_init_script("localStorage.setItem('knaves/game/bad1/a', '{\"save\": 1, \"nonsense')")
    visit(page, server.address)
    panel = page.get_by_role("heading", name="A saved game can’t be read")
    expect(panel).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download what’s left").click()
    assert download.value.path().read_text() == '{"save": 1, "nonsense'
    expect(page.get_by_role("link", name="California Jack", exact=True)).to_be_visible()


def test_the_option_form_deals_what_was_chosen_and_remembers_it(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, server.address)
    page.get_by_label("More: California Jack").click()
    page.get_by_role("link", name="Options for California Jack").click()
    page.get_by_role("radio", name="Hard").check()
    page.locator("summary", has_text="Advanced").click()
    page.get_by_role("radio", name="most tricks").check()
    page.get_by_label("Points to win").fill("3")
    page.get_by_label("Seat 2").select_option("bot:beginner")
    page.get_by_role("button", name="Deal").last.click()
    wait_for_turn(page)
    record = page.evaluate("Object.keys(localStorage).filter(k => k.includes(' game/'))"
                           ".map(k => JSON.parse(localStorage.getItem(k)).record)[0]")  # fmt: skip
    assert record["options"] == {"scoring": "simplified", "target": 3, "follow": "suit"}
    assert record["seats"] == ["human", "bot:beginner"]
    page.goto(server.address + "#/california_jack/options")
    expect(page.get_by_role("radio", name="most tricks")).to_be_checked()
    expect(page.get_by_label("Points to win")).to_have_value("3")


COVERED = """() => {
    const at = document.activeElement.getBoundingClientRect();
    return at.bottom > document.querySelector(".side").getBoundingClientRect().top;
}"""


def test_on_a_phone_the_keyboard_reaches_every_option_and_deal_stays_in_sight(
    lent: Callable[..., Page], server: SiteServer
) -> None:
    page = lent(viewport={"width": 390, "height": 700})
    visit(page, f"{server.address}#/jack_in_the_box/options")
    deal, partners = page.get_by_role("button", name="Deal", exact=True), page.get_by_role("switch", name="Partners")
    expect(partners).to_have_count(0)
    page.get_by_role("radio", name="4", exact=True).check()
    partners.press("Space")
    expect(page.get_by_role("complementary")).to_contain_text("Two against two")
    page.locator("summary", has_text="Advanced").press("Enter")
    expect(page.get_by_label("Seat 4")).to_be_visible()
    page.get_by_role("heading", level=1).focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        expect(deal).to_be_in_viewport(ratio=1)
        if deal.evaluate("it => it === document.activeElement"):
            break
        assert not page.evaluate(COVERED), page.evaluate("() => document.activeElement.outerHTML")
    expect(deal).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_turn(page)


@pytest.mark.parametrize("way", ["Escape", "a tap elsewhere"])
def test_a_tile_s_menu_closes_and_the_focus_goes_back_to_its_button(page: Page, server: SiteServer, way: str) -> None:
    visit(page, server.address)
    for name in ("California Jack", "Box"):
        menu = page.get_by_label(f"More: {name}")
        menu.click()
        first = page.get_by_role("link", name=f"Options for {name}")
        first.focus()
        if way == "Escape":
            page.keyboard.press("Escape")
        else:
            tap_in(page, page.get_by_role("article").filter(has_text="MadJack").locator(".pic"))
        expect(first).to_be_hidden()
        expect(menu).to_be_focused()
        assert page.url in (server.address, f"{server.address}#/")


def test_a_link_deals_the_same_cards_to_everybody(page: Page, server: SiteServer) -> None:
    hands = []
    for _ in range(2):
        sit_down(page, server, "california_jack?scoring=simplified&seed=7&seats=human,bot:beginner")
        wait_for_turn(page)
        cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button").all()
        hands.append([card.get_attribute("aria-label") for card in cards])
        forget(page)
    assert hands[0] == hands[1]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("california_jack?scoring=none", "Choose from full"),
        ("california_jack?target=500", "from 1 to 50"),
    ],
)
def test_a_wrong_link_says_what_is_possible(page: Page, server: SiteServer, link: str, said: str) -> None:
    visit(page, f"{server.address}#/{link}")
    expect(page.get_by_role("main")).to_contain_text(said)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("link", name="Box", exact=True)).to_be_visible()


@pytest.mark.cold
@pytest.mark.parametrize(
    (
        "path",
        "led",
    ),  # `led`: what 404.html makes of it; the program, which reads what is left, would hide a fault there
    one_of(
        ("%23/box?players=3&seed=7", "#/box?players=3&seed=7"),
        ("box?players=3&seed=7&amp;fbclid=x", "#/box?players=3&seed=7&amp;fbclid=x"),
        ("index.html%23/box%3Fplayers=3%26seed=7,", "#/box%3Fplayers=3%26seed=7,"),
        ("rules/%23/box?players=3&seed=7)", "#/box?players=3&seed=7)"),
        ("?fbclid=IwAR0&utm_source=x#/box?players=3&seed=7&utm_medium=y", "#/box?players=3&seed=7&utm_medium=y"),
    ),
)
def test_a_link_that_was_changed_on_its_way_leads_into_the_game(
    page: Page, server: SiteServer, watch: Watch, path: str, led: str
) -> None:
    watch.is_lenient = True  # the path is none, and says so
    with_settings(page)
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    page.goto(server.address + path)
    expect(page.locator("html[data-ready]")).to_be_attached(timeout=LONG)  # it is led on, perhaps twice
    wait_for_turn(page)
    assert next(url for url in seen if url.startswith(f"{server.address}#")) == server.address + led
    record = page.evaluate(LAST_SAVE)["record"]
    assert (record["seed"], record["options"]["players"]) == (7, 3)
    assert page.url.startswith(server.address + "#/box/play/"), "no stranger's word goes on"
    page.goto(server.address + "no/such/page.html?x=1")
    expect(page.get_by_text("There’s nothing at this address.")).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()


def test_settings_take_effect_at_once_and_last(page: Page, server: SiteServer) -> None:
    visit(page, server.address + "#/settings")
    page.get_by_role("radio", name="dark", exact=True).check()
    page.get_by_role("radio", name="four, large index").check()
    page.get_by_role("radio", name="green").check()
    root = page.locator("html")
    expect(root).to_have_attribute("data-scheme", "dark")
    expect(root).to_have_attribute("data-cloth", "baize")
    cloths = page.locator(".swatch i").evaluate_all("all => all.map(each => getComputedStyle(each).backgroundImage)")
    assert len(set(cloths)) == len(cloths) == 5  # each stays what it is, whichever is chosen
    reload(page)
    expect(root).to_have_attribute("data-scheme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
    expect(page.get_by_role("radio", name="four, large index")).to_be_checked()


@pytest.mark.parametrize("name", one_of("Settings", "My games", "Statistics", "Workshop"))
def test_a_page_opens_at_its_top_and_back_leads_to_where_one_was(
    lent: Callable[..., Page], server: SiteServer, name: str
) -> None:
    page = lent(viewport={"width": 390, "height": 500})
    visit(page, server.address)
    link = page.get_by_role("link", name=name).last
    link.scroll_into_view_if_needed()
    left_at = page.evaluate("scrollY")
    assert left_at > 100
    link.click()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(name)
    assert page.evaluate("scrollY") == 0
    expect(title).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 60)")
    page.go_back()
    expect(link).to_be_visible()
    assert page.evaluate("scrollY") == left_at
    page.go_forward()
    expect(title).to_have_text(name)
    assert page.evaluate("scrollY") == 0
    page.locator(".bar a").first.click()
    expect(link).to_be_visible()
    assert page.evaluate("scrollY") == left_at


def test_the_rules_can_be_read_without_the_program(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server.address + "rules/california-jack.html#cj-r2")
    expect(page.get_by_role("article").get_by_role("heading", name="California Jack", exact=True)).to_be_visible()
    expect(page.locator("#cj-r2")).to_be_in_viewport()
    assert "Knaves Text" in page.evaluate("getComputedStyle(document.querySelector('article p')).fontFamily")


def test_the_next_frame_shows_what_was_touched_and_the_answer_comes_after_it(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=7&seats=human,bot:easy")
    wait_for_turn(page)
    made = moves_made(page)
    seen = page.evaluate(
        f"""() => new Promise(done => {{
            const card = document.querySelector(".hand .can");
            const look = () => [card.matches("[data-touched]"), {LAST_SAVE}.record.moves.length];
            const before = look();
            card.click();
            const after = look();
            requestAnimationFrame(() => done([before, after, look()]));
        }})"""
    )
    assert seen == [[False, made], [True, made], [True, made]]
    assert wait_for_moves(page, made) > made
    expect(page.locator("[data-touched]")).to_have_count(0)


FILM = """selector => {
    globalThis.film = [];
    globalThis.filming?.disconnect();
    const key = document.querySelector(selector)?.dataset.key;
    const card = () => document.querySelector(key ? `#app [data-key="${key}"]` : selector);
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "position: fixed; width: 1px; height: 1px";
    const change = () => { probe.style.width = probe.offsetWidth === 1 ? "2px" : "1px"; };
    globalThis.filming = new ResizeObserver(() => {  // once a picture is laid out, before it is painted
        if (card()) film.push(Math.round(card().getBoundingClientRect().top));
        requestAnimationFrame(change);
    });
    filming.observe(probe);
}"""
RESTS = "film.length > 4 && film.slice(-4).every((place) => place === film.at(-1))"
NEAR = 8  # px by which a card may go beyond its place


def test_no_picture_shows_a_card_where_it_has_not_come_yet(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    """A card that is dealt comes down from the stock, one that is played goes up to the trick, and none jumps ahead."""
    page = new_context(reduced_motion="no-preference").new_page()
    with_settings(page, motion=True, pause="normal")
    visit(page, server.address)
    page.evaluate(FILM, "#app .hand [data-key]")
    page.goto(f"{server.address}#/california_jack?seed=5&seats=human,bot:random")
    wait_for_turn(page)
    until(page, f"{RESTS} && film.at(-1) - film[0] > 200")
    dealt = page.evaluate("film")
    page.evaluate(FILM, "#app .hand .can")
    hand(page).first.click()
    until(page, f"{RESTS} && film[0] - film.at(-1) > 200")
    played = page.evaluate("film")
    for places in (dealt, [-place for place in played[: played.index(min(played))]]):
        assert all(after > before - NEAR for before, after in pairwise(places)), places
        assert places[0] < min(places) + NEAR


# Of every picture: what changes in each thing that travels, and its z-index.
TRAVELLING = """() => {
    globalThis.travelled = [];
    const common = ["offset", "computedOffset", "easing", "composite"];
    const look = () => {
        for (const { constructor, effect } of document.getAnimations()) {
            if (constructor !== Animation) continue;
            const changes = effect.getKeyframes().flatMap(Object.keys).filter((name) => !common.includes(name));
            travelled.push([changes, getComputedStyle(effect.target).zIndex]);
            if (effect.target.matches("main.table .leaving")) globalThis.left = +getComputedStyle(effect.target).zIndex;
        }
        requestAnimationFrame(look);
    };
    look();
}"""


# The highest z-index of what lies on the table or is said there.
HIGHEST = """Math.max(...[...document.querySelectorAll("main.table *")].map(
  (part) => +getComputedStyle(part).zIndex || 0))"""


def traced(browser: Browser) -> Callable[[], list[dict[str, Any]]]:
    """Notes of everything that moves from now on; what is answered ends that, and says what was noted."""
    session, noted, ended = browser.new_browser_cdp_session(), list[dict[str, Any]](), list[object]()
    session.on("Tracing.dataCollected", lambda some: noted.extend(some["value"]))
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    categories = ["blink.animations", "devtools.timeline"]
    session.send("Tracing.start", {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"})

    def end() -> list[dict[str, Any]]:
        session.send("Tracing.end")
        while not ended:
            session.send("Tracing.getCategories")  # an answer lets what is noted come in
        session.detach()
        return sorted((each for each in noted if each["name"] == "Animation"), key=lambda each: float(each["ts"]))

    return end


def left_to_the_page(noted: Iterable[dict[str, Any]]) -> set[str]:
    """What of all that moved the browser did not move by itself, but for words that appear where they are."""
    names: dict[str, str] = {}
    found: set[str] = set()
    for each in noted:
        data, number = each["args"].get("data", {}), each["id2"]["local"]
        if each["ph"] == "b":
            names[number] = f"{data['nodeName']} {data['displayName']}"
        elif data.get("compositeFailed"):
            found.add(names[number])
    assert names, "nothing has moved"
    return {name for name in found if not name.endswith(" now-comes")}


def test_what_travels_does_nothing_but_move_over_the_rest_and_the_focus_stays_in_the_hand(
    browser: Browser, new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    """A browser moves what only moves without the page, however busy that is; all else would be the page's work."""
    page = new_context(reduced_motion="no-preference").new_page()
    with_settings(page, motion=True, pause="normal")
    visit(page, f"{server.address}#/california_jack?seed=5&seats=human,bot:random")
    wait_for_turn(page)
    settled(page)
    page.evaluate(TRAVELLING)
    noted = traced(browser)
    for _ in range(2):  # at the second move the cards of the hand have moved before
        play_by_keyboard(page)
        wait_for_turn(page)
    travelled = page.evaluate("travelled")
    assert travelled
    assert {name for changes, _ in travelled for name in changes} <= {"translate", "scale", "rotate", "opacity"}
    highest = page.evaluate(HIGHEST)
    assert all(int(above) > highest for changes, above in travelled if "translate" in changes)
    expect(page.locator('#app [style*="z-index"]')).to_have_count(0)
    expect(page.locator(".hand :focus")).to_have_count(1)
    assert not left_to_the_page(noted())


@pytest.mark.parametrize("mood", one_of("glad", "sad", "awed"))
def test_a_face_that_changes_moves_without_the_page(
    browser: Browser, new_context: Callable[..., BrowserContext], server: SiteServer, mood: str
) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    with_settings(page, motion=True)
    visit(page, f"{server.address}#/california_jack?seed=5&seats=human,bot:random")
    wait_for_turn(page)
    settled(page)
    noted = traced(browser)
    page.evaluate("mood => document.querySelector('.a-opp .av').classList.add('is-' + mood)", mood)
    settled(page)
    assert not left_to_the_page(noted())


def test_a_prize_that_is_won_leaves_over_all_that_lies_on_the_table(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    with_settings(page, motion=True, pause="normal")
    keep_texts(page, kept_games())
    visit(page, f"{server.address}#/madjack/play/before-prize")
    wait_for_turn(page)
    highest = page.evaluate(HIGHEST)
    page.evaluate(TRAVELLING)
    touch(page, ("JH",))
    until(page, "globalThis.left !== undefined")
    assert page.evaluate("left") > highest


PRAISED = """async (row) => {
    while (!document.querySelector(".cue")) await new Promise(requestAnimationFrame);
    const box = (part) => part.getBoundingClientRect();
    const word = box(document.querySelector(".cue")), parts = row.map((name) => document.querySelector(name));
    const free = (one) => one.bottom <= word.top || one.top >= word.bottom || one.right <= word.left
        || one.left >= word.right;
    return [parts.every((part) => free(box(part))),
        ...[".foot .status", ".foot .commands", ".sq.lastm .chip"].map((name) =>
            document.querySelector(name) && +getComputedStyle(document.querySelector(name)).opacity)];
}"""  # whether the word covers none of these; how well what asks, the buttons and the last chip can be seen meanwhile


@pytest.mark.parametrize(
    ("deal", "touched", "row", "seen"),
    [
        (
            "one_eyed_jack/play/before-row",
            ("6D", "i7"),
            [f'[data-token="i{row}"]' for row in range(6, 11)],
            [True, 1, None, 1],
        ),
        ("jack_in_the_box/play/before-jack", ("JD", "joker 1"), [".a-opp .plate"], [True, 0, 0, None]),
    ],
    ids=["one_eyed_jack", "jack_in_the_box"],
)
def test_a_word_of_praise_hides_nothing_that_it_praises_and_nothing_is_asked_meanwhile(
    new_context: Callable[..., BrowserContext], server: SiteServer, deal: str, touched: tuple[str, ...],
    row: list[str], seen: list[object],
) -> None:  # fmt: skip
    page = new_context(reduced_motion="no-preference", viewport={"width": 390, "height": 844}).new_page()
    with_settings(page, motion=True, pause="normal")
    keep_texts(page, kept_games())
    visit(page, f"{server.address}#/{deal}")
    wait_for_turn(page)
    touch(page, touched)
    assert page.evaluate(PRAISED, row) == seen
    wait_for_turn(page)
    expect(page.locator(".foot .status")).to_have_css("opacity", "1")


FAILING = """
await browser.bring_later()
from knaves.page.screens.statistics import StatisticsScreen
sound = StatisticsScreen.draw
def fail(screen):
    raise OverflowError("cannot convert the AH of seat 1")
StatisticsScreen.draw = fail
"""
MENDED = "StatisticsScreen.draw = sound"
GAMES_KEPT = "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes(' game/')).sort())"


@pytest.mark.cold
@pytest.mark.parametrize("by", one_of("click", "key"))
def test_a_page_that_fails_says_so_and_the_way_back_leads_to_the_table(
    page: Page, server: SiteServer, site: Path, by: str
) -> None:
    def press(button: Locator) -> None:
        if by == "click":
            button.click()
        else:
            button.focus()
            page.keyboard.press("Enter")

    (found,) = site.glob("pyscript-*/core.js")
    core = server.address + found.relative_to(site).as_posix()
    sit_down(page, server, "california_jack?seed=7&seats=human,bot:random")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wait_for_turn(page)
    hand(page).first.click()
    wait_for_turn(page)
    made, kept, table = moves_made(page), page.evaluate(GAMES_KEPT), page.evaluate("location.hash")
    page.evaluate(RUN, [core, FAILING])
    page.evaluate("location.hash = '#/statistics'")
    heading = page.get_by_role("heading", name="This page has stopped")
    expect(heading).to_be_focused()
    expect(page.locator("dialog.stopped")).to_have_count(0)
    page.get_by_text("What’s in the report").click()
    expect(page.locator(".det pre")).to_contain_text("OverflowError")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert axe(page) == []
    press(page.get_by_role("button", name="Copy report"))
    expect(page.get_by_role("status").filter(has_text="Report copied")).to_be_visible()
    report = page.evaluate("navigator.clipboard.readText()")
    assert "OverflowError: cannot convert the ?? of seat 1" in report
    assert report.startswith("Knaves ")
    press(page.get_by_role("button", name="Try again"))
    expect(heading).to_be_focused()
    press(page.get_by_role("link", name="Back"))
    wait_for_turn(page)
    assert page.evaluate("location.hash") == table
    assert (moves_made(page), page.evaluate(GAMES_KEPT)) == (made, kept)
    page.evaluate("location.hash = '#/statistics'")
    expect(heading).to_be_focused()
    press(page.get_by_role("link", name="Home"))
    expect(page.get_by_role("article").filter(has_text="California Jack")).to_contain_text("Continue")
    page.evaluate("location.hash = '#/statistics'")
    expect(heading).to_be_focused()
    page.evaluate(RUN, [core, MENDED])
    press(page.get_by_role("button", name="Try again"))
    expect(page.get_by_role("heading", name="Statistics")).to_be_visible()
