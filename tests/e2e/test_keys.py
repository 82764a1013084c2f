"""The keys of a table: on any keyboard, held or tapped, and wherever the focus is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from knaves.games.registry import GAMES
from tests.e2e.browser import one_of
from tests.e2e.playing import (
    moves_made,
    play_by_keyboard,
    saved_state,
    sit_down,
    tab_to,
    wait_for_moves,
    wait_for_turn,
    wait_until_made,
)
from tools.serve import SiteServer

BOX = "box?seed=7&players=3&seats=human,bot:random,bot:random"
PRESS = """([key, code, repeat]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, repeat, bubbles: true, cancelable: true }))"""


@pytest.mark.parametrize(
    ("key", "code"), one_of(("г", "KeyU"), ("υ", "KeyU"), ("و", "KeyU"), ("U", "KeyU"), ("u", "KeyF"))
)
def test_a_letter_is_the_key_that_lies_there(page: Page, server: SiteServer, key: str, code: str) -> None:
    sit_down(page, server, BOX)
    wait_for_turn(page)
    before = moves_made(page)
    play_by_keyboard(page)
    wait_for_turn(page)
    played = wait_for_moves(page, before)
    page.evaluate(PRESS, [key, code, False])
    expect(page.locator("[data-do=redo]:not([aria-disabled=true])").first).to_be_attached()
    undone = moves_made(page)
    assert undone < played
    for _ in range(5):  # and now it is held
        page.evaluate(PRESS, [key, code, True])
    assert moves_made(page) == undone


def test_a_round_of_box_is_played_and_the_next_begun_by_keys_alone(page: Page, server: SiteServer) -> None:
    sit_down(page, server, BOX)
    begun = 0
    for _ in range(60):
        if wait_for_turn(page) != "turn":
            break
        state, made = saved_state(page, GAMES["box"]), moves_made(page)
        legal = [move.notation for move in state.legal_moves()]
        if legal == ["next_round"] or legal == ["next round"]:
            begun += 1
            page.evaluate("document.activeElement.blur()") if begun == 1 else tab_to(page, ".hand")
            page.keyboard.press("Space")
            wait_until_made(page, made)
            if begun == 2:
                return
        elif page.locator(".hand .can").count():
            play_by_keyboard(page)
        else:
            # only a card of a box can be turned: the focus is there by itself, or a Tab away
            tab_to(page, ".can")
            page.keyboard.press("Enter")
            wait_until_made(page, made)
    assert begun, "no round was played to its end"
