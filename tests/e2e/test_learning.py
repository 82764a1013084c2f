"""Learning in a browser: a guided first game by touch and by keyboard, the rules beside the table, what may be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from knaves.cards import is_card_code
from knaves.engine.game import Game
from knaves.engine.moves import Move, find
from knaves.games.registry import GAMES
from tests.e2e.playing import (
    ASKED,
    focused,
    hand,
    moves_made,
    next_deal,
    sit_down,
    until_answered,
    wait_for_turn,
    wait_until_made,
    with_settings,
)
from tests.e2e.starting import come_back, settled, visit, wait_until
from tools.serve import SiteServer

HIDDEN = """(roomy => {
  const card = document.querySelector('.table .coach'), at = card.getBoundingClientRect();
  const asked = '.a-hand .card,.foot .commands' + (roomy ? ',section .sq,section .order,section .card:not(.back)' : '');
  const wanted = '.bar,.told,.hinted' + (card.matches('.asks') ? ',' + asked : '');
  return [...document.querySelectorAll(wanted)].filter(each => {
    const box = each.getBoundingClientRect();
    return Math.min(at.right, box.right) - Math.max(at.left, box.left) > 6
      && Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) > 6;
  }).map(each => each.className);
})"""
READS = "document.querySelector('.table .coach') && !document.querySelector('[data-touched]') ? 'card' : "


def card(page: Page, number: int) -> None:
    """Waits for a card of the lesson."""
    expect(page.get_by_role("group", name=f"First game, step {number} of")).to_be_visible()


def make_by_touch(page: Page, move: Move) -> None:
    """Makes a move as the lesson asks: its button first if it has one, its cards and places, and its button again."""
    button = page.locator(f'[data-do="mode"][data-move="{move.groups[0][0]}"]')
    has_button = button.count() > 0
    if has_button:
        button.click()
    for part in sorted(move.parts, key=is_card_code, reverse=True):
        page.locator(f".table [data-token='{part}']").first.click(position={"x": 8, "y": 12})
    until_answered(page)
    ends = page.locator(f'[data-do="command"][data-move="{move.notation}"]')
    if has_button or not move.parts or ends.count():  # where nothing else is possible no button begins it
        ends.click()


def test_a_first_game_by_touch_from_the_front_page(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, server.address)
    page.get_by_role("link", name="Learn by playing: Jack in the Box").click()
    card(page, 1)
    page.get_by_role("button", name="Next").click()
    for number, names in (
        (2, ("Ace of spades", "Ace of clubs")), (3, ("King of clubs", "4 of spades", "9 of diamonds")),
    ):  # fmt: skip
        card(page, number)
        for name in names:
            page.get_by_role("button", name=name, exact=False).first.click(position={"x": 8, "y": 12})
    card(page, 4)
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator(".coach")).to_have_count(0)
    assert moves_made(page) == 2
    assert wait_for_turn(page) == "turn"
    page.goto(server.address)
    expect(page.get_by_role("button", name="New game: Jack in the Box")).to_be_visible()
    expect(page.locator(".learn.new[href*='jack_in_the_box']")).to_have_count(0)


def test_a_first_game_by_keyboard_and_another_way_than_suggested(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport={"width": 1280, "height": 800})
    with_settings(page)
    visit(page, f"{server.address}#/california_jack/lesson")
    card(page, 1)
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    card(page, 2)
    expect(page.get_by_role("log")).to_contain_text("Only the ace or a trump beats king of diamonds")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="That works too")).to_be_visible()
    page.locator("[data-do='coach undo']").press("Enter")
    card(page, 2)
    while "King" not in focused(page):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    card(page, 3)
    page.keyboard.press(" ")
    card(page, 4)
    come_back(page)
    card(page, 3)


def moves_of(game: Game) -> list[Move]:
    """The moves of its lesson's line."""
    assert game.tutorial.lesson is not None
    state = game.begin(game.options.parse(game.tutorial.lesson.options), game.tutorial.lesson.seed)
    moves = []
    for text in game.tutorial.lesson.line:
        move = find(text, state.legal_moves())
        assert move is not None
        moves.append(move)
        state.play(move)
    return moves


def play_on(page: Page) -> None:
    """Makes whatever move is first, or goes on to the next deal."""
    if page.get_by_role("dialog").count():
        next_deal(page)
        return
    made = moves_made(page)
    hand(page).first.dispatch_event("click")
    wait_until_made(page, made)


SIZES = ((360, 640), (390, 844), (1280, 800))
TAUGHT = [(key, size) for key, game in GAMES.items() if game.tutorial.lesson for size in SIZES]
TAUGHT += [("jack_in_the_box", (360, 740))]  # a Box, a button and a card, with little room


