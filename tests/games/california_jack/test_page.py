"""California Jack from the front page to the final score, by mouse on a phone and by keyboard on a desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.playing import (
    focused,
    hand,
    moves_made,
    next_deal,
    play_by_keyboard,
    sit_down,
    wait_for_turn,
    with_settings,
)
from tests.e2e.starting import reload, visit, wait_until
from tools.serve import SiteServer

DESK = ViewportSize(width=1280, height=800)
MOST = 400  # things that a game to ten can ask for
AGAINST = "california_jack?seed=11&seats=human,bot:beginner"


def test_a_whole_game_by_mouse_on_a_phone_with_a_reload_in_the_middle(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST)
    sheets: list[str] = []
    for count in range(MOST):
        asked = wait_for_turn(page)
        if asked == "turn":
            hand(page).first.click()
        elif asked.startswith("Deal"):
            sheets.append(asked)
            next_deal(page)
        else:
            break
        if count == 40:
            before = moves_made(page)
            reload(page)
            wait_for_turn(page)
            assert moves_made(page) >= before - 1
    assert asked in ("You win", "Rowan wins")
    assert len(sheets) >= 2
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Same deal").click()
    assert wait_for_turn(page) == "turn"
    expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(6)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_at_a_desk(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=DESK)
    with_settings(page)
    visit(page, server.address)
    page.evaluate("localStorage.setItem(knaves.place + 'choice/california_jack',"
                  " JSON.stringify({seats: ['human', 'bot:beginner'], options: {target: 6}}))")  # fmt: skip
    for _ in range(12):
        page.keyboard.press("Tab")
        if focused(page) == "California Jack":
            break
    page.keyboard.press("Enter")
    for _ in range(MOST):
        asked = wait_for_turn(page)
        if asked == "turn":
            play_by_keyboard(page)
        elif asked.startswith("Deal"):
            expect(page.get_by_role("button", name="Next deal")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog")).to_have_count(0)
        else:
            break
    assert asked in ("You win", "Rowan wins")
    expect(page.locator(".endtitle h2")).to_be_focused()  # a key still held presses nothing


def test_an_unplayable_card_says_why_and_the_rule_can_be_read(page: Page, server: SiteServer) -> None:
    for seed in range(1, 30):
        sit_down(page, server, f"california_jack?seed={seed}&seats=human,bot:beginner")
        wait_for_turn(page)
        dimmed = page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=True)
        if dimmed.count():
            break
    dimmed.first.click(force=True)
    answer = page.get_by_role("alert")
    expect(answer).to_contain_text("follow")
    answer.get_by_role("button", name="Why?").click()
    expect(page.locator("[data-place='cj-r2']")).to_be_in_viewport()
    expect(answer).to_have_count(0)


def test_undo_and_redo_by_button_and_by_key(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=DESK)
    sit_down(page, server, AGAINST)
    for _ in range(3):
        wait_for_turn(page)
        hand(page).first.click()
    wait_for_turn(page)
    before, undo = moves_made(page), page.get_by_role("button", name="Undo")
    place = undo.bounding_box()
    undo.click()
    wait_for_turn(page)
    assert moves_made(page) < before
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    assert undo.bounding_box() == place, "who touches twice takes two moves back"
    page.keyboard.press("r")
    wait_until(page, lambda: moves_made(page) == before, "the move is not made again")


def test_a_counted_game_says_so_and_takes_nothing_back(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST + "&policy=counted")
    for _ in range(3):
        wait_for_turn(page)
        hand(page).first.click()
    wait_for_turn(page)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("banner")).to_contain_text("Without free undo")


def test_keys_are_listed_and_single_keys_can_be_switched_off(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST, keys=False)
    wait_for_turn(page)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("undo")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (844, 390), (1280, 800), (1920, 1080)])
def test_nothing_scrolls_during_play(lent: Callable[..., Page], server: SiteServer, size: tuple[int, int]) -> None:
    page = lent(viewport={"width": size[0], "height": size[1]})
    sit_down(page, server, AGAINST)
    wait_for_turn(page)
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollHeight <= innerHeight && {root}.scrollWidth <= innerWidth")
    for card in page.get_by_role("toolbar", name="Your hand").get_by_role("button").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= -4
        assert box["x"] + box["width"] <= size[0] + 4
        assert box["y"] + 0.6 * box["height"] <= size[1]
    expect(page.locator(".status")).to_be_in_viewport(ratio=1)


def test_a_tap_beside_a_sheet_closes_it_and_one_on_it_does_not(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST)
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_role("heading", name="Menu").click()
    expect(menu).to_be_visible()
    page.locator(".veil").click(position={"x": 20, "y": 20})
    expect(menu).to_have_count(0)


def test_a_trick_stays_until_the_player_has_seen_it(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST, pause="wait")
    wait_for_turn(page)
    hand(page).first.click()
    go_on = page.get_by_role("button", name="Continue")
    expect(go_on).to_be_visible()
    expect(page.locator(".trickbox .card")).to_have_count(2)
    expect(page.locator(".trickbox .won")).to_have_count(1)
    go_on.click()
    expect(go_on).to_have_count(0)


def test_a_tip_on_a_phone_held_sideways_leaves_what_it_speaks_of_in_sight(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    sit_down(page, server, AGAINST)
    wait_for_turn(page)
    page.locator('[data-do="no lesson"]').click()
    tip, points = (page.locator(each).bounding_box() for each in (".message.tip", ".a-pegs"))
    assert tip is not None
    assert points is not None
    assert tip["x"] + tip["width"] <= points["x"] or tip["y"] >= points["y"] + points["height"]
