"""Jack in the Box in a browser: by mouse on a phone, by keyboard, with partners, with four Boxes, and what it says.

The player of these stories asks the rules for good moves and makes them as a person would: by touching what they name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from knaves.engine.moves import Move
from knaves.games.jack_in_the_box import GAME
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import OPEN, BoxJack, BoxPlace, ChangeBox, Exchange, Match
from tests.e2e.playing import LAST_SAVE, make_by_keys, saved_state, sit_down, wait_for_turn
from tests.e2e.started import PHONE
from tests.e2e.starting import wait_until
from tools.screens import STILL
from tools.serve import SiteServer

SMALL = ViewportSize(width=360, height=640)
DESK = ViewportSize(width=1280, height=800)
MOST = 250  # moves of a person in one game
BUTTONS = {"end turn": "End turn", "open": "Partner’s hand", "keep": "Keep the Box"}
SIDES = ("on the right", "at the top", "on the left", "at the bottom")


def position(page: Page) -> JackInTheBox:
    """The game as it was saved last, by the rules."""
    state = saved_state(page, GAME)
    assert isinstance(state, JackInTheBox)
    return state


def good_move(state: JackInTheBox, rng: Random) -> Move:
    """A move that a sensible player makes; now and then a whole exchange with a change of the Box."""
    moves = state.legal_moves()
    whole = [move for move in moves if isinstance(move, Exchange) and move.places]
    if whole and not state.options.partners and rng.random() < 0.35:
        return rng.choice(whole)
    if OPEN in moves:
        return OPEN
    openings = [move for move in moves if isinstance(move, Match) and any(card.rank in "JQK" for card in move.cards)]
    if openings and state.options.partners and not state.matches:
        return openings[0]
    looks = GAME.bots.heuristics.rule(state, moves)
    if looks is None:
        return moves[-1]
    return moves[max(range(len(moves)), key=looks.__getitem__)]


def place_name(state: JackInTheBox, place: BoxPlace) -> str:
    """What a Box card is called on the page."""
    card = state.boxes[place.box][place.side]
    assert card is not None
    name = card.name[:1].upper() + card.name[1:]
    where = SIDES[place.side] if len(state.boxes) == 1 else f"Box {place.box + 1}, {SIDES[place.side]}"
    return f"{name}, {where}"


def hands(page: Page) -> Locator:
    """The hands that can be played from."""
    return page.get_by_role("toolbar")


def touch(page: Page, state: JackInTheBox, part: Any, count: int = 0) -> None:
    """Touches a place, or a card of a hand near its index; `count` tells twins of two packs apart."""
    if isinstance(part, BoxPlace):
        button = page.get_by_role("button", name=place_name(state, part))
        button.click(position={"x": 8, "y": 12} if part.side != 3 else {"x": 8, "y": 40})
        return
    name = part.name[:1].upper() + part.name[1:]
    hands(page).get_by_role("button", name=name).nth(count).click(position={"x": 20, "y": 40})


def make(page: Page, state: JackInTheBox, move: Move) -> None:
    """Makes a move by touching what it names."""
    made = len(saved_moves(page))
    if isinstance(move, Match):
        for number, card in enumerate(move.cards):
            touch(page, state, card, move.cards[:number].count(card))
        touch(page, state, move.place)
    elif isinstance(move, BoxJack):
        touch(page, state, move.card)
        page.get_by_role("button", name="joker", disabled=False).first.click()
    elif isinstance(move, Exchange):
        mode = page.get_by_role("button", name="Exchange", exact=True)
        if mode.count():  # where nothing else is possible no button asks for it
            mode.click()
        for number, card in enumerate(move.cards):
            touch(page, state, card, move.cards[:number].count(card))
        for place in move.places:
            touch(page, state, place)
        page.get_by_role("button", name=f"Exchange {len(move.cards)}").click()
    elif isinstance(move, ChangeBox):
        for place in move.places:
            touch(page, state, place)
        page.locator(".commands").get_by_role("button", name="Replace").click()
    else:
        page.get_by_role("button", name=BUTTONS[move.notation]).click()
    over = page.get_by_role("dialog")
    now: list[str] = []  # as read once: bots may end the game, and its save with it, a moment later

    def is_answered() -> bool:
        now[:] = saved_moves(page)
        return len(now) > made or over.count() > 0

    wait_until(page, is_answered, f"{move.notation} was not made")
    assert over.count() or now[made : made + 1] == [move.notation]


def saved_moves(page: Page) -> list[str]:
    """The moves of the game that was saved last."""
    save = page.evaluate(LAST_SAVE)
    return list(save["record"]["moves"]) if save else []


def play_to_the_end(page: Page, seed: int, look: Callable[[JackInTheBox], None] = lambda state: None) -> set[str]:
    """Plays good moves until the game is over; the kinds of moves that were made."""
    rng = Random(f"story {seed}")
    kinds: set[str] = set()
    for _ in range(MOST):
        if wait_for_turn(page) != "turn":
            return kinds
        state = position(page)
        look(state)
        move = good_move(state, rng)
        kinds.add(move.notation.split(" ")[0] + (" with change" if isinstance(move, Exchange) and move.places else ""))
        make(page, state, move)
    raise AssertionError("the game does not end")


def fits(page: Page) -> bool:
    """Whether nothing scrolls in either direction."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def left_of(fan: Locator) -> float:
    """Where the first card of a hand begins."""
    return float(fan.evaluate("e => Math.min(...[...e.children].map(card => card.getBoundingClientRect().left))"))


