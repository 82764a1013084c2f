"""A still table: from one turn to the next nothing of it moves or shrinks, whatever is said meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.e2e.browser import one_of
from tests.e2e.playing import ANSWERED, PLACES, SLACK, far, sit_down, wait_for_turn
from tests.e2e.starting import until
from tools.films import touch
from tools.serve import SiteServer

MOVES = {  # a deal, and turns as what is touched in each; "" is the first card that can be played
    "california_jack?seed=7&seats=human,bot:beginner": (("",), ("",)),
    "jack_in_the_box?seed=4&seats=human,bot:beginner": (("TD", "@1S", "end turn"),),
    "jack_in_the_box?variation=2&seed=5": (("TD", "@1W"), ("4D", "5S", "@2N"), ("8C", "@1E")),
    "one_eyed_jack?seed=2&seats=human,bot:beginner": (("TH", "d3"),),
    "madjack?seed=24&seats=human,bot:beginner": (("",), ("",)),
    "box?seed=9&seats=human,bot:beginner,bot:beginner,bot:beginner": (("",),),
}
LINES = "document.querySelectorAll('.rail .log li').length"


@pytest.mark.parametrize("deal", MOVES, ids=lambda deal: deal.partition("?")[0])
@pytest.mark.parametrize(("width", "height"), one_of((390, 844), (1280, 800)))
def test_no_part_of_a_table_moves_between_two_turns(
    lent: Callable[..., Page], server: SiteServer, deal: str, width: int, height: int
) -> None:
    page = lent(viewport=ViewportSize(width=width, height=height))
    sit_down(page, server, deal)
    wait_for_turn(page)
    first = page.evaluate(PLACES)
    assert len(first) > 2
    for turn in MOVES[deal]:
        for token in turn:
            made = page.evaluate(LINES)
            touch(page, (token,))
        until(page, f"{LINES} > {made}")
        wait_for_turn(page)
        now = page.evaluate(PLACES)
        assert not {name: (first[name], now[name]) for name in far(first, now)}


# the cards of a trick, the scores of the opponent, the prizes and the strip, at every frame: left, top, width, height
FOLLOW = """() => {
  window.stood = {};
  const look = () => {
    for (const all of [".trickbox > :is(.card, .slot), .trickbox > figure > :is(.card, .slot)", ".a-opp .won",
                       ".prizes", ".order"])
      document.querySelectorAll(all).forEach((part, number) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        if (width) (window.stood[`${all.slice(0, 9)} ${number}`] ??= []).push([left, top, width, height]);
      });
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(("width", "height"), one_of((390, 844), (360, 740), (768, 1024), (1280, 800)))
def test_no_card_and_no_score_of_madjack_moves_in_a_whole_deal(
    lent: Callable[..., Page], server: SiteServer, width: int, height: int
) -> None:
    """Whatever is said under the trick, and once the hands are empty."""
    page = lent(viewport=ViewportSize(width=width, height=height))
    sit_down(page, server, "madjack?seed=24&seats=human,bot:beginner")
    wait_for_turn(page)
    page.evaluate(FOLLOW)
    while wait_for_turn(page) == "turn":
        held = page.locator(".hand .card").count()
        touch(page, ("",))
        until(page, f"document.querySelectorAll('.hand .card').length < {held}")
    stood = page.evaluate("window.stood")
    assert len(stood) >= 5
    for part, places in stood.items():
        for least, most in zip(map(min, zip(*places, strict=True)), map(max, zip(*places, strict=True)), strict=True):
            assert most - least <= SLACK, part


FOOT = """() => Object.fromEntries([...document.querySelectorAll(".foot .commands .btn, .foot .says, .a-hand")].map(
  (part) => {
    const { right, bottom, height } = part.getBoundingClientRect();
    return [part.dataset.do ?? part.dataset.move ?? part.className, [right, bottom, height]];
  }))"""  # its buttons by what they do, and what they stand on


@pytest.mark.parametrize(("width", "height"), one_of((390, 844), (360, 640), (1280, 800)))
def test_no_button_moves_when_something_is_said_beside_it(
    lent: Callable[..., Page], server: SiteServer, width: int, height: int
) -> None:
    page = lent(viewport=ViewportSize(width=width, height=height))
    sit_down(page, server, "jack_in_the_box?seed=4&seats=human,bot:beginner")
    wait_for_turn(page)
    seen, lines = [page.evaluate(FOOT)], {page.locator(".foot .message").count()}
    for token in ("3S", "3S", "exchange", "TD", "QD", "TD", "QD", "exchange"):
        touch(page, (token,))
        page.evaluate(ANSWERED)
        lines.add(page.locator(".foot .message").count())
        seen.append(page.evaluate(FOOT))
    assert lines == {0, 1}  # with a message and without
    for before, now in pairwise(seen):
        assert not {name: (before[name], now[name]) for name in far(before, now)}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
@pytest.mark.parametrize("game", ["jack_in_the_box", "one_eyed_jack"])
def test_with_buttons_on_the_left_a_hint_lies_whole_on_the_screen_and_the_title_comes_first(
    lent: Callable[..., Page], server: SiteServer, width: int, height: int, game: str
) -> None:
    page = lent(viewport=ViewportSize(width=width, height=height))
    sit_down(page, server, f"{game}?seed=4&seats=human,bot:beginner", hand="left")
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".foot .toast", state="visible")
    box = page.locator(".foot .message:visible").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    title, rules = (page.locator(f".bar > .{part}").bounding_box() for part in ("title", "sub"))
    assert title is not None
    assert rules is None or rules["width"] == 0 or title["x"] + title["width"] <= rules["x"]