@pytest.mark.parametrize(
    ("key", "size"), TAUGHT, ids=lambda each: each if isinstance(each, str) else "x".join(map(str, each))
)
def test_no_card_of_a_lesson_hides_what_it_speaks_of_or_asks_for(
    lent: Callable[..., Page], server: SiteServer, key: str, size: tuple[int, int]
) -> None:
    page = lent(viewport={"width": size[0], "height": size[1]})
    lesson, line, is_roomy = GAMES[key].tutorial.lesson, moves_of(GAMES[key]), size[1] > 700
    assert lesson is not None
    with_settings(page)
    visit(page, f"{server.address}#/{key}/lesson")
    for number, step in enumerate(lesson.steps, 1):
        if not is_roomy and step.at > len(line):
            break  # what comes later lies no differently
        while wait_until(page, lambda: page.evaluate(READS + ASKED), "no card, no turn") != "card":
            play_on(page)
        card(page, number)
        settled(page)
        assert page.evaluate(HIDDEN, is_roomy) == [], step.title
        assert page.locator(".felt-page").evaluate("page => page.scrollTop") == 0
        if step.suggests is not None:
            page.locator(".hand .hinted").dispatch_event("click")
        elif step.asks:
            expect(page.get_by_role("button", name="Hint", exact=True)).to_be_disabled()
            make_by_touch(page, line[step.at])
        else:
            page.locator("[data-do='coach next']").click()
        until_answered(page)


def test_the_end_of_a_lesson_is_read_once(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/california_jack/lesson")
    line = moves_of(GAMES["california_jack"])
    assert GAMES["california_jack"].tutorial.lesson is not None
    for number, step in enumerate(GAMES["california_jack"].tutorial.lesson.steps[:8], 1):
        card(page, number)
        if step.asks:
            make_by_touch(page, line[step.at])
        else:
            page.locator("[data-do='coach next']").click()
    expect(page.locator(".coach")).to_have_count(0)
    come_back(page)
    assert wait_for_turn(page) == "turn"
    expect(page.locator(".coach")).to_have_count(0)


def test_what_is_said_in_passing_leaves_bar_and_hand_of_a_phone_free(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "jack_in_the_box?seed=2&seats=human,bot:random")
    wait_for_turn(page)
    page.get_by_role("button", name="Tutor").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("The tutor will say a word")
    settled(page)
    said = notice.bounding_box()
    assert said is not None
    for part in (".bar", ".status", ".commands", ".a-opp", ".a-hand"):
        for box in page.locator(part).evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())"):
            assert box["bottom"] <= said["y"] or box["top"] >= said["y"] + said["height"], part


def test_a_notice_at_the_foot_of_a_phone_hides_the_message_there_wholly(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=2&seats=human,bot:random")
    wait_for_turn(page)
    message = page.locator(".message").bounding_box()
    page.locator(".stake button").first.click()
    expect(page.locator(".notice")).to_contain_text("High")
    settled(page)
    notice = page.locator(".notice").bounding_box()
    assert message is not None
    assert notice is not None
    assert notice["x"] <= message["x"] + 1
    assert notice["y"] <= message["y"] + 1
    assert notice["x"] + notice["width"] >= message["x"] + message["width"] - 1
    assert notice["y"] + notice["height"] >= message["y"] + message["height"] - 1


@pytest.mark.parametrize("width", [390, 1280])
def test_a_refusal_opens_the_rules_beside_the_table_at_its_ruling(
    lent: Callable[..., Page], server: SiteServer, width: int
) -> None:
    page = lent(viewport={"width": width, "height": 800})
    sit_down(page, server, "california_jack?seed=2&seats=human,bot:random")
    dimmed = page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=True)
    while wait_for_turn(page) == "turn" and not dimmed.count():
        hand(page).first.click(position={"x": 8, "y": 30})
    dimmed.first.click(force=True, position={"x": 8, "y": 40})
    page.get_by_role("alert").get_by_role("button").click()
    panel = page.get_by_role("complementary", name="Rules of California Jack")
    row = panel.locator(".rulings > .cited")
    expect(row).to_contain_text("CJ-R")
    expect(row).to_be_in_viewport()
    expect(row).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_everything_that_may_be_done_is_listed_and_an_entry_of_the_log_shows_its_moment(
    page: Page, server: SiteServer
) -> None:
    sit_down(page, server, "madjack?seed=7&seats=human,bot:random")
    wait_for_turn(page)
    page.keyboard.press("a")
    sheet = page.get_by_role("dialog", name="Your moves")
    expect(sheet.locator(".mayl button")).to_have_count(11)
    sheet.locator(".mayl button").nth(3).click()
    expect(sheet).to_have_count(0)
    wait_for_turn(page)
    made = moves_made(page)
    assert made >= 2
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Log").locator(".moment").last.click()
    slider = page.get_by_role("slider", name="Position in the game")
    expect(slider).to_have_value("0")
    expect(page.get_by_role("button", name="Show hands")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").last.click()
    expect(slider).to_have_count(0)
    assert moves_made(page) == made


@pytest.mark.slow
@pytest.mark.parametrize(
    "deal",
    ["jack_in_the_box?seed=4&seats=human,bot:random", "one_eyed_jack?seed=2&length=4&times=1&seats=human,bot:random"],
)
def test_a_whole_game_by_keyboard_from_the_list_of_what_may_be_done(
    lent: Callable[..., Page], server: SiteServer, deal: str
) -> None:
    page = lent(viewport={"width": 1280, "height": 800})
    sit_down(page, server, deal)
    for _ in range(150):
        asked = wait_for_turn(page)
        if asked != "turn":
            break
        page.keyboard.press("a")
        expect(page.get_by_role("dialog", name="Your moves")).to_be_visible()
        for _ in range(4):
            page.keyboard.press("Shift+Tab")
            if page.evaluate("document.activeElement.matches('.mayl button')"):
                break
        made = moves_made(page)
        page.keyboard.press("Enter")
        assert moves_made(page) != made
    expect(page.locator(".endtitle h2")).to_be_focused()  # a key still held presses nothing