def right_of(fan: Locator) -> float:
    """Where its last card ends."""
    return float(fan.evaluate("e => Math.max(...[...e.children].map(card => card.getBoundingClientRect().right))"))


def test_the_buttons_keep_their_place_on_a_phone_whatever_is_touched(page: Page, server: SiteServer) -> None:
    page.set_viewport_size(ViewportSize(width=390, height=844))
    sit_down(page, server, "jack_in_the_box?seed=4&seats=human,bot:random")
    assert wait_for_turn(page) == "turn"
    tops = set()

    def look(*names: str) -> None:
        for name in names:
            box = page.locator(".commands").get_by_role("button", name=name, exact=True).bounding_box()
            assert box is not None
            tops.add(round(box["y"]))

    look("Exchange")
    hands(page).get_by_role("button", name="10 of diamonds").click()
    look("Exchange")
    page.get_by_role("button", name="10 of hearts, at the bottom").click(position={"x": 8, "y": 40})
    page.get_by_role("button", name="End turn").wait_for()
    look("End turn")
    hands(page).get_by_role("button", name="Queen of diamonds").click(position={"x": 20, "y": 40})
    look("End turn")
    assert len(tops) == 1, tops


@pytest.mark.slow
def test_a_whole_game_by_mouse_on_a_phone_with_pairs_a_changed_box_and_a_boxed_jack(
    page: Page, server: SiteServer
) -> None:
    kinds: set[str] = set()
    for seed in (21, 42):
        sit_down(page, server, f"jack_in_the_box?seed={seed}&seats=human,bot:beginner")
        kinds |= play_to_the_end(page, seed)
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(".result")).to_contain_text(re.compile(r"You \d+, Rowan \d+"))
        expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    assert {"match", "end", "exchange with change", "box"} <= kinds, kinds


def test_touching_lights_what_matches_with_its_points(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "jack_in_the_box?seed=104&seats=human,bot:beginner")
    assert wait_for_turn(page) == "turn"
    for name in ("3 of spades", "Jack of spades"):
        hands(page).get_by_role("button", name=name).click(position={"x": 20, "y": 40})
    top = page.get_by_role("button", name="Ace of spades, at the top, +12")
    expect(top).to_be_visible()
    expect(page.get_by_role("button", name="8 of spades, on the right, +12")).to_be_visible()
    top.click()
    turn = page.get_by_role("group", name="The Box")
    expect(turn).to_contain_text("One jack, both in suit")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(hands(page).get_by_role("button")).to_have_count(5)


