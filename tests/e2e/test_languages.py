"""Languages on the page: whole games in which no word is English and none cut off, and words half as long again."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from knaves.games.registry import GAMES
from tests.e2e.playing import make_by_touch, saved_state, sit_down, to_end_sheet, wait_for_turn, with_settings
from tests.e2e.starting import settled, visit
from tests.languages import TRANSLATED, english_words, games_in, plain_words, pseudo_catalogue, words
from tools.scenes import short_games
from tools.serve import SiteServer

MOST = 400  # things that a short game can ask for
PSEUDO = "pseudo"  # is served instead of the first language
SAID = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  while (walk.nextNode())
    if (walk.currentNode.parentElement.getClientRects().length) found.add(walk.currentNode.data);
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const each of document.querySelectorAll(`body [${name}]`)) found.add(each.getAttribute(name));
  return [...found];
}"""
LONGER = """() => {
  const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const node = walk.currentNode, text = node.data.trim();
    if (text.length > 3 && /[a-z]{3}/.test(text) && !node.parentElement.closest('svg,script,style,option,.sr'))
      found.push(node);
  }
  for (const node of found) {
    const words = node.data.trim().split(' ');
    node.data = words.map(word => word + 'ø'.repeat(Math.ceil(word.length / 2))).join(' ');
  }
  return found.length;
}"""
CUT_OFF = """() => [...document.querySelectorAll(
    'button, a.btn, h1, h2, h3, p, td, label, small, .status, .sign, .stake b')]
  .filter(each => each.offsetParent && !each.closest('.sr, .bar h1, .log, svg, .card') && !each.matches('.sr')
    && getComputedStyle(each).overflowX !== 'auto' && each.scrollWidth > each.clientWidth + 2 && each.clientWidth > 1)
  .map(each => each.outerHTML.slice(0, 120))"""


QUICK = ("fr", "madjack")


@pytest.mark.parametrize(
    ("language", "key"),
    [
        pytest.param(language, key, marks=() if (language, key) == QUICK else pytest.mark.slow)
        for language in (*TRANSLATED, PSEUDO)
        for key in games_in(TRANSLATED[0] if language == PSEUDO else language)
    ],
)
def test_a_whole_game_has_no_english_word_and_none_that_is_cut_off(
    request: pytest.FixtureRequest, server: SiteServer, language: str, key: str
) -> None:
    spoken = TRANSLATED[0] if language == PSEUDO else language
    size = {"width": 360, "height": 640}
    if language == PSEUDO:
        page = request.getfixturevalue("new_context")(viewport=size, locale=spoken).new_page()
        page.route(f"**/locale/{spoken}.json", lambda route: route.fulfill(body=pseudo_catalogue(spoken)))
    else:
        page = request.getfixturevalue("lent")(viewport=size)
    sit_down(page, server, short_games()[key], language=spoken)
    heard: set[str] = set()
    cut: set[str] = set()

    def look() -> None:
        heard.update(page.evaluate(SAID))
        cut.update(page.evaluate(CUT_OFF))

    wait_for_turn(page)
    for opened, shown in (("hint", ".toast"), ("menu", "[role=dialog]")):
        page.locator(f'[data-do="{opened}"]').first.click()
        expect(page.locator(shown)).to_be_visible()
        settled(page)
        look()
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    rng = Random(1)
    for _ in range(MOST):
        asked = wait_for_turn(page)
        look()
        if page.locator(".ending").count():
            to_end_sheet(page)
            look()
            break
        if asked == "turn":
            make_by_touch(page, rng.choice(saved_state(page, GAMES[key]).legal_moves()))
        else:
            page.locator(".score-sheet .btn.primary").click()
            expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator(".ending.open").count() == 1
    assert page.locator("html").get_attribute("lang") == spoken
    assert len(heard) > 50
    left = plain_words(heard) if language == PSEUDO else words(heard) & english_words(language)
    assert sorted(left) == [], sorted(text for text in heard if words([text]) & {each.lower() for each in left})
    assert sorted(cut) == []


WIDE = ["#/box?seed=7", "#/settings"]
WIDE_TOO = [f"#/{key}?seed=7" for key in sorted(GAMES) if key != "box"]
WIDE_TOO += [f"#/{key}/lesson" for key in sorted(GAMES) if GAMES[key].tutorial.lesson]
WIDE_TOO += ["#/", "#/madjack/options", "#/doubt", "#/statistics", "#/one_eyed_jack/options"]


@pytest.mark.parametrize("screen", WIDE + [pytest.param(each, marks=pytest.mark.slow) for each in WIDE_TOO])
def test_words_half_as_long_again_break_no_screen(page: Page, server: SiteServer, screen: str) -> None:
    with_settings(page)
    visit(page, server.address + screen)
    expect(page.locator("main :is(h1, h2, .status, .hand, .primary)").locator("visible=true").first).to_be_visible()
    settled(page)
    assert page.evaluate(LONGER) > 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT_OFF) == []
