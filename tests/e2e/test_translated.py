"""A page that a browser’s translator rewrites: the game goes on, and what is seen is the true position."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from knaves.games.registry import GAMES
from tests.e2e.browser import one_of
from tests.e2e.playing import make_by_touch, next_deal, saved_state, sit_down, wait_for_turn
from tests.e2e.started import RUN
from tests.e2e.starting import wait_until
from tests.e2e.test_without_looking import READERS, Told
from tools.serve import SiteServer

# What a translator does: an element of its own in the place of every text, now and after every change; texts that are
# marked as no words of a language it leaves alone, and the simple ones do not even look.
TRANSLATOR = """(looks) => {
    const walk = (root) => {
        const texts = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            const around = text.parentElement;
            if (!text.data.trim() || !around || around.closest("svg, script, style, font")) continue;
            if (looks && around.closest("[translate=no]")) continue;
            const [outer, inner] = [document.createElement("font"), document.createElement("font")];
            inner.textContent = text.data;
            outer.append(inner);
            text.replaceWith(outer);
        }
    };
    const watch = new MutationObserver(() => {
        walk(document.body);
        watch.takeRecords();
    });
    walk(document.body);
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    globalThis.stopTranslating = () => watch.disconnect();
}"""
ONCE = f"(looks) => {{ ({TRANSLATOR})(looks); stopTranslating(); }}"
# What an extension does that hides what it takes for advertisements: each seventh text, and a part of the table.
TAKE = """(turn) => {
    const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("svg")) texts.push(walker.currentNode);
    texts.filter((text, place) => (place + turn) % 7 === 0).forEach((text) => text.remove());
    document.querySelector("#app :is(.plate, .pl, .stakes, .prizes)")?.remove();
}"""
# All words that the program has drawn, in order; and all that are seen, without what only flies over them.
DRAWN = """
def words_of(node):
    return node if isinstance(node, str) else "".join(map(words_of, node.children))
words_of(browser.drawing.drawn.node)
"""
SEEN = """() => {
    const copy = document.querySelector("#app").cloneNode(true);
    for (const each of copy.querySelectorAll(".ghost")) each.remove();
    return copy.textContent;
}"""
ROOT = "document.querySelector('#app > *')"
WORDS = "[...document.querySelectorAll('#app :is(b.num, .tc, .pr, .pt, bdi)')]"


@pytest.fixture
def core(server: SiteServer, site: Path) -> str:
    """The address of PyScript, by which Python runs in the page."""
    (found,) = site.glob("pyscript-*/core.js")
    return server.address + found.relative_to(site).as_posix()


def shows_what_was_drawn(page: Page, core: str) -> bool:
    """Whether every word that is seen is one that the program has drawn, and none is missing."""
    return bool(page.evaluate(RUN, [core, DRAWN]) == page.evaluate(SEEN))


def play_translated(
    page: Page, server: SiteServer, core: str, key: str, most: int, *, again: bool, looks: bool
) -> list[str]:
    """Plays up to `most` moves under a translator; the facts that were seen and are wrong."""
    deal, _, _ = READERS[key]
    sit_down(page, server, f"{key}?{deal}")
    page.evaluate(TRANSLATOR if again else ONCE, looks)
    page.evaluate(f"globalThis.table = {ROOT}")
    wrong = play_on(page, core, key, most)
    stays = page.evaluate(f"table === {ROOT}")
    page.evaluate("delete globalThis.table")
    return wrong if stays else [*wrong, "the table was drawn anew, and its log is read out once more"]


def play_on(page: Page, core: str, key: str, most: int, *, takes: bool = False) -> list[str]:
    """Plays up to `most` moves; the facts that were seen and are wrong. `takes`: something is gone before each move."""
    _, read, truth = READERS[key]
    rng, wrong, seen = Random(f"translated {key}"), [], 0
    for _ in range(most):
        asked = wait_for_turn(page)
        if asked.startswith("Deal"):
            next_deal(page)
            continue
        if asked != "turn":
            break
        state = saved_state(page, GAMES[key])
        if not state.deal_is_over:
            told, true = read(Told(page)), truth(state)
            seen += 1
            wrong += [f"{name}: seen {told[name]}, is {true[name]}" for name in true if told[name] != true[name]]
        wait_until(page, lambda: shows_what_was_drawn(page, core), "what is seen is not what was drawn")
        if takes:
            page.evaluate(TAKE, seen)
        make_by_touch(page, rng.choice(state.legal_moves()))
    assert seen > 2
    return wrong


@pytest.mark.parametrize("key", READERS)
def test_a_game_goes_on_under_a_translator_and_shows_the_true_position(
    page: Page, server: SiteServer, core: str, key: str
) -> None:
    assert play_translated(page, server, core, key, 6, again=True, looks=False) == []
    assert page.locator("#app font").count(), "the translator has been at work"


@pytest.mark.parametrize("key", READERS)
def test_what_was_translated_once_does_not_stay_when_it_is_no_longer_true(
    page: Page, server: SiteServer, core: str, key: str
) -> None:
    assert play_translated(page, server, core, key, 6, again=False, looks=False) == []


@pytest.mark.slow
@pytest.mark.parametrize("key", READERS)
def test_a_whole_game_is_played_under_a_translator(page: Page, server: SiteServer, core: str, key: str) -> None:
    assert play_translated(page, server, core, key, 400, again=True, looks=True) == []


@pytest.mark.slow
@pytest.mark.parametrize("key", READERS)
def test_a_whole_game_is_played_beside_an_extension_that_takes_things_away(
    page: Page, server: SiteServer, core: str, key: str
) -> None:
    deal, _, _ = READERS[key]
    sit_down(page, server, f"{key}?{deal}")
    assert play_on(page, core, key, 400, takes=True) == []


def test_cards_points_and_names_are_marked_as_no_words_of_a_language(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=11&seats=human,bot:random")
    wait_for_turn(page)
    unmarked = page.evaluate(f"{WORDS}.filter(each => !each.closest('[translate=no]')).map(each => each.outerHTML)")
    assert unmarked == []
    assert page.evaluate(f"{WORDS}.length") > 3
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize(
    ("selector", "instead"),
    one_of(
        (".plate b", ""), *((part, "advertisement") for part in (".plate b", ".hand", ".status", "main", "#app > *"))
    ),
)
def test_what_somebody_takes_away_or_puts_between_is_mended(
    page: Page, server: SiteServer, core: str, selector: str, instead: str
) -> None:
    deal, read, truth = READERS["box"]
    sit_down(page, server, f"box?{deal}")
    wait_for_turn(page)
    page.evaluate(
        "([selector, instead]) => {"
        " const found = document.querySelector(`#app ${selector}`) ?? document.querySelector(selector);"
        " if (instead) found.before(instead); found.remove(); }",
        [selector, instead],
    )
    page.keyboard.press("h")  # whatever draws the table next
    for _ in range(3):
        assert wait_for_turn(page) == "turn"
        wait_until(page, lambda: shows_what_was_drawn(page, core), "what was taken away is not there again")
        state = saved_state(page, GAMES["box"])
        told, true = read(Told(page)), truth(state)
        assert {name: told[name] for name in true} == true
        make_by_touch(page, state.legal_moves()[0])