def test_a_box_card_touched_first_lights_what_matches_it(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "jack_in_the_box?seed=104&seats=human,bot:beginner")
    assert wait_for_turn(page) == "turn"
    page.get_by_role("button", name="Ace of spades, at the top").click()
    expect(page.locator(".status")).to_contain_text("match")
    enabled = hands(page).get_by_role("button", disabled=False)
    expect(enabled.nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", pressed=True)).to_have_count(0)


def test_what_does_not_match_says_why(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "jack_in_the_box?seed=104&seats=human,bot:beginner")
    assert wait_for_turn(page) == "turn"
    page.get_by_role("button", name="Exchange", exact=True).click()
    page.get_by_role("button", name="Ace of spades, at the top").click()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("button", name="Exchange", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_whole_game_by_keyboard_at_the_table(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=DESK)
    sit_down(page, server, "jack_in_the_box?seed=21&seats=human,bot:beginner")
    rng = Random("story 21")
    kinds: set[str] = set()
    while wait_for_turn(page) == "turn":
        state = position(page)
        ends = [each for each in state.legal_moves() if each.notation == "end turn" and "end" not in kinds]
        move = ends[0] if ends else good_move(state, rng)
        kinds.add(move.notation.split(" ")[0] + (" with change" if isinstance(move, Exchange) and move.places else ""))
        make_by_keys(page, move)
        assert len(saved_moves(page)) < MOST
    assert {"match", "end", "exchange", "exchange with change", "box"} <= kinds, kinds
    expect(page.locator(".endtitle h2")).to_be_focused()


@pytest.mark.slow
def test_a_team_game_with_an_opened_hand_on_a_phone(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=SMALL)
    bots = "bot:beginner,bot:beginner,bot:beginner"
    sit_down(page, server, f"jack_in_the_box?players=4&partners=true&seed=21&seats=human,{bots}")
    seen: list[str] = []

    def look(state: JackInTheBox) -> None:
        assert fits(page)
        if state.opened and "opened" not in seen:
            seen.append("opened")
            assert hands(page).count() == 2
            expect(page.get_by_text("Visible until this turn ends")).to_be_attached()
            page.set_viewport_size(ViewportSize(width=844, height=390))
            assert fits(page)
            theirs, own = page.locator(".hand").all()
            assert right_of(theirs) <= left_of(own), "the partners' hands lie over each other"
            page.set_viewport_size(SMALL)
            page.evaluate(STILL)  # what follows the window's size has done so

    kinds = play_to_the_end(page, 21, look)
    assert "open" in kinds, kinds
    assert seen == ["opened"]
    expect(page.get_by_role("dialog")).to_contain_text("win")


@pytest.mark.parametrize("viewport", [SMALL, pytest.param(DESK, marks=pytest.mark.slow)], ids=["phone", "desk"])
def test_four_boxes_fit_and_can_be_played(
    lent: Callable[..., Page], server: SiteServer, viewport: ViewportSize
) -> None:
    page = lent(viewport=viewport)
    sit_down(page, server, "jack_in_the_box?variation=3&seed=7&seats=human,bot:beginner")
    rng = Random("four Boxes")
    for _ in range(25):
        if wait_for_turn(page) != "turn":
            break
        assert fits(page)
        expect(page.get_by_role("group", name="Box 4, black")).to_be_visible()
        state = position(page)
        make(page, state, good_move(state, rng))


def test_the_options_are_drawn_and_partners_need_four(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "jack_in_the_box/options?variation=3")
    expect(page.get_by_role("img", name="two packs and four Boxes")).to_be_attached()
    partners = page.get_by_role("switch", name="Partners")
    expect(partners).to_have_count(0)
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    partners.click()
    expect(page.locator(".say")).to_contain_text("Two against two")
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    expect(partners).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text("Partnerships need four players, so there are none now.")


# Points of an element, 12 px apart, at which another element lies on top.
COVERED = """panel => {
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const found = [];
    for (let x = left + 6; x < right; x += 12)
        for (let y = top + 30; y < Math.min(bottom, innerHeight); y += 12) {
            const there = document.elementFromPoint(x, y);
            if (!panel.contains(there)) found.push([x, y, there?.className]);
        }
    return found;
}"""


def test_nothing_of_the_table_lies_over_the_rules_on_a_phone(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=PHONE)
    sit_down(page, server, "jack_in_the_box?seed=104&seats=human,bot:beginner")
    assert wait_for_turn(page) == "turn"
    expect(page.get_by_role("button", name="Exchange", exact=True)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    panel = page.get_by_role("complementary", name="Rules of Jack in the Box")
    expect(panel.get_by_role("heading").nth(1)).to_be_visible()
    assert panel.evaluate(COVERED) == []
