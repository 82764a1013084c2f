"""One-Eyed Jack in the page: by mouse, by keyboard, with twelve players, threes, captures, the composer, own boards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from knaves.cards import card
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import PlaceChip
from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.e2e.playing import (
    focused,
    make_by_keys,
    moves_made,
    saved_state,
    sit_down,
    tab_to,
    wait_for_moves,
    wait_for_turn,
    wait_until_made,
    with_settings,
)
from tests.e2e.started import forget
from tests.e2e.starting import come_back, visit
from tools.serve import SiteServer

DESK = ViewportSize(width=1280, height=800)
SMALL = ViewportSize(width=360, height=640)
ROOMS = Callable[..., BrowserContext]
MIRROR = [card.code for card in GAME.begin(GAME.options(), 1).board.squares if card]


def pick(page: Page, card: str, square: str | None = None) -> None:
    """Touches a card of the hand and then a square."""
    if page.locator(f".hand [data-token='{card}'].sel").count() == 0:
        page.locator(f".hand [data-token='{card}']").first.click()
    if square is not None:
        page.locator(f".board [data-token='{square}']").click()


def play_somehow(page: Page) -> None:
    """One turn: a card that can be played, on the first square that is lit."""
    before = moves_made(page)
    page.locator(".hand .card.can:not(.dead)").first.click()
    lit = page.locator(".sq.lit")
    expect(lit.first).to_be_visible()
    lit.first.click()
    wait_until_made(page, before)


@pytest.mark.slow
def test_the_classic_game_by_mouse_on_a_phone(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "one_eyed_jack?seed=4&seats=human,bot:easy")
    for turn in range(120):
        asked = wait_for_turn(page)
        if asked != "turn":
            break
        if turn == 0:
            expect(page.locator(".board [role=gridcell]")).to_have_count(100)
            expect(page.get_by_role("gridcell", name="a1, shared corner")).to_be_visible()
        if page.get_by_role("button", name="Pass").count():
            page.get_by_role("button", name="Pass").click()
        else:
            play_somehow(page)
    assert asked in ("You win", "Juniper wins", "A draw")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_card_lights_its_squares_and_a_square_its_cards(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "one_eyed_jack?seed=4&seats=human,bot:easy")
    wait_for_turn(page)
    first = page.locator(".hand .card").first
    code = first.get_attribute("data-token") or ""
    expect(page.locator(".board .edge i").first).to_be_visible()  # messages name squares by them
    before = page.locator(".board").bounding_box()
    first.click()
    lit = page.locator(".sq.lit")
    expect(lit).to_have_count(2)
    expect(page.locator(".status")).to_contain_text("Choose a square for")
    assert page.locator(".board").bounding_box() == before, "a word of one line or of two moves nothing"
    square = lit.first.get_attribute("data-token")
    first.click()
    expect(lit).to_have_count(0)
    page.locator(f".board [data-token='{square}']").click()
    expect(page.locator(f".hand [data-token='{code}'].lit")).to_have_count(1)
    expect(page.locator(".status")).to_contain_text(f"({square})")


def test_the_numbers_of_a_hint_lie_within_their_squares(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "one_eyed_jack?seed=2&seats=human,bot:beginner")
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    numbers = page.locator(".sq .hn")
    expect(numbers.first).to_be_visible()
    for number in numbers.all():  # then none is clipped, wherever on the board it stands
        badge, square = number.bounding_box(), number.locator("xpath=..").bounding_box()
        assert badge is not None
        assert square is not None
        assert square["x"] <= badge["x"]
        assert badge["x"] + badge["width"] <= square["x"] + square["width"]
        assert square["y"] <= badge["y"]
        assert badge["y"] + badge["height"] <= square["y"] + square["height"]


def test_a_square_of_another_card_says_why_not(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "one_eyed_jack?seed=4&seats=human,bot:easy")
    wait_for_turn(page)
    first = page.locator(".hand .card").first
    first.click()
    page.locator(".sq:not(.lit):not(.corner)").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("goes on a square showing its card")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_at_the_table(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=DESK)
    sit_down(page, server, "one_eyed_jack?seed=2&times=1&seats=human,bot:easy")
    rng = Random("by keyboard")
    kinds: set[str] = set()
    while wait_for_turn(page) == "turn":
        moves = saved_state(page, GAME).legal_moves()
        kind = next(each for each in ("swap", "remove", "place", "pass") if any(m.groups[0][0] == each for m in moves))
        kinds.add(kind)
        move = rng.choice([each for each in moves if each.groups[0][0] == kind])
        make_by_keys(page, move)
    assert {"place", "remove"} <= kinds, kinds
    expect(page.locator(".endtitle h2")).to_be_focused()


def test_the_arrows_keep_to_their_row_and_column_of_the_board(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "one_eyed_jack?seed=4&seats=human,bot:easy")
    assert wait_for_turn(page) == "turn"
    tab_to(page, ".board")
    for way in ("Home a5", "ArrowLeft a5", "ArrowUp a4", "End j4", "ArrowRight j4", "ArrowDown j5"):
        key, square = way.split()
        page.keyboard.press(key)
        assert focused(page).startswith(f"{square}, "), key
    tab_to(page, ".hand")
    page.keyboard.press("Enter")
    tab_to(page, ".board")
    assert page.evaluate("document.activeElement.classList.contains('lit')"), focused(page)


def test_a_jack_enters_the_board_at_a_rivals_chip_though_the_focus_was_on_ones_own(
    page: Page, server: SiteServer
) -> None:
    """A chip of one's own is never what Enter takes off."""
    sit_down(page, server, "one_eyed_jack?seed=13&seats=human,bot:random")
    assert wait_for_turn(page) == "turn"
    made = moves_made(page)
    for code in ("4H", "JH"):
        card = page.locator(f'.hand [data-token="{code}"]')
        card.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".board :focus")).to_have_count(1)
        if code == "4H":
            page.keyboard.press("Enter")
            wait_until_made(page, made)
            assert wait_for_turn(page) == "turn"
    assert "Juniper’s chip" in focused(page)


