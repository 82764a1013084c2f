"""Few texts: over a whole first game of one deal, a phone shows at most a status and one message at a time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize

from knaves.games.registry import GAMES
from tests.e2e.browser import one_of
from tests.e2e.playing import make_by_touch, saved_state, sit_down, wait_for_turn
from tools.serve import SiteServer

MOST = 2  # the status, and one message: an answer, a tip, a recap, a notice, a lesson's card or a sheet
TURNS = 150
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


@pytest.mark.parametrize("key", one_of("jack_in_the_box", "box", "one_eyed_jack"))
def test_a_whole_first_game_shows_a_status_and_one_message_at_most(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page, rng, game = lent(viewport=ViewportSize(width=390, height=844)), Random(3), GAMES[key]
    sit_down(page, server, f"{key}?seed=3", pause="fast")
    wait_for_turn(page)
    page.evaluate(WATCH, TEXTS)
    for turn in range(TURNS):
        asked = wait_for_turn(page)
        if page.locator(".ending").count() or page.get_by_role("button", name="Play again").count():
            break
        assert asked == "turn"
        if turn % EVERY == 0:
            page.locator('[data-do="hint"]').dispatch_event("click")
            page.wait_for_selector(".toast")
        legal = saved_state(page, game).legal_moves()
        make_by_touch(page, rng.choice([move for move in legal if move.parts] or legal))
    seen = page.evaluate(SEEN)
    assert turn > 1
    assert seen["most"] == MOST, seen["said"]
