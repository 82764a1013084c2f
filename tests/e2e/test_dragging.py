"""A card can be dragged as well as touched, with a mouse and with a finger that slips."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.e2e.browser import one_of
from tests.e2e.playing import hand, moves_made, sit_down, wait_for_moves, wait_for_turn
from tests.e2e.starting import frames, settled
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
    settled(page)
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
    settled(page)
    assert moves_made(page) == before
    expect(page.locator(".dragged")).to_have_count(0)
    hand(page).first.click()
    assert wait_for_moves(page, before) > before


COUNTED = """() => {
    window.clicks = 0;
    addEventListener("click", (event) => { clicks += 1; event.stopImmediatePropagation(); }, { capture: true });
}"""  # and no card is played
SOON = 6  # pictures after the drag
AFTER_A_FLING = 36  # pictures in which one would have ended
Point = tuple[float, float]


class Fingers:
    """Fingers on a real touch screen, by number; each lies where it was put last."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.down: dict[int, Point] = {}

    def touch(self, kind: str, changed: Mapping[int, Point]) -> None:
        self.down |= changed
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in self.down.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lift(self, finger: int) -> None:
        x, y = self.down.pop(finger)
        points = [{"id": finger, "x": x, "y": y}] if self.down else []
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": points})


def dragging(page: Page) -> tuple[Fingers, float, float]:
    """Drag the first card a little with finger 1; return the fingers and the place where it was taken."""
    box = hand(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    fingers = Fingers(page)
    fingers.touch("touchStart", {1: (x, y)})
    fingers.touch("touchMove", {1: (x, y - 14)})
    expect(page.locator(".dragged")).to_have_count(1)
    return fingers, x, y


@pytest.mark.cold
def test_only_the_finger_that_took_a_card_moves_and_drops_it(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context(has_touch=True).new_page()
    sit_down(page, server, DEAL, pause="wait")
    wait_for_turn(page)
    before = moves_made(page)
    fingers, x, y = dragging(page)
    moved = "document.querySelector('.dragged').style.translate"
    first = page.evaluate(moved)
    fingers.touch("touchStart", {2: (200, 300)})
    fingers.touch("touchMove", {2: (210, 250)})
    fingers.lift(2)
    page.mouse.click(200, 300)  # a mouse beside the touch
    assert (page.evaluate(moved), moves_made(page)) == (first, before)
    fingers.touch("touchMove", {1: (x, y - 300)})
    fingers.lift(1)
    assert wait_for_moves(page, before) > before


@pytest.mark.cold
def test_a_card_that_is_held_while_a_sheet_opens_is_not_played(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context(has_touch=True).new_page()
    sit_down(page, server, DEAL, pause="wait")
    wait_for_turn(page)
    before = moves_made(page)
    fingers, x, y = dragging(page)
    page.evaluate("document.querySelector('[data-do=menu]').click()")
    expect(page.get_by_role("dialog")).to_be_visible()
    fingers.touch("touchMove", {1: (x, y - 300)})
    fingers.lift(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".dragged")).to_have_count(0)
    assert moves_made(page) == before
    hand(page).first.dispatch_event("click")
    assert wait_for_moves(page, before) > before


@pytest.mark.cold
def test_no_touch_after_a_quick_drag_is_lost(new_context: Callable[..., BrowserContext], server: SiteServer) -> None:
    """Chromium took about half of such drags for flings, and swallowed the click of the touch that came next."""
    page = new_context(has_touch=True).new_page()
    sit_down(page, server, DEAL, pause="wait")
    wait_for_turn(page)
    box = hand(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    page.evaluate(COUNTED)
    fingers, taps = Fingers(page), 12
    for _ in range(taps):
        fingers.touch("touchStart", {1: (x, y)})
        for across in (20, 60):
            fingers.touch("touchMove", {1: (x + across, y)})
        fingers.lift(1)
        frames(page, SOON)
        page.touchscreen.tap(x, y)
        frames(page, AFTER_A_FLING)
    assert page.evaluate("clicks") == taps


def tap(page: Page) -> None:
    """A short touch of the first playable card, once it lies where it was."""
    settled(page)
    box = hand(page).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 12, box["y"] + box["height"] / 2)


def press(page: Page) -> None:
    """Enter on the first playable card."""
    hand(page).first.focus()
    page.keyboard.press("Enter")


FIRST: dict[str, Callable[[Page], object]] = {  # what may come after a drag
    "a key": press,
    "a click without a pointer": lambda page: hand(page).first.evaluate(
        "card => card.click()"
    ),  # by voice, by a switch
    "a tap": tap,
    "a mouse": lambda page: hand(page).first.click(),
}


@pytest.mark.cold
@pytest.mark.parametrize("first", one_of(*FIRST))
def test_the_first_key_or_click_after_a_touch_drag_is_heard(
    new_context: Callable[..., BrowserContext], server: SiteServer, first: str
) -> None:
    page = new_context(has_touch=True).new_page()
    sit_down(page, server, DEAL, pause="wait")
    wait_for_turn(page)
    before = moves_made(page)
    box = hand(page).first.bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    fingers = Fingers(page)
    fingers.touch("touchStart", {1: (x, y)})
    for across in (20, 60):
        fingers.touch("touchMove", {1: (x + across, y)})
    fingers.lift(1)  # back into the hand: no click comes of it
    expect(page.locator(".dragged")).to_have_count(0)
    assert moves_made(page) == before
    FIRST[first](page)
    assert wait_for_moves(page, before) > before