@pytest.mark.parametrize("size", [SMALL, DESK])
def test_twelve_players_in_six_teams(lent: Callable[..., Page], server: SiteServer, size: ViewportSize) -> None:
    page = lent(viewport=size)
    bots = ",".join(["bot:random"] * 11)
    sit_down(
        page, server, f"one_eyed_jack?players=12&sides=6&die=during&die_skips=1&wrap=both&seed=3&seats=human,{bots}"
    )
    assert wait_for_turn(page) == "turn"
    play_somehow(page)
    assert wait_for_turn(page) == "turn"
    plates = page.locator(".plates li")
    expect(plates).to_have_count(12)
    for plate in plates.all():
        expect(plate).to_be_in_viewport(ratio=1)
    chips = [plate.locator(".chip-i").get_attribute("class") for plate in plates.all()]
    assert chips[:6] == chips[6:]
    assert len(set(chips)) == 6
    expect(page.locator(".dieline")).to_contain_text("clockwise")
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollHeight <= innerHeight && {root}.scrollWidth <= innerWidth")
    for each in page.locator(".hand .card").all():
        expect(each).to_be_in_viewport(ratio=0.9)


def with_end_joker() -> int:
    """A deal of threes in which the first seat holds the end joker."""
    options = GAME.options.parse({"objective": "threes", "end_joker": True})
    for seed in range(500):
        state = GAME.begin(options, seed)
        assert isinstance(state, OneEyedJack)
        if any(card.code == "XE" for card in state.hands[0]):
            return seed
    raise AssertionError("no such deal")


def test_threes_end_with_the_end_joker_and_not_by_a_slip(page: Page, server: SiteServer) -> None:
    deal = f"one_eyed_jack?objective=threes&end_joker=true&seed={with_end_joker()}&seats=human,bot:easy"
    sit_down(page, server, deal)
    assert wait_for_turn(page) == "turn"
    page.locator(".hand [data-token='XE']").click(force=True)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="End the game").click()
    page.locator(".hand [data-token='XE']").click()
    assert wait_for_turn(page) in ("You win", "Juniper wins") or page.get_by_role("dialog").count()
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("table").filter(has_text="Threes in a row")).to_be_visible()


def capture_over_an_edge() -> tuple[int, list[str]]:
    """A deal and its first moves, of which the last captures chips across joined edges."""
    options = GAME.options.parse({"capture": "pair", "wrap": "both", "length": 4})
    for seed in range(4000):
        state = GAME.begin(options, seed)
        assert isinstance(state, OneEyedJack)
        rng, moves = Random(seed), list[str]()
        while state.turn is not None and len(moves) < 16:
            placing = [move for move in state.legal_moves() if isinstance(move, PlaceChip)]
            if not placing:
                break
            move = rng.choice(placing)
            state.play(move)
            moves.append(move.notation)
            if state.gone:
                columns = {space % 10 for space, _ in state.gone} | {move.space % 10}
                if {0, 9} <= columns:
                    return seed, moves
                break
    raise AssertionError("no such deal")


