"""Few texts: over the turns of a first game, its sheets and its end, a phone shows a status and one message at most."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from knaves.games.registry import GAMES
from tests.e2e.browser import one_of
from tests.e2e.playing import ASKED, make_by_touch, saved_state, sit_down
from tests.e2e.starting import settled
from tools.serve import SiteServer

MOST = 2  # the status, and one message: an answer, a tip, a recap, a notice, a lesson's card or a sheet
TURNS = 13  # a deal of MadJack and its score sheet, a game of Jack in the Box and its end
EVERY = 4  # turns in which a hint is asked for
WATCH = """(texts) => {
  const seen = knaves.texts = { most: 0, said: [] };
  const look = () => {
    if (knaves.texts !== seen) return;
    const shown = [...document.querySelectorAll(texts)].filter(
      (each) => each.checkVisibility({ opacityProperty: true }) && !each.closest("[inert]") && each.innerText.trim());
    if (shown.length > seen.most) {
      seen.most = shown.length;
      seen.said = shown.map((each) => each.innerText);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
TEXTS = ".status, .message, .notice, .coach, [role=dialog]"
SEEN = "() => { const seen = knaves.texts; delete knaves.texts; return seen; }"


NEXT = '.commands [data-do="next"]'
PAUSES = f"() => ({ASKED}) || (document.querySelector('{NEXT}') ? 'round' : '')"


def wait(page: Page) -> str:
    """As `wait_for_turn`; "round" where the next round of Box is to be called."""
    asked: str = page.wait_for_function(PAUSES, timeout=60_000).json_value()
    return asked


def call_next_deal(page: Page) -> None:
    """Go on from the score sheet, which takes no tap in its first moment."""
    while page.get_by_role("dialog").count():
        page.locator('[role=dialog] [data-do="next"]').dispatch_event("click")
        settled(page)


@pytest.mark.parametrize("key", one_of("jack_in_the_box", "box", "one_eyed_jack", "madjack", "california_jack"))
def test_a_first_game_shows_a_status_and_one_message_at_most(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page, rng, game = lent(viewport=ViewportSize(width=390, height=844)), Random(3), GAMES[key]
    sit_down(page, server, f"{key}?seed=3", pause="fast")
    wait(page)
    page.evaluate(WATCH, TEXTS)
    for turn in range(TURNS):
        asked = wait(page)
        while asked != "turn" and not page.locator(".ending").count():
            if asked == "round":
                page.locator(NEXT).dispatch_event("click")
                expect(page.locator(NEXT)).to_have_count(0)
            else:
                call_next_deal(page)
            asked = wait(page)
        if asked != "turn":
            break
        if turn % EVERY == 0:
            page.locator('[data-do="hint"]').dispatch_event("click")
            page.wait_for_selector(".toast")
        legal = saved_state(page, game).legal_moves()
        make_by_touch(page, rng.choice([move for move in legal if move.parts] or legal))
    seen = page.evaluate(SEEN)
    assert turn > 1
    assert seen["most"] == MOST, seen["said"]
