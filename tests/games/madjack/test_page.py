"""MadJack to ten points by mouse on a phone, a short game by keyboard at a desk, and what the table says of a trick."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.playing import hand, moves_made, next_deal, play_by_keyboard, sit_down, wait_for_turn
from tests.e2e.starting import reload, settled
from tools.serve import SiteServer

DESK = ViewportSize(width=1280, height=800)
MOST = 600  # things that a game to ten can ask for
AGAINST = "madjack?seed=4&seats=human,bot:beginner"


def touch(card: Locator) -> None:
    """Clicks a card where the fan leaves it open, near its index."""
    card.click(position={"x": 10, "y": 34})


def play_until(page: Page, is_there: Callable[[], bool]) -> None:
    """Plays the first card allowed until something is there, deal after deal."""
    for _ in range(MOST):
        asked = wait_for_turn(page)
        if asked == "turn" and is_there():
            return
        if asked == "turn":
            touch(hand(page).first)
        elif asked.startswith("Deal"):
            next_deal(page)
        else:
            break
    raise AssertionError(f"it never came; {asked}")


@pytest.mark.slow  # California Jack's whole game with a reload and the short game by keyboard are always run
def test_a_whole_game_to_ten_by_mouse_on_a_phone_with_a_reload_in_the_middle(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST)
    sheets: list[str] = []
    for count in range(MOST):
        asked = wait_for_turn(page)
        if asked == "turn":
            touch(hand(page).first)
        elif asked.startswith("Deal"):
            sheets.append(asked)
            expect(page.get_by_role("dialog")).to_contain_text("Captured cards")
            next_deal(page)
        else:
            break
        if count == 30:
            wait_for_turn(page)
            before = moves_made(page)
            reload(page)
            wait_for_turn(page)
            assert moves_made(page) >= before
    assert asked in ("You win", "Rowan wins")
    assert 3 <= len(sheets) <= 18
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_short_game_by_keyboard_at_a_desk(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=DESK)
    sit_down(page, server, AGAINST + "&target=2")
    for _ in range(MOST):
        asked = wait_for_turn(page)
        if asked == "turn":
            play_by_keyboard(page)
        elif asked.startswith("Deal"):
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog")).to_have_count(0)
        else:
            break
    assert asked in ("You win", "Rowan wins")


def test_the_order_of_the_trick_names_the_mad_jack_and_marks_the_cards_held(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST)
    order = page.get_by_role("list", name="Ranking in this trick, weakest first")
    play_until(page, lambda: order.count() == 1)
    cells = order.get_by_role("listitem")
    expect(cells).to_have_count(9)
    names = cells.all_inner_texts()
    assert "JMad" in "".join(names[6].split()), names
    held = {card.get_attribute("aria-label") for card in page.locator(".hand button").all()}
    marked = {text.split(",")[0] for text in order.locator(".have .sr").all_inner_texts()}
    assert marked <= held


def test_the_current_prize_is_marked_and_an_unplayable_card_says_why(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST)
    dimmed = page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=True)
    play_until(page, lambda: dimmed.count() > 0)
    expect(page.get_by_role("list", name="Prizes, in order").locator("[aria-current=true]")).to_have_count(1)
    before = moves_made(page)
    dimmed.first.click(force=True, position={"x": 10, "y": 34})
    answer = page.get_by_role("alert")
    expect(answer).to_contain_text("You must")
    expect(answer.get_by_role("button", name="Why?")).to_have_attribute("title", re.compile("MJ-R"))
    assert moves_made(page) == before


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (844, 390), (1280, 800), (1920, 1080)])
def test_nothing_scrolls_and_nothing_is_cut_off(
    lent: Callable[..., Page], server: SiteServer, size: tuple[int, int]
) -> None:
    page = lent(viewport={"width": size[0], "height": size[1]})
    sit_down(page, server, AGAINST)
    wait_for_turn(page)
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollHeight <= innerHeight && {root}.scrollWidth <= innerWidth")
    settled(page)  # the cards are dealt after the cut
    boxes = "(each) => each.getBoundingClientRect().toJSON()"
    cards = page.evaluate(f"[...document.querySelectorAll('.hand button')].map({boxes})")
    assert len(cards) >= 11
    for box in cards:
        assert box["width"] > 0
        assert box["x"] >= -4
        assert box["x"] + box["width"] <= size[0] + 4
        assert box["y"] + 0.6 * box["height"] <= size[1]
    for part in (".status", ".prizes", ".trickbox"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_trick_with_captions_stands_in_the_middle_of_a_phone(page: Page, server: SiteServer) -> None:
    sit_down(page, server, AGAINST)
    play_until(page, lambda: page.locator(".trickbox.pair").count() > 0)
    off = page.evaluate(
        "(([trick, table]) => trick.left + trick.right - table.left - table.right)"
        "(['.trickbox', 'main.table'].map(each => document.querySelector(each).getBoundingClientRect()))"
    )
    assert abs(off) <= 4


def test_a_tip_over_a_low_phone_leaves_the_order_of_the_trick_to_be_seen(
    lent: Callable[..., Page], server: SiteServer
) -> None:
    page = lent(viewport={"width": 390, "height": 664})
    sit_down(page, server, AGAINST)
    play_until(page, lambda: page.locator(".message.tip").count() > 0)
    tip, order = (page.locator(each).bounding_box() for each in (".message.tip", ".order"))
    assert tip is not None
    assert order is not None
    assert tip["y"] + tip["height"] <= order["y"]