def test_a_pair_is_captured_across_joined_edges_by_two_people_at_one_device(page: Page, server: SiteServer) -> None:
    seed, moves = capture_over_an_edge()
    sit_down(page, server, f"one_eyed_jack?capture=pair&wrap=both&length=4&seed={seed}&seats=human,human")
    expect(page.locator(".board, .passbox").first).to_be_visible()
    for move in moves:
        take_over = page.get_by_role("button", name="show my cards")
        expect(take_over.or_(page.locator(".hand .card.can")).first).to_be_visible()
        if take_over.count():
            take_over.click()
        before = moves_made(page)
        _, card, square = move.split()
        pick(page, card, square)
        wait_for_moves(page, before)
    take_over = page.get_by_role("button", name="show my cards")
    if take_over.count():
        take_over.click()
    expect(page.locator(".tl.k-trophy[aria-label$=' captured'][aria-label^='2 of ']")).to_have_count(1)
    expect(page.locator(".board.wx.wy")).to_have_count(1)


def test_a_conflict_is_explained_and_solved_in_the_composer(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/one_eyed_jack/options")
    page.locator("summary", has_text="Advanced").click()
    page.get_by_role("radio", name="rows or crosses").check(force=True)
    page.get_by_text("Captures and crowning").click()
    page.get_by_role("radio", name="two chips", exact=True).check(force=True)
    clash = page.get_by_role("alert")
    expect(clash).to_contain_text("Captures are only for games won by rows alone.")
    expect(clash.get_by_role("button", name="OE-R44")).to_be_visible()
    expect(page.get_by_role("button", name="Deal", disabled=True).first).to_be_attached()
    clash.get_by_role("button", name="Objective: rows").click()
    expect(clash).to_have_count(0)
    expect(page.locator(".say")).to_contain_text("pairs are captured and ten captured chips also win")
    page.get_by_role("textbox", name="Name of your game").fill("Sunday game")
    page.get_by_role("button", name="Save this game").click()
    page.get_by_role("button", name="Classic", exact=True).click()
    come_back(page)
    page.locator("summary", has_text="Advanced").click()
    page.get_by_role("button", name="Sunday game", exact=True).click()
    expect(page.locator(".say")).to_contain_text("pairs are captured")
    page.get_by_role("button", name="Deal").last.click()
    wait_for_turn(page)
    expect(page.locator(".bar .sub")).to_contain_text("captured")


def test_a_board_is_edited_and_opened_from_its_link(lent: Callable[..., Page], server: SiteServer) -> None:
    page = lent(viewport=DESK)
    with_settings(page)
    visit(page, f"{server.address}#/one_eyed_jack/options")
    page.locator("summary", has_text="Advanced").click()
    page.locator("summary", has_text="Board").click()
    page.get_by_role("radio", name="your own").check(force=True)
    page.get_by_role("gridcell", name="b1, Ace of spades").click()
    page.locator("[data-place='42']").click()
    expect(page.get_by_text("Each card appears twice.")).to_be_visible()
    board = list(MIRROR)
    board[0], board[42] = board[42], board[0]
    expect(page.get_by_role("gridcell").nth(1)).to_have_attribute("aria-label", f"b1, {spoken(board[0])}")
    link = f"one_eyed_jack?layout=custom&board={''.join(board)}&seed=5&seats=human,bot:easy"
    forget(page)
    sit_down(page, server, link)
    wait_for_turn(page)
    label = page.locator(".board [data-token='b1']").get_attribute("aria-label") or ""
    assert label.lower().startswith(f"b1, {spoken(board[0])}".lower())
    assert parse_qs(link.partition("?")[2])["layout"] == ["custom"]


def spoken(code: str) -> str:
    """The name of a card as the page says it."""
    name = card(code).name
    return name[:1].upper() + name[1:]


def test_a_link_with_a_wrong_board_is_refused_with_a_sentence(page: Page, server: SiteServer) -> None:
    with_settings(page)
    visit(page, f"{server.address}#/one_eyed_jack?layout=custom&board={'AS' * 96}")
    expect(page.locator("main")).to_contain_text("every card twice, and no jacks")
