"""A card can be dragged as well as touched, with a mouse and with a finger that slips."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.playing import hand, moves_made, sit_down, wait_for_moves, wait_for_turn
from tools.serve import SiteServer

DEAL = "california_jack?seed=11&seats=human,bot:beginner"


def drag(page: Page, to: tuple[float, float]) -> None:
    """Drags the first playable card by this much."""
    box = hand(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + to[0] / 2, y + to[1] / 2)
    page.mouse.move(x + to[0], y + to[1])
    page.mouse.up()


def test_a_card_dragged_onto_the_table_is_played_once(page: Page, server: SiteServer) -> None:
    sit_down(page, server, DEAL, pause="wait")
    wait_for_turn(page)
    before = moves_made(page)
    drag(page, (40, -300))
    assert wait_for_moves(page, before) <= before + 2
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert before + 1 <= moves_made(page) <= before + 2
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_card_dragged_in_two_tap_mode_needs_no_second_tap(page: Page, server: SiteServer) -> None:
    sit_down(page, server, DEAL, touch="two", pause="wait")
    wait_for_turn(page)
    before = moves_made(page)
    hand(page).first.click()
    page.wait_for_timeout(200)
    assert moves_made(page) == before
    page.keyboard.press("Escape")
    drag(page, (0, -300))
    assert wait_for_moves(page, before) > before


def test_a_card_dragged_along_the_hand_goes_back(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport={"width": 1280, "height": 800})
    sit_down(page, server, DEAL)
    wait_for_turn(page)
    before = moves_made(page)
    drag(page, (120, 10))
    page.wait_for_timeout(300)
    assert moves_made(page) == before
    expect(page.locator(".dragged")).to_have_count(0)
    hand(page).first.click()
    assert wait_for_moves(page, before) > before
