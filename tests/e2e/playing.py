"""What a person does at a table: waits to be asked, touches, reads the sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from knaves.cards import is_card_code
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.store.settings import KEPT_SETTINGS, Settings
from tests.e2e import started
from tests.e2e.starting import visit, wait_until
from tools.screens import QUICK, SETTINGS, keep, keeping
from tools.serve import SiteServer

SAVES = (
    "Object.keys(localStorage).filter(key => key.includes(' game/')).map(key => JSON.parse(localStorage.getItem(key)))"
)
# A serial number counts the writings of one game: between games only the time tells which was saved last.
LAST_SAVE = f"({SAVES}.sort((a, b) => b.changed.localeCompare(a.changed) || b.serial - a.serial)[0] ?? null)"
# What the player is asked for: "turn", the name of the sheet that is open, or nothing yet; a game that is over asks for
# nothing until its sheet is there, and nobody asks before what was touched has been answered.
ASKED = (
    "document.querySelector('[data-touched]') ? ''"
    " : document.querySelector('[role=dialog]')?.getAttribute('aria-label') ?? "
    "(document.querySelector('.status:not(.wait, .done)') ? 'turn' : '')"
)
ANSWERED = "async () => { while (document.querySelector('[data-touched]')) await new Promise(requestAnimationFrame) }"


def with_settings(page: Page, **settings: object) -> None:
    """Every visit of this page begins with these settings, unless the player has changed them."""
    text = json.dumps(KEPT_SETTINGS.text_of(Settings().with_all(QUICK | settings)))
    script = f"localStorage.getItem({SETTINGS}) ?? localStorage.setItem({SETTINGS}, {text})"
    if started.is_lent(page):
        page.evaluate(script)
    else:
        page.add_init_script(script)


def keep_texts(page: Page, texts: dict[str, str]) -> None:
    """Lets the next visit of this page find these texts where the page keeps its own."""
    if started.is_lent(page):
        page.evaluate(keeping(texts))
    else:
        keep(page, texts)


PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".lay > :not(.rail), .board, .thebox")].map((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [part.className.split(" ")[0], [left, top, width, height]];
  }))"""  # the parts of a table by their names: left, top, width, height
SLACK = 1.5  # px, for what is centred on its words


def far(before: Mapping[str, list[float]], after: Mapping[str, list[float]]) -> list[str]:
    """The parts of a table that have moved or changed their size."""
    return [
        name for name, place in after.items()
        if name in before and any(abs(one - other) > SLACK for one, other in zip(before[name], place, strict=True))
    ]  # fmt: skip


def sit_down(page: Page, server: SiteServer, deal: str, **settings: object) -> None:
    """Opens a deal such as `california_jack?seed=7` with quick settings."""
    with_settings(page, **settings)
    visit(page, f"{server.address}#/{deal}")


def hand(page: Page) -> Locator:
    """The cards that may be played now."""
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=False)


def wait_for_turn(page: Page, seconds: float = 60) -> str:
    """Waits until the player is asked for something: "turn", or the name of the sheet that is open."""
    return str(wait_until(page, lambda: page.evaluate(ASKED), "nobody was asked", seconds))


def until_answered(page: Page) -> None:
    """Waits until what was touched has been answered."""
    page.evaluate(ANSWERED)


def next_deal(page: Page) -> None:
    """Goes on from the score sheet, and waits until it is gone."""
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def to_end_sheet(page: Page) -> None:
    """Skips the moment that shows who has won, and waits for the sheet with what can be done next."""
    page.wait_for_selector(".ending")
    page.evaluate("document.querySelector('[data-do=\"end next\"]')?.click()")  # the moment may pass by itself
    expect(page.locator(".ending.open")).to_be_visible()


def moves_made(page: Page) -> int:
    """How many moves the game has that was saved last, -1 for none; what was touched has been answered."""
    until_answered(page)
    return int(page.evaluate(f"{LAST_SAVE}?.record.moves.length ?? -1"))


def saved_state(page: Page, game: Game) -> State:
    """The game as it was saved last, by the rules."""
    record = page.evaluate(LAST_SAVE)["record"]
    state = game.begin(game.options.parse(record["options"]), None, tuple(record["chance"]))
    for text in record["moves"]:
        state.play(next(move for move in state.legal_moves() if move.notation == text))
    return state


def wait_for_moves(page: Page, more_than: int) -> int:
    """How many moves the saved game has, once there are more than these."""
    wait_until(page, lambda: moves_made(page) > more_than, f"no move after {more_than}")
    return moves_made(page)


