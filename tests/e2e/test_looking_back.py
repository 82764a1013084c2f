"""Why a bot played that, whether it can see, what friends and figures say of a game; axe on all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from knaves.page.link_text import packed
from knaves.page.routes import ResultRoute
from tests.e2e.playing import hand, keep_texts, next_deal, sit_down, to_end_sheet, wait_for_turn, with_settings
from tests.e2e.started import forget
from tests.e2e.starting import until, visit
from tests.full_store import a_finished_game, a_finished_table
from tools.screens import axe
from tools.serve import SiteServer

SHORT = "madjack?target=1&seats=human,bot:random"


def play_out(page: Page) -> str:
    """Plays the first card there is until the game is over; answers what the last sheet is called."""
    for _ in range(200):
        asked = wait_for_turn(page)
        if asked == "turn":
            hand(page).last.click()
        elif page.locator(".ending").count():
            to_end_sheet(page)
            return asked
        else:
            page.locator(".score-sheet .btn.primary").click()
    raise AssertionError("the game does not end")


def test_a_bots_move_is_explained_once_its_cards_are_known(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=5&seats=human,bot:medium")
    wait_for_turn(page)
    hand(page).first.click()
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Why did it play that?").click()
    sheet = page.get_by_role("dialog", name="Why did Tansy play that?")
    expect(sheet).to_contain_text("More can be said once its cards have been played.")
    expect(sheet.get_by_role("row")).to_have_count(0)
    assert axe(page) == []
    page.go_back()
    expect(sheet).to_have_count(0)
    while not (asked := wait_for_turn(page)).startswith("Deal"):
        assert asked == "turn"
        hand(page).first.click()
    next_deal(page)
    wait_for_turn(page)
    page.keyboard.press("l")
    page.get_by_role("button", name="Why did Tansy play that?").nth(5).click()
    expect(sheet.get_by_role("row").nth(1)).to_be_visible(timeout=60_000)
    assert axe(page) == []


def test_a_player_who_doubts_checks_the_bots_of_his_game(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "california_jack?seed=5&seats=human,bot:medium")
    for _ in range(4):
        wait_for_turn(page)
        hand(page).first.click()
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Is it fair?").click()
    page.get_by_role("button", name="Check the bots", exact=True).click()
    expect(page.get_by_role("heading", name="positions the bot’s answer stayed the same")).to_be_visible(timeout=60_000)
    assert axe(page) == []
    page.get_by_role("link", name="Back").click()
    assert wait_for_turn(page) == "turn"


@pytest.mark.slow
def test_three_games_make_statistics_and_a_review_goes_on_after_a_stop(page: Page, server: SiteServer) -> None:
    sit_down(page, server, f"{SHORT}&seed=1&policy=counted")
    play_out(page)
    for _ in range(2):
        page.get_by_role("button", name="Play again").click()
        play_out(page)
    page.get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Luck and play")).to_be_visible(timeout=90_000)
    assert axe(page) == []
    page.goto(f"{server.address}#/statistics")
    expect(page.locator(".kpi").first).to_have_text("3games against bots")
    assert axe(page) == []


@pytest.mark.parametrize("way", ["Try another line", "Same deal"])
def test_back_from_a_game_that_a_review_began_leads_to_the_review(page: Page, server: SiteServer, way: str) -> None:
    keep_texts(page, a_finished_game("f1"))
    visit(page, f"{server.address}#/review/f1")
    page.get_by_role("button", name=way).click()
    wait_for_turn(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Your chances")).to_be_visible()


def test_a_friend_plays_the_same_deal_and_compares(page: Page, server: SiteServer) -> None:
    keep_texts(page, a_finished_game("f1"))
    sit_down(page, server, "madjack/play/f1")
    to_end_sheet(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Copy text").click()
    until(page, "navigator.clipboard.readText().then(text => text.includes('#/result?'))")
    link = page.evaluate("navigator.clipboard.readText()").split()[-1]
    forget(page)
    with_settings(page)
    visit(page, link)
    expect(page.get_by_text("Your friend’s result:")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Play the same deal").click()
    play_out(page)
    beside = page.locator(".ending").get_by_role("group", name="A friend’s result")
    expect(beside).to_contain_text("You")
    expect(beside).to_contain_text("Friend")
    page.goto(server.address)
    page.goto(link)
    expect(page.get_by_role("group", name="A friend’s result")).to_contain_text("You")


@pytest.mark.cold
def test_back_from_the_link_of_a_friend_leads_to_the_front_page(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context().new_page()
    page.goto(f"{server.address}#/jack_in_the_box?seed=7&seats=human,bot:random")
    expect(page.locator(".status:not(.wait)")).to_be_visible(timeout=60_000)
    page.locator('.hand [tabindex="0"]').first.click()
    page.go_back()
    expect(page.get_by_role("heading", name="Knaves")).to_be_visible()
    expect(page.locator(".status")).to_have_count(0)


def link_of_a_friend(server: SiteServer) -> str:
    """The link to a friend's result."""
    return f"{server.address}#{ResultRoute(packed(a_finished_table(1).record()))}"


@pytest.mark.cold
def test_back_from_a_friends_result_that_a_link_has_opened_leads_to_the_front_page(
    new_context: Callable[..., BrowserContext], server: SiteServer
) -> None:
    page = new_context().new_page()
    page.goto(link_of_a_friend(server))
    result = page.get_by_text("Your friend’s result:")
    expect(result).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Play the same deal").click()
    expect(page.locator(".status:not(.wait)")).to_be_visible()
    page.go_back()
    expect(result).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Knaves")).to_be_visible()
    assert page.url.startswith(server.address)


def test_back_from_a_friends_result_leads_where_one_was(page: Page, server: SiteServer) -> None:
    """By the browser's button and by the page's own; back from the friend's game leads to the result first."""
    keep_texts(page, a_finished_game("f1"))
    visit(page, f"{server.address}#/games")
    here, result = page.get_by_role("heading", name="My games"), page.locator(".challenge")
    for goes_back in (page.go_back, page.get_by_role("link", name="Back").click):
        expect(here).to_be_visible()
        page.goto(link_of_a_friend(server))
        expect(result).to_be_visible()
        page.get_by_role("link", name="See your friend’s game").click()
        expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()
        goes_back()
        expect(result).to_be_visible()
        goes_back()
    expect(here).to_be_visible()
