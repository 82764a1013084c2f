"""A game as a blind player has it: what the accessibility tree says after every move, beside the true position."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.engine.sentences import plain
from knaves.engine.state import State
from knaves.games.one_eyed_jack.board import NAMES
from knaves.games.registry import GAMES
from knaves.nodes import h
from knaves.page.view.seat import seat_labels
from knaves.table.table import Table
from tests.e2e.playing import (
    LAST_SAVE,
    make_by_touch,
    moves_made,
    next_deal,
    play_by_keyboard,
    saved_state,
    sit_down,
    wait_for_turn,
    wait_until_made,
)
from tests.e2e.starting import until, wait_until
from tests.unit.page import test_heard
from tests.unit.page.reader import Heard
from tools.serve import SiteServer

Position = dict[str, Any]
PLACES = ("top left", "top right", "bottom left", "bottom right")
SIDES = {"E": "on the right", "N": "at the top", "W": "on the left", "S": "at the bottom"}


class Told:
    """What the tree of the page says, in small letters, line by line."""

    def __init__(self, page: Page) -> None:
        text = page.locator("body").aria_snapshot()
        self.lines = [re.sub(r"^(\s*)- ", r"\1", line).replace("'", "").lower() for line in text.splitlines()]

    def named(self, kind: str, lines: Sequence[str] | None = None) -> list[str]:
        """The names of all elements of this kind, in order."""
        rows = self.lines if lines is None else lines
        return [found[1] for line in rows if (found := re.match(rf'\s*{kind} "([^"]*)"', line))]

    def under(self, head: str) -> list[str]:
        """The lines inside the element that begins so."""
        start = next((n for n, line in enumerate(self.lines) if line.strip().startswith(head)), None)
        if start is None:
            return []
        depth = len(self.lines[start]) - len(self.lines[start].lstrip())
        inside = []
        for line in self.lines[start + 1 :]:
            if len(line) - len(line.lstrip()) <= depth:
                break
            inside.append(line)
        return inside

    def number(self, pattern: str) -> int:
        """The number in the first line that this fits, -1 where none does."""
        found = (re.search(pattern, line) for line in self.lines)
        return next((int(each[1]) for each in found if each), -1)

    @property
    def hand(self) -> list[str]:
        names = self.named("button", self.under('toolbar "your hand"'))
        return sorted(name.split(",")[0] for name in names)


def names(cards: Sequence[Card | None]) -> list[str]:
    return [card.name.lower() for card in cards if card is not None]


def played(told: Told) -> list[str]:
    """The cards of the trick, by what is said of who has played them."""
    return [name.split(",")[0] for name in told.named("(?:img|button)") if ", played by" in name]


def scores(told: Told) -> list[int]:
    """The points of both, on the peg board or with their names."""
    mine, other = told.number(r"listitem: you (\d+)"), told.number(r"listitem: juniper (\d+)")
    if mine < 0:
        found = (re.search(r"text: .*?(\d+)(?: ?/ ?\d+)? points?$", line) for line in told.lines)  # "3 / 10 points"
        points = [int(each[1]) for each in found if each]
        other, mine = (points or [-1])[0], (points or [-1])[-1]
    return [mine, other]


def california_jack(told: Told) -> Position:
    pile = next((n for n, line in enumerate(told.lines) if re.search(r"cards? left", line)), None)
    return {
        "hand": told.hand, "held by the other": told.number(r'img "(\d+) cards?"'),
        "left": told.number(r'"(\d+) cards? left'), "trick": played(told),
        "on show": told.named("img", told.lines[: pile or 0])[-1] if pile else "",
        "score": scores(told),
        "trumps": next(line.split()[1] for line in told.lines if " are trumps" in line),
    }  # fmt: skip


def true_california_jack(state: Any) -> Position:
    return {
        "hand": sorted(names(state.hands[0])), "held by the other": len(state.hands[1]) or -1,
        "left": len(state.stock) + len(state.upcard) or -1, "on show": "".join(names(state.upcard)),
        "trick": names(state.trick), "score": list(state.points), "trumps": state.trump.name,
    }  # fmt: skip


def madjack(told: Told) -> Position:
    lines = told.under('list "prizes, in order"')
    fates = [line.split("text: ")[1] for line in lines if "text: " in line]
    there = zip(told.named("img", lines), fates, strict=True)
    prizes = [card for card, fate in there if fate == "prize" or fate.startswith("trick ")]
    return {
        "hand": told.hand, "held by the other": told.number(r'img "(\d+) cards?"'), "prizes": prizes,
        "trick": played(told), "score": scores(told),
        "captured": [int(each) for line in told.lines for each in re.findall(r'button "(\d+) captured', line)],
    }  # fmt: skip


def true_madjack(state: Any) -> Position:
    return {
        "hand": sorted(names(state.hands[0])), "held by the other": len(state.hands[1]) or -1,
        "prizes": names(state.prizes),
        "trick": names(state.trick), "score": list(state.points),
        "captured": [len(state.captured[1]), len(state.captured[0])],
    }  # fmt: skip


DIRECTION = re.compile('^ *paragraph: "?(reversed: anti)?clockwise"?$')


def box(told: Told) -> Position:
    boxes = [int(each) for line in told.lines for each in re.findall(r'group "[^"]*box: (\d) of 4"', line)]
    held = [int(each) for line in told.lines for each in re.findall(r'img "(\d+) cards? in hand"', line)]
    lying = told.named("(?:img|button)", told.under('group "this round'))
    return {
        "hand": told.hand, "held by others": held, "boxes": [boxes[-1], *boxes[:-1]],
        "left": told.number(r'"(\d+) cards? left'), "last": [name.split(",")[0] for name in lying][-1:],
        "direction": [-1 if "anti" in line else 1 for line in told.lines if DIRECTION.search(line)],
    }  # fmt: skip


def true_box(state: Any) -> Position:
    return {
        "hand": sorted(names(state.hands[0])), "held by others": [len(hand) for hand in state.hands[1:]],
        "boxes": list(state.sizes), "left": len(state.stock) or -1, "last": names(state.played)[-1:],
        "direction": [state.direction] if state.has_direction else [],
    }  # fmt: skip


def jack_in_the_box(told: Told) -> Position:
    lying = {}
    for name in (*told.named("button"), *told.named("img")):
        card, _, side = name.partition(", ")
        if side in SIDES.values():
            lying[side] = card
    return {
        "hand": told.hand, "held by the other": told.number(r'img "(\d+) cards?"'), "box": lying,
        "points": [told.number(r"(\d+) your points"), told.number(r'button "(\d+) points?"')],
        "left": told.number(r'"(\d+) cards? left'),
    }  # fmt: skip


def true_jack_in_the_box(state: Any) -> Position:
    (lying,) = state.boxes
    return {
        "hand": sorted(names(state.hands[0])), "held by the other": len(state.hands[1]) or -1,
        "box": {SIDES[side]: card.name.lower() for side, card in zip("ENWS", lying, strict=True) if card is not None},
        "points": list(state.points), "left": len(state.stock) or -1,
    }  # fmt: skip


def one_eyed_jack(told: Told) -> Position:
    squares = [name.split(", ") for name in told.named("gridcell")]
    owners = {"your chip": 0, "juniper’s chip": 1}
    chips = {square: owners[word] for square, *words in squares for word in words if word in owners}
    return {"hand": told.hand, "chips": chips, "left": told.number(r'"(\d+) cards? left')}


def true_one_eyed_jack(state: Any) -> Position:
    chips = {NAMES[space]: chip for space, chip in enumerate(state.chips) if chip in (0, 1)}
    return {"hand": sorted(names(state.hands[0])), "chips": chips, "left": len(state.stock) or -1}


READERS: dict[str, tuple[str, Callable[[Told], Position], Callable[[Any], Position]]] = {
    "california_jack": ("seed=11&seats=human,bot:random&target=2", california_jack, true_california_jack),
    "madjack": ("seed=5&seats=human,bot:random", madjack, true_madjack),
    "box": ("seed=7&players=3&seats=human,bot:random,bot:random", box, true_box),
    "jack_in_the_box": ("seed=7&seats=human,bot:random", jack_in_the_box, true_jack_in_the_box),
    "one_eyed_jack": ("seed=7&times=1&seats=human,bot:random", one_eyed_jack, true_one_eyed_jack),
}


class ReadAloud(test_heard.Told):
    """The text table by the browser's own accessibility tree."""

    def __init__(self, page: Page) -> None:
        lines = page.locator("body").aria_snapshot().splitlines()
        pattern = re.compile(r"""\s*- '?([a-z]+)(?: "(.*?)")?(?: \[level=(\d)\])?'?(?:: (.*))?$""")
        found = [match for line in lines if (match := pattern.match(line))]
        empty = h("i")
        heard = [
            Heard(f"{role} {level}" if level else role, (name or text or "").strip("'\""), empty)
            for role, name, level, text in (match.groups() for match in found)
        ]
        super().__init__(heard)