LEFT = """() => {
  window.left = [];  // what comes after each picture of a card that leaves
  const found = (change) => [...change.addedNodes].filter((node) => node.classList?.contains("leaving"));
  const next = (ghost) => ghost.parentElement?.querySelector(":scope > .leaving ~ :not(.leaving)")?.classList[0];
  new MutationObserver((changes) => window.left.push(...changes.flatMap(found).map(next)))
    .observe(document.body, { childList: true, subtree: true });
}"""


def test_what_leaves_the_table_passes_over_its_cards_and_behind_the_bar(page: Page, server: SiteServer) -> None:
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, server, "california_jack?seed=7&seats=human,bot:beginner", motion=True, pause="fast")
    wait_for_turn(page)
    page.evaluate(LEFT)
    touch(page, ("",))
    until(page, "window.left.length > 0")
    assert set(page.evaluate("window.left")) == {None}
    ground = page.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor")
    assert "/" not in ground
    assert not ground.startswith("rgba"), "one sees through it"


MOVED = """() => {
  window.moved = [];
  const moves = ["transform", "translate", "rotate", "scale", "offsetDistance", "left", "top"];
  const look = () => {
    for (const each of document.getAnimations()) {
      const { duration } = each.effect.getComputedTiming();
      const changed = each.effect.getKeyframes().flatMap(Object.keys).filter((name) => moves.includes(name));
      if (duration > 0 && changed.length)
        window.moved.push(`${each.effect.target?.className} ${each.animationName ?? "script"}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    ("deal", "motion"),
    [*((deal, "reduce") for deal in MOVES if "seats" in deal), (next(iter(MOVES)), "no-preference")],
)
def test_nothing_moves_where_the_device_asks_for_less_motion(
    page: Page, server: SiteServer, deal: str, motion: Literal["reduce", "no-preference"]
) -> None:
    page.emulate_media(reduced_motion=motion)
    sit_down(page, server, deal, motion=True, pause="fast")
    wait_for_turn(page)
    page.evaluate(MOVED)
    for token in MOVES[deal][0]:
        made = page.evaluate(LINES)
        touch(page, (token,))
    until(page, f"{LINES} > {made + 1}")  # the bots have moved too
    moved = page.evaluate("[...new Set(window.moved)]")
    assert (moved == []) is (motion == "reduce"), moved
