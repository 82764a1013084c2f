"""Few texts on a still table: a first game, its sheets and its end show a status and one message, and nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from knaves.games.registry import GAMES
from tests import game_folders
from tests.e2e.browser import one_of
from tests.e2e.playing import ASKED, PLACES, far, make_by_touch, saved_state, sit_down
from tests.e2e.starting import settled
from tools.scenes import short_games
from tools.serve import SiteServer

MOST = 2  # the status, and one message: an answer, a tip, a recap, a notice, a lesson's card or a sheet
TURNS = 13  # a deal of MadJack and its score sheet, a game of Jack in the Box and its end
LONGEST = 200  # turns of a short game
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


ONWARD = "[role=dialog] .btn:is([data-do=next], [data-do=close])"


def call_next_deal(page: Page) -> None:
    """Go on from the score sheet, to the result after the last, which takes no tap in its first moment."""
    while page.get_by_role("dialog").count() and not page.locator(".ending").count():
        page.evaluate(
            "document.querySelector('[role=dialog] .btn:is(.primary, .gold)')?.click()"
        )  # it may just have gone
        settled(page)


KINDS = one_of("jack_in_the_box", "box", "one_eyed_jack", "madjack", "california_jack")


def play(page: Page, key: str, turns: int) -> tuple[int, dict[str, object]]:
    """Play at random until the game is over or so many turns are made: how many, and what has moved meanwhile."""
    rng, game, first, moved = Random(3), GAMES[key], dict[str, list[float]](), dict[str, object]()
    wait(page)
    page.evaluate(WATCH, TEXTS)
    for turn in range(turns):
        asked = wait(page)
        while asked != "turn" and not page.locator(".ending").count():
            if asked == "round":
                page.locator(NEXT).dispatch_event("click")
                expect(page.locator(NEXT)).to_have_count(0)
            else:
                call_next_deal(page)
            asked = wait(page)
        if asked != "turn":
            return turn, moved
        places = page.evaluate(PLACES)
        first = {**places, **first}
        moved |= {f"{name}, turn {turn}": (first[name], places[name]) for name in far(first, places)}
        if turn % EVERY == 0:
            page.locator('[data-do="hint"]').dispatch_event("click")
            page.wait_for_selector(".toast")
        legal = saved_state(page, game).legal_moves()
        make_by_touch(page, rng.choice([move for move in legal if move.parts] or legal))
    return turns, moved


@pytest.mark.parametrize("key", KINDS)
def test_a_first_game_shows_a_status_and_one_message_at_most_and_nothing_of_its_table_moves(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page = lent(viewport=ViewportSize(width=390, height=844))
    sit_down(page, server, f"{key}?seed=3", pause="fast")
    turns, moved = play(page, key, TURNS)
    seen = page.evaluate(SEEN)
    assert turns > 1
    assert seen["most"] == MOST, seen["said"]
    assert not moved


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_so_does_a_short_game_from_its_first_move_to_its_end(
    lent: Callable[..., Page], server: SiteServer, key: str
) -> None:
    page = lent(viewport=ViewportSize(width=390, height=844))
    sit_down(page, server, short_games()[key], pause="fast")
    turns, moved = play(page, key, LONGEST)
    if turns < LONGEST or game_folders.said(key, "scenes", "SHORT", ""):  # others may be longer at random
        expect(page.locator(".ending")).to_have_count(1)
    seen = page.evaluate(SEEN)
    assert seen["most"] == MOST, seen["said"]
    assert not moved