EAR = """() => {
    globalThis.heard = [];
    const listen = (changes) => {
        for (const { target, addedNodes, type } of changes) {
            const element = type === "characterData" ? target.parentElement : target;
            if (type === "characterData" && element?.closest("[role=log][aria-live]")) heard.push("written over");
            if (!element?.matches("[role=log][aria-live]")) continue;
            for (const each of addedNodes) heard.push(each.textContent.trim());
        }
    };
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
FINISHED = "localStorage.getItem(Object.keys(localStorage).find((key) => key.includes(' finished/')))"
RECORD = f"({LAST_SAVE}?.record ?? JSON.parse({FINISHED}).value)"  # of the game that runs, or that is over
ASKED_IN_TEXT = (
    "document.querySelector('[role=dialog]')?.getAttribute('aria-label') ?? "
    "(document.querySelector('#mv') && document.querySelector('.mvs') ? 'turn' : '')"
)


class Blind:
    """Plays a game in a browser by its accessibility tree, at the picture table or at the text table, and listens."""

    def __init__(self, page: Page, server: SiteServer, key: str, *, as_text: bool) -> None:
        self.page, self.key, self.as_text, self.rng = page, key, as_text, Random(key)
        self.positions = 0
        self.wrong: list[str] = []
        sit_down(page, server, "settings")
        if as_text:
            page.locator("[data-do='text table']").click()
        page.evaluate(EAR)
        page.evaluate(f"location.hash = '/{key}?{READERS[key][0]}'")

    def asked(self) -> str:
        if not self.as_text:
            return wait_for_turn(self.page)
        return str(wait_until(self.page, lambda: self.page.evaluate(ASKED_IN_TEXT), "nobody was asked"))

    def play(self, most: int) -> None:
        """Make up to so many moves, and write each position down before."""
        for _ in range(most):
            asked = self.asked()
            if asked.startswith("Deal"):
                next_deal(self.page)
                continue
            if asked != "turn":
                return
            state = saved_state(self.page, GAMES[self.key])
            if not state.deal_is_over:
                self._write_down(state)
            self._make(self.rng.choice(state.legal_moves()))

    def _write_down(self, state: State) -> None:
        if self.as_text:
            written, true_of = test_heard.READERS[self.key]
            told, true = written(ReadAloud(self.page)), true_of(state)
        else:
            _, read, truth = READERS[self.key]
            told, true = read(Told(self.page)), truth(state)
        self.positions += 1
        self.wrong += [f"{name}: told {told[name]}, is {true[name]}" for name in true if told[name] != true[name]]

    def _make(self, move: Move) -> None:
        if not self.as_text:
            make_by_touch(self.page, move)
            return
        made = moves_made(self.page)
        self.page.locator("#mv").fill(move.notation)
        self.page.keyboard.press("Enter")
        wait_until_made(self.page, made)

    def misheard(self) -> list[str]:
        """The events that were not heard exactly once each, or not in the order in which they happened."""
        page, game = self.page, GAMES[self.key]
        if self.asked() != "turn":
            page.wait_for_selector("[role=dialog]")
        record = page.evaluate(RECORD)
        table = Table(game, game.options.parse(record["options"]), None, tuple(record["chance"]), record["seats"])
        for move in record["moves"]:
            table.play(move)
        names = [label.name for label in seat_labels(record["seats"])]
        told = [plain(said, 0, names) for _, event in table.events_of() if (said := game.text.say(event)) is not None]
        heard = page.evaluate("heard")
        wrong = [line for line in heard if line == "written over"]
        for line in {*told}:
            is_named = test_heard.COUNTED.fullmatch(line) is not None
            if heard.count(line) != (0 if is_named else told.count(line)):
                wrong.append(f"heard {heard.count(line)} times, happened {told.count(line)} times: {line}")
        order = [heard.index(line) for line in dict.fromkeys(told) if line in heard]
        assert len(told) > 5
        return wrong if order == sorted(order) else [*wrong, "told in another order than it happened"]


AT_BOTH_TABLES = pytest.mark.parametrize("as_text", [False, True], ids=["pictures", "text"])


@AT_BOTH_TABLES
@pytest.mark.parametrize("key", READERS)
def test_the_tree_tells_the_true_position_and_each_event_is_heard_once(
    page: Page, server: SiteServer, key: str, as_text: bool
) -> None:
    blind = Blind(page, server, key, as_text=as_text)
    blind.play(5)
    assert (blind.positions > 2, blind.wrong, blind.misheard()) == (True, [], [])


@pytest.mark.slow
@AT_BOTH_TABLES
@pytest.mark.parametrize("key", READERS)
def test_a_whole_game_is_told_without_a_wrong_position_and_each_event_heard_once(
    page: Page, server: SiteServer, key: str, as_text: bool
) -> None:
    blind = Blind(page, server, key, as_text=as_text)
    blind.play(400)
    print(f"{key}: positions told {blind.positions}, facts wrong {len(blind.wrong)}")
    assert page.locator(".ending").count(), "the game is not over"
    assert (blind.positions > 5, blind.wrong, blind.misheard()) == (True, [], [])


def test_the_field_for_moves_stays_the_same_and_empties_itself(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "settings")
    page.locator("[data-do='text table']").click()
    page.evaluate("location.hash = '/california_jack?seed=7&seats=human,bot:random'")
    wait_until(page, lambda: page.evaluate(ASKED_IN_TEXT) == "turn", "nobody was asked")
    field = page.locator("#mv")
    field.evaluate("each => { each.title = 'the same' }")  # a new one that gets the focus is read out anew
    field.focus()
    for line in ("help", "no such move", "hand"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("title", "the same")
    expect(page.get_by_role("status").first).to_contain_text("Your hand: ")


HAS_FOCUS = "document.activeElement !== document.body && document.activeElement !== document.documentElement"


def test_the_focus_is_somewhere_after_every_change_of_the_page(page: Page, server: SiteServer) -> None:
    def check(what: str) -> None:
        wait_until(page, lambda: page.evaluate(HAS_FOCUS), f"after {what} nothing has the focus")

    sit_down(page, server, "settings")
    for address in ("games", "statistics", "puzzles", "", "workshop", "lab", "madjack/options", "no/such/address"):
        before = page.evaluate("document.querySelector('#app').textContent")
        page.evaluate(f"document.activeElement.blur(); location.hash = '/{address}'")
        until(page, f"document.querySelector('#app').textContent !== {json.dumps(before)}")
        check(address)
        assert page.evaluate("document.activeElement.matches('h1, h2')"), address
    page.evaluate("location.hash = '/california_jack?seed=7&seats=human,bot:random&target=1'")
    wait_for_turn(page)
    check("a new game")
    assert page.evaluate("document.activeElement.closest('.hand') !== null")
    for what, keys in (("text", "text table"), ("pictures", "text table")):
        page.evaluate(f"document.querySelector('[data-do=\"{keys}\"]').focus()")
        page.keyboard.press("Enter")
        until(page, "document.querySelector('#mv') !== null", what == "text")
        check(what)
    for _ in range(60):
        asked = wait_for_turn(page)
        check(f"a move, before {asked}")
        if asked == "turn":
            play_by_keyboard(page)
        elif asked.startswith("Deal"):
            page.keyboard.press("Enter")
            wait_until(page, lambda: page.get_by_role("dialog").count() == 0, "Next deal did nothing")
            check("the next deal")
        else:
            break
    page.wait_for_selector(".ending.open")
    until(page, "document.activeElement.matches('.endtitle h2')")
    page.keyboard.press("Enter")
    assert page.locator(".ending.open").count() == 1, "Enter, meant for the last card, has begun another game"
    page.get_by_role("button", name="Play again").focus()
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.get_by_role("dialog").count() == 0, "Play again did nothing")
    check("Play again")


@pytest.mark.cold
def test_the_end_that_comes_by_itself_leaves_enter_without_effect(page: Page, server: SiteServer) -> None:
    sit_down(page, server, "one_eyed_jack?seed=7&times=1&seats=human,bot:random&objective=rows", pause="fast")
    made = -1
    while wait_for_turn(page) == "turn":
        state = saved_state(page, GAMES["one_eyed_jack"])
        make_by_touch(page, state.legal_moves()[0])
        made += 1
    page.wait_for_selector(".ending")
    page.wait_for_selector(".ending.open")
    until(page, "document.activeElement.matches('.endtitle h2')")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.locator(".ending.open").count() == 1


@pytest.mark.cold
def test_the_focus_is_somewhere_after_a_reload_a_closed_tip_and_the_sheet_to_share(
    page: Page, server: SiteServer
) -> None:
    sit_down(page, server, "one_eyed_jack?seed=7&times=1&seats=human,bot:random&objective=rows")
    wait_for_turn(page)
    page.locator("[data-do='no lesson']").click()
    page.locator("[data-do=tip]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=tip]")).to_have_count(0)
    until(page, HAS_FOCUS)
    page.reload()
    wait_for_turn(page)
    until(page, HAS_FOCUS)
    page.goto(f"{server.address}licences.html")
    page.go_back()
    wait_for_turn(page)
    until(page, HAS_FOCUS)
    while wait_for_turn(page) == "turn":
        make_by_touch(page, saved_state(page, GAMES["one_eyed_jack"]).legal_moves()[0])
    page.wait_for_selector(".ending.open")
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".shareshot")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Share")).to_be_focused()
