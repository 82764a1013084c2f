"""Box with six players on a phone to the last survivor, by mouse and by keyboard; being out, and being refused."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from knaves.games.box import GAME
from knaves.games.box.rules import Box
from knaves.store.saves import Save
from knaves.table.table import Table
from tests.e2e.playing import ASKED, focused, hand, keep_texts, moves_made, sit_down, wait_for_moves, wait_until_made
from tests.e2e.starting import wait_until
from tools.serve import SiteServer

MOST = 400  # things that a game can ask for
SIX = "box?players=6&seed={seed}&seats=human" + ",bot:beginner" * 5


def slots(page: Page) -> Locator:
    """The cards of the own box that may be turned now."""
    return page.get_by_role("group", name="Your box").get_by_role("button", disabled=False)


def wait(page: Page) -> str:
    """As `wait_for_turn`; for somebody who is out "out"."""

    def asked() -> str:
        return "out" if page.get_by_role("button", name="Play to the end").count() else str(page.evaluate(ASKED))

    return wait_until(page, asked, "nobody was asked")


def step_by_mouse(page: Page) -> None:
    """Plays a card, turns a box card, or opens the next round; returns when that is made."""
    made = moves_made(page)
    commands = page.locator(".commands button")
    if commands.count():
        commands.first.click()
    elif hand(page).count():
        hand(page).first.click(position={"x": 10, "y": 34})
    else:
        slots(page).first.click()
    wait_until_made(page, made)


def play_to(page: Page, *ends: str) -> str:
    """Plays on until the table asks for one of these, or the game is over."""
    for _ in range(MOST):
        asked = wait(page)
        if asked in ends or asked not in ("turn", "out"):
            return asked
        if asked == "out":
            page.evaluate("document.querySelector('[data-do=\"fast forward\"]')?.click()")  # the end may come first
            page.get_by_role("dialog").wait_for()
        else:
            step_by_mouse(page)
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_six_on_a_phone_to_the_last_survivor_by_mouse(page: Page, server: SiteServer) -> None:
    sit_down(page, server, SIX.format(seed=3))
    wait(page)
    expect(page.locator(".box4")).to_have_count(6)
    expect(page.get_by_role("group", name="Your box: 4 of 4")).to_be_visible()
    title = play_to(page)
    assert title.endswith(("win", "wins"))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator("section:has(> .plate.out)")).to_have_count(5 if title == "You win" else 4)


@pytest.mark.slow
def test_six_on_a_phone_to_the_last_survivor_by_keyboard(page: Page, server: SiteServer) -> None:
    sit_down(page, server, SIX.format(seed=5))
    for _ in range(MOST):
        asked = wait(page)
        if asked == "turn":
            step_by_keyboard(page)
        elif asked == "out":
            press(page, "Play to the end")
            page.get_by_role("dialog").wait_for()
        else:
            break
    assert asked.endswith(("win", "wins"))


def press(page: Page, name: str) -> None:
    """Tab to the button of this name, Enter."""
    button = "document.activeElement?.closest('button')?.innerText ?? ''"
    for _ in range(25):
        if page.evaluate(button) == name:
            break
        if page.get_by_role("dialog").count():
            return  # the others have played to the end meanwhile
        page.keyboard.press("Tab")
    assert page.evaluate(button) == name, f"{name} cannot be reached by Tab; the focus is on {focused(page)!r}"
    page.keyboard.press("Enter")


def step_by_keyboard(page: Page) -> None:
    """Plays a card, turns a box card, or opens the next round, with Tab, arrows and Enter alone."""
    before = moves_made(page)
    if page.locator(".commands button").count():
        press(page, "Next round" if page.get_by_role("button", name="Next round").count() else "I’m stuck")
    else:
        zone = ".hand" if hand(page).count() else ".box4"
        for _ in range(25):
            if page.evaluate(f"!!document.activeElement?.closest('{zone}')"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Home")
        for _ in range(4):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled') !== 'true'"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    wait_until_made(page, before)


def a_game_without_its_first_player() -> dict[str, str]:
    """A running game of six, as it is kept, in which the first player is out."""
    rng, seats = Random(3), ("human", *["bot:beginner"] * 5)
    for seed in range(100):
        table = Table(GAME, GAME.options.parse({"players": 6}), seed, (), seats)
        while isinstance(table.state, Box) and table.state.sizes[0] and not table.state.is_over:
            table.play(rng.choice(table.legal_moves()).notation)
        if not table.state.is_over:
            return {"game/g1/a": Save("g1", len(table.moves), table.record()).line}
    raise AssertionError("the first player is never out before the others")


# What the buttons beside the status line do, whenever any is drawn.
NOTE_BUTTONS = """() => {
    window.buttons = new Set();
    new MutationObserver(() => {
        for (const each of document.querySelectorAll(".commands button")) window.buttons.add(each.dataset.do);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_a_player_who_is_out_may_watch_or_have_the_rest_played(page: Page, server: SiteServer) -> None:
    keep_texts(page, a_game_without_its_first_player())
    sit_down(page, server, "box/play/g1", pause="fast")  # so that there is time to watch
    assert wait(page) == "out"
    expect(page.locator(".ownbox")).to_contain_text("You’re out")
    page.evaluate(NOTE_BUTTONS)
    for _ in range(3):
        before = moves_made(page)
        assert wait_for_moves(page, before) > before, "the others play on"
    assert page.evaluate("[...window.buttons]") == ["fast forward"], "a tap while a move is shown counts as well"
    page.get_by_role("button", name="Play to the end").click()
    expect(page.get_by_role("dialog")).to_contain_text("wins")


def test_a_refusal_on_a_phone_held_sideways_lies_below_the_bar(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    sit_down(page, server, "box?seed=9&seats=human,bot:beginner,bot:beginner,bot:beginner")
    wait(page)
    page.locator(".hand [aria-disabled=true]").first.click(force=True, position={"x": 10, "y": 34})
    answer = page.get_by_role("alert")
    expect(answer).to_be_visible()
    box = answer.bounding_box()
    assert box is not None
    assert box["y"] >= 48


def test_nothing_moves_from_turn_to_turn(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "box?players=4&seed=3&seats=human,bot:beginner,bot:beginner,bot:beginner")
    tops: dict[str, set[int]] = {}
    seen = {".message": 0, ".commands button": 0}
    for _ in range(9):
        wait(page)
        for part in (".a-s1", ".ring", ".a-stock", ".status", ".a-box"):
            box = page.locator(part).bounding_box()
            tops.setdefault(part, set()).add(round(box["y"] if box else 0))
        for part in seen:
            seen[part] += page.locator(part).count()
        step_by_mouse(page)
    assert seen[".message"] >= 3, "three tips came and went"
    assert 0 < seen[".commands button"] < 9, "a round was won, and its button came and went"
    assert all(len(places) == 1 for places in tops.values()), tops