def wait_until_made(page: Page, made: int) -> None:
    """Waits until another move than the `made` ones is saved, or the game is over and saved elsewhere.

    A tap returns before its click arrives, so what is seen right after it may still be the table before the move.
    """
    wait_until(page, lambda: moves_made(page) != made, f"no move after {made}")


def focused(page: Page) -> str:
    """What has the focus, in words."""
    return str(
        page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? ''")
    )


def tab_to(page: Page, selector: str) -> None:
    """Tab until the focus is on such an element or within one."""
    for _ in range(40):
        if page.evaluate(f"document.activeElement?.closest({json.dumps(selector)}) != null"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab; the focus is on {focused(page)!r}")


def press_at(page: Page, token: str) -> None:
    """Reaches a card, a place or a square by Tab and the arrows alone, presses Enter, and waits for the answer."""
    zone = f'[data-zone]:has([data-token="{token}"])'
    tab_to(page, zone)
    columns = int(page.evaluate("document.activeElement.closest('[data-zone]').dataset.columns ?? 0"))
    places = (
        "[...document.activeElement.closest('[data-zone]').querySelectorAll('[data-focus]')]"
        ".map(each => [each.dataset.token ?? '', each === document.activeElement])"
    )
    for _ in range(100):
        found = page.evaluate(places)
        here = next(number for number, (_, is_here) in enumerate(found) if is_here)
        wanted = [number for number, (each, _) in enumerate(found) if each == token]
        assert wanted, f"{token} is not in {zone}"
        if found[here][0] == token:
            page.keyboard.press("Enter")
            until_answered(page)  # which moves the focus on
            return
        there = wanted[0]
        is_choosing = page.evaluate(
            "document.activeElement.closest('[data-choosing]') != null"
        )  # arrows go by what is open
        if columns and not is_choosing and here // columns != there // columns:
            page.keyboard.press("ArrowDown" if there > here else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if there > here else "ArrowLeft")
    raise AssertionError(f"{token} in {zone} cannot be reached by the arrows; the focus is on {focused(page)!r}")


def play_by_keyboard(page: Page) -> None:
    """Tab to the hand if the focus is elsewhere, arrows to a card that may be played, Enter."""
    tab_to(page, ".hand")
    page.keyboard.press("Home")
    for _ in range(11):
        if page.evaluate("document.activeElement.getAttribute('aria-disabled') !== 'true'"):
            break
        page.keyboard.press("ArrowRight")
    made = moves_made(page)
    page.keyboard.press("Enter")
    wait_until_made(page, made)


def make_by_touch(page: Page, move: Move) -> None:
    """Makes a move by touching what it names: its mode, its cards, its places, and the button that ends it."""
    made = moves_made(page)
    mode = page.locator(f'[data-do="mode"][data-move="{move.groups[0][0] if move.groups else ""}"]')
    if mode.count():  # where nothing else is possible no button asks for it
        mode.first.dispatch_event("click")
    for part in sorted(move.parts, key=is_card_code, reverse=True):
        page.locator(f'[data-token="{part}"]:not(.sel)').first.dispatch_event("click")
    ends = page.locator(f'[data-do="command"][data-move="{move.notation}"]')

    def is_made() -> bool:
        if moves_made(page) != made or page.get_by_role("dialog").count():
            return True
        if ends.count():  # it may come a moment after the last card
            ends.first.dispatch_event("click")
        return False

    wait_until(page, is_made, f"{move.notation} was not made")


def make_by_keys(page: Page, move: Move) -> None:
    """Makes a move at the table by the keyboard alone: its mode, its cards, its places, and the button that ends it."""
    made = moves_made(page)
    mode = f'[data-do="mode"][data-move="{move.groups[0][0]}"]'
    if page.locator(mode).count():  # where nothing else is possible no button asks for it
        tab_to(page, mode)
        page.keyboard.press("Enter")
        until_answered(page)
    for part in sorted(move.parts, key=is_card_code, reverse=True):
        press_at(page, part)
    ends = f'[data-do="command"][data-move="{move.notation}"]'
    # a game that is over is saved elsewhere; the button may come a moment after the last card
    wait_until(page, lambda: moves_made(page) != made or page.locator(ends).count(), f"{move.notation} was not made")
    if moves_made(page) == made:
        tab_to(page, ends)
        page.keyboard.press("Enter")
        wait_until_made(page, made)
