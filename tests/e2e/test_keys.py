"""The keys of a table: on any keyboard, held or tapped, and wherever the focus is."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from knaves.games.registry import GAMES
from tests import game_folders
from tests.e2e.browser import one_of
from tests.e2e.playing import (
    focused,
    make_by_keys,
    moves_made,
    play_by_keyboard,
    saved_state,
    sit_down,
    tab_to,
    wait_for_moves,
    wait_for_turn,
    wait_until_made,
    with_settings,
)
from tests.e2e.starting import until, visit
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


def test_enter_that_is_held_plays_one_card(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=7&seats=human,bot:random")
    wait_for_turn(page)
    tab_to(page, ".hand .can")
    before = moves_made(page)
    page.keyboard.down("Enter")
    wait_until_made(page, before)
    wait_for_turn(page)
    made = moves_made(page)
    tab_to(page, ".hand .can")
    for _ in range(3):
        page.keyboard.down("Enter")  # which repeats itself
    page.keyboard.up("Enter")
    assert moves_made(page) == made


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


def press_on_sheet(page: Page) -> None:
    """Presses the button of a sheet that goes on, reached by Tab where it has not got the focus."""
    tab_to(page, '[role="dialog"] .btn:is(.primary, .gold)')
    page.keyboard.press("Enter")


MOST = 400  # moves of a game at random


@pytest.mark.parametrize("key", one_of("box", *(key for key in GAMES if key != "box")))
def test_a_whole_game_and_the_next_from_the_front_page_by_keys_alone(page: Page, server: SiteServer, key: str) -> None:
    with_settings(page)
    visit(page, server.address)
    rng, game, made, gone_on = Random(key), GAMES[key], 0, 0
    if game.quick is None:
        tab_to(page, f'h2 a[href="#/{key}"]')
    else:  # the short game, from the menu of the tile
        tab_to(page, f'[data-focus="more {key}"]')
        page.keyboard.press("Enter")
        tab_to(page, f'.more a[href^="#/{key}?"]')
    page.keyboard.press("Enter")
    while not page.locator(".ending").count():
        asked = wait_for_turn(page)
        if page.locator(".ending").count():
            break
        if asked != "turn":
            press_on_sheet(page)
            until(page, "!document.querySelector('[role=dialog]')")
            continue
        legal = saved_state(page, game).legal_moves()
        made += 1
        goes_on = len(legal) == 1 and not legal[0].parts
        gone_on += goes_on
        if goes_on and gone_on % 2:
            before = moves_made(page)
            if key == "box":
                tab_to(page, ".hand")  # wherever the focus is: the button itself hears Space in any case
            page.keyboard.press("Space")
            wait_until_made(page, before)
        else:
            longest = max(len(move.parts) for move in legal)  # a game of whims would take all day
            make_by_keys(page, rng.choice([move for move in legal if rng.random() < 0.3 or len(move.parts) == longest]))
        if made == MOST and not game_folders.said(key, "scenes", "FILMS", {}):
            return  # a game of which nothing is said may be longer at random
        assert made < MOST
    page.keyboard.press("Space")  # who has won has been seen
    expect(page.locator(".ending.open")).to_be_visible()
    tab_to(page, ".ending.open [data-do]:is(.primary, .gold)")
    assert "again" in focused(page).lower() or "next" in focused(page).lower(), focused(page)
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('.ending')")
    while wait_for_turn(page) != "turn":
        press_on_sheet(page)
    before = moves_made(page)
    make_by_keys(page, rng.choice(saved_state(page, game).legal_moves()))
    assert moves_made(page) > before
