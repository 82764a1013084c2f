"""A game as it is heard: a player who knows the accessibility tree alone plays it, and what is said is plain words."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from knaves.cards import Card
from knaves.engine.layout import BoardPart, ScoreSheet
from knaves.engine.sentences import LANGUAGES, question_of
from knaves.games.one_eyed_jack.board import NAMES
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.locale import said, t
from knaves.page.view.seat import seat_labels
from knaves.page.view.widgets import score_table
from tests.languages import spoken
from tests.memory_store import MemoryStore
from tests.unit.page.fake_page import every_node
from tests.unit.page.reader import Heard, content, is_hidden, read
from tests.unit.page.test_focus import kept_games
from tests.unit.page.test_without_looking import Ear
from tests.unit.page.visits import Visit, story
from tools import scenes

Position = dict[str, Any]
DEALS = {  # the game's own address behind its key, and how many games are played
    "california_jack": ("target=2&seats=human,bot:random", 3),
    "madjack": ("target=2&seats=human,bot:random", 3),
    "box": ("players=3&seats=human,bot:random,bot:random", 4),
    "jack_in_the_box": ("seats=human,bot:random", 4),
    "one_eyed_jack": ("times=1&objective=rows&seats=human,bot:random", 2),
}
COUNTED = re.compile(r"You draw (a card|\d+ cards)\.")  # not said where the cards are named
LEAST = 300  # positions in all
MOST = 400  # moves of a person in one game


class Told:
    """The text table as a screen reader goes through it."""

    def __init__(self, every: Sequence[Heard]) -> None:
        self.every = every
        terms = [each.name for each in self.every if each.role == "term"]
        texts = [each.name for each in self.every if each.role == "definition"]
        self.facts = dict(zip(terms, texts, strict=True))
        self.hand = sorted(each.name.lower() for each in self._under("Your hand") if each.role == "listitem")

    def _under(self, heading: str) -> Iterator[Heard]:
        """All that stands between this heading and the next."""
        is_there = False
        for each in self.every:
            if each.role.startswith("heading"):
                is_there = each.name == heading
            elif is_there:
                yield each

    def number(self, term: str, pattern: str, other: int = 0) -> int:
        found = re.search(pattern, self.facts.get(term, ""))
        return int(found[1]) if found else other

    def listed(self, term: str) -> list[str]:
        """The parts of a fact, in small letters."""
        return [each.strip().lower() for each in self.facts.get(term, "").split(";") if each.strip()]

    @property
    def moves(self) -> list[str]:
        """The moves that are offered, by the numbers that they are typed by."""
        found = [each.name for each in self.every if each.role == "button" and each.attribute("data-do") == "command"]
        return [name.split(" ")[0] for name in found]

    @property
    def board(self) -> dict[str, str]:
        """The squares of the board by the heads of their column and row."""
        columns = [each.name for each in self.every if each.role == "columnheader"]
        squares, row, place = dict[str, str](), "", 0
        for each in self.every:
            if each.role == "rowheader":
                row, place = each.name, 0
            elif each.role == "cell" and row:
                squares[columns[place] + row] = each.name
                place += 1
        return squares


def names(cards: Sequence[Card | None]) -> list[str]:
    return [card.name.lower() for card in cards if card is not None]


def california_jack(told: Told) -> Position:
    trick = [each.partition(": ")[2] for each in told.listed("Trick") if ": " in each]
    stock = told.listed("Stock")
    return {
        "hand": told.hand, "held by the other": told.number("Juniper", r"(\d+) cards?"), "trick": trick,
        "on show": [each for each in stock if " of " in each], "left": told.number("Stock", r"(\d+) cards?"),
        "score": [int(each) for each in re.findall(r"\d+", told.facts["Score"])[:2]],
        "trumps": re.findall(r"(\w+) are trumps", told.facts["On the table"].lower()),
        "tricks": [told.number("You", r"(\d+) tricks?"), told.number("Juniper", r"(\d+) tricks?")],
    }  # fmt: skip


def true_california_jack(state: Any) -> Position:
    return {
        "hand": sorted(names(state.hands[0])), "held by the other": len(state.hands[1]), "trick": names(state.trick),
        "on show": names(state.upcard), "left": len(state.stock) + len(state.upcard), "score": list(state.points),
        "trumps": [state.trump.name], "tricks": [len(won) // 2 for won in state.captured],
    }  # fmt: skip


def madjack(told: Told) -> Position:
    fates = [each.rstrip(")").partition(" (") for each in told.listed("Prizes, in order")]
    prizes = [card for card, _, fate in fates if fate == "prize" or fate.startswith("trick ")]
    return {
        "hand": told.hand, "held by the other": told.number("Juniper", r"(\d+) cards?"), "prizes": prizes,
        "trick": [each.partition(": ")[2] for each in told.listed("Trick") if ": " in each],
        "score": [told.number("You", r"(\d+) points?"), told.number("Juniper", r"(\d+) points?")],
        "captured": [told.number("You", r"(\d+) captured"), told.number("Juniper", r"(\d+) captured")],
    }  # fmt: skip


def true_madjack(state: Any) -> Position:
    return {
        "hand": sorted(names(state.hands[0])), "held by the other": len(state.hands[1]), "prizes": names(state.prizes),
        "trick": names(state.trick), "score": list(state.points),
        "captured": [len(each) for each in state.captured],
    }  # fmt: skip


def box(told: Told) -> Position:
    people = ("You", "Juniper", "Basil")
    ways = re.findall(r"\b(anticlockwise|clockwise)\b", told.facts.get("Direction of play", "").lower())
    return {
        "hand": told.hand, "held": [told.number(each, r"(\d+) cards? in hand") for each in people],
        "boxes": [told.number(each, r"(\d+) box cards? left") for each in people],
        "trophies": [told.number(each, r"(\d+) troph") for each in people],
        "left": told.number("Draw pile", r"(\d+) cards?"),
        "last": [each.partition(" (")[0] for each in told.listed("This round")[:1] if " of " in each],
        "direction": [1 if way == "clockwise" else -1 for way in ways],
    }  # fmt: skip


def true_box(state: Any) -> Position:
    return {
        "hand": sorted(names(state.hands[0])), "held": [len(hand) for hand in state.hands],
        "boxes": list(state.sizes), "trophies": [len(each) for each in state.extras], "left": len(state.stock),
        "last": names(state.played)[-1:], "direction": [state.direction] if state.has_direction else [],
    }  # fmt: skip


SIDES = ("on the right", "at the top", "on the left", "at the bottom")


def jack_in_the_box(told: Told) -> Position:
    lying = [each.partition(", ") for each in told.listed("The Box")]
    return {
        "hand": told.hand, "held by the other": told.number("Juniper", r"(\d+) cards?"),
        "box": {side.partition(" (")[0]: card for card, _, side in lying if side.partition(" (")[0] in SIDES},
        "points": [told.number("You", r"(\d+) points?"), told.number("Juniper", r"(\d+) points?")],
        "left": told.number("Stock", r"(\d+) cards?"),
    }  # fmt: skip


def true_jack_in_the_box(state: Any) -> Position:
    (lying,) = state.boxes
    return {
        "hand": sorted(names(state.hands[0])), "held by the other": len(state.hands[1]),
        "box": {side: card.name.lower() for side, card in zip(SIDES, lying, strict=True) if card is not None},
        "points": list(state.points), "left": len(state.stock),
    }  # fmt: skip


def one_eyed_jack(told: Told) -> Position:
    owners = {"your chip": 0, "juniper’s chip": 1}
    squares = {square: words.lower().split(", ") for square, words in told.board.items()}
    chips = {square: owners[word] for square, words in squares.items() for word in words if word in owners}
    cards = {square: words[0] for square, words in squares.items() if "corner" not in words[0]}
    threats = sorted(square for square, words in squares.items() if "another side needs it" in words)
    in_words = sorted(re.findall(r"\b([a-j]\d+) \(", told.facts.get("Threats", "")))
    return {
        "hand": told.hand, "chips": chips, "cards": cards, "left": told.number("Stock", r"(\d+) cards?"),
        "held by the other": told.number("Juniper", r"(\d+) cards?"), "threats in both": [threats, in_words],
    }  # fmt: skip


def true_one_eyed_jack(state: Any) -> Position:
    chips = {NAMES[space]: chip for space, chip in enumerate(state.chips) if chip in (0, 1)}
    cards = {NAMES[space]: card.name.lower() for space, card in enumerate(state.board.squares) if card is not None}
    (board,) = GAMES["one_eyed_jack"].table.layout(state, 0).areas["board"]
    assert isinstance(board, BoardPart)
    threats = sorted(each.name for each in board.squares
                     if "threat" in each.marks and each.chip is None)  # fmt: skip
    return {
        "hand": sorted(names(state.hands[0])), "chips": chips, "cards": cards, "left": len(state.stock),
        "held by the other": len(state.hands[1]), "threats in both": [threats, threats],
    }  # fmt: skip


READERS: dict[str, tuple[Callable[[Told], Position], Callable[[Any], Position]]] = {
    "california_jack": (california_jack, true_california_jack), "madjack": (madjack, true_madjack),
    "box": (box, true_box), "jack_in_the_box": (jack_in_the_box, true_jack_in_the_box),
    "one_eyed_jack": (one_eyed_jack, true_one_eyed_jack),
}  # fmt: skip


class Blind:
    """Plays at the text table by what is read there, and writes each position down."""

    def __init__(self, key: str, seed: int) -> None:
        self.key = key
        self.visit = Visit(address="/settings")
        self.ear = Ear(self.visit)
        self.visit.do("text table", value="true")
        self.visit.page.go(f"/{key}?seed={seed}&{DEALS[key][0]}")
        self.rng = Random(seed)
        self.positions = 0
        self.wrong: list[str] = []

    async def play(self) -> None:
        visit = self.visit
        written, true_of = READERS[self.key]
        for _ in range(MOST):
            await visit.until_asked()
            if visit.is_over:
                break
            if visit.shown.touching is None:
                await visit.go_on()
                continue
            told, state = Told(list(read(visit.screen))), visit.shown.position
            if not state.deal_is_over:
                self.positions += 1
                found, truth = written(told), true_of(state)
                self.wrong += [f"{name}: told {found[name]}, is {truth[name]}" for name in truth
                               if found[name] != truth[name]]  # fmt: skip
            made = len(visit.moves)
            visit.do("type", text=self.rng.choice(told.moves))
            await visit.until(lambda made=made: len(visit.moves) > made)  # type: ignore[misc]
        await asyncio.sleep(0.01)
        assert visit.is_over, f"the game of {self.key} has no end"

    def unheard(self) -> list[str]:
        """The events of the log that were not heard exactly once each."""
        shown, names_of = self.visit.shown, self.visit.table.live.names
        told = [said(entry.sentence, shown.viewer, names_of) for entry in shown.log]
        named = any(line.startswith("You draw ") for line in self.ear.heard)
        return [
            line for line in {*told}
            if self.ear.heard.count(line) != told.count(line)
            and not (COUNTED.fullmatch(line) and named and line not in self.ear.heard)
        ]  # fmt: skip


def test_a_player_who_only_hears_plays_every_game_and_writes_each_position_down() -> None:
    counted, wrong, unheard = dict[str, int](), list[str](), list[str]()

    async def tell() -> None:
        for key, (_, games) in DEALS.items():
            for seed in range(1, games + 1):
                blind = Blind(key, seed)
                await blind.play()
                await blind.visit.leave()
                counted[key] = counted.get(key, 0) + blind.positions
                wrong.extend(f"{key} {seed}: {each}" for each in blind.wrong)
                unheard.extend(f"{key} {seed}: {each}" for each in blind.unheard())

    asyncio.run(asyncio.wait_for(tell(), 400))
    print(f"positions written down: {counted}, {sum(counted.values())} in all; wrong {len(wrong)}")
    assert (wrong[:9], unheard[:9]) == ([], [])
    assert sum(counted.values()) >= LEAST, counted


MOST_WORDS = 12  # at the beginning of a turn
WORD = re.compile(r"\w[\w’'-]*")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_begins_with_few_words(language: str) -> None:
    long = set[str]()
    with spoken(language):
        for key, game in GAMES.items():
            rng = Random(key)
            for seed in range(6):
                state = game.begin(game.options.parse({}), seed)
                people = [each.name for each in seat_labels(["human", *["bot:easy"] * (state.options.seats - 1)])]
                for _ in range(40):
                    if state.turn is None:
                        break
                    if state.turn == 0:
                        asked = said(question_of(game.text.ask(state.seen_by(0)), 0), 0, people)
                        long |= {asked} if len(WORD.findall(asked)) > MOST_WORDS else set()
                    state.play(rng.choice(state.legal_moves()))
    assert not long


SCREENS = {
    "front": "/", "settings": "/settings", "games": "/games", "statistics": "/statistics", "puzzles": "/puzzles",
    "lab": "/lab", "workshop": "/workshop", "deal": "/deal", "doubt": "/doubt", "nothing": "/no/such/page",
    "won": "/california_jack/play/won", "review": "/review/past-box", "replay": "/replay/past-box",
} | {f"{key} options": f"/{key}/options" for key in GAMES} | {
    f"{key} lesson": f"/{key}/lesson" for key in GAMES
} | {f"{key} table": f"/{deal}" for key, deal in scenes.tables().items()}  # fmt: skip
RULING = re.compile(r"\b(CJ|MJ|BX|JB|OE)-R\d")
FOR_EYES = re.compile(r"\b[Tt]ap\b|\b\d+ wins\b")  # a key is pressed; "Juniper, 5 wins" is no name
LONGEST_NAME = 12  # words by which a button that is no move, card or line of the log is known
WORDY = ("command", "touch", "seek", "today")  # buttons that are named by what they make or show


def faults(screen: Node) -> Iterator[str]:
    """What is wrong with the words and roles of a screen for whoever only hears it."""
    heard = list(read(screen))
    heads = [content(each) for each in every_node(screen) if each.tag == "h1"]
    if len(heads) != 1:
        yield f"headings of level 1: {heads}"
    for each in heard:
        label, title = each.attribute("aria-label"), each.attribute("title")
        if each.node.tag in ("a", "button") and title and title in (label, " ".join(content(each.node).split())):
            yield f"described by its own name: {title}"
        is_named = each.role in ("button", "link") and each.attribute("data-do") not in WORDY
        if is_named and each.node.tag == "button" and len(each.name.split()) > LONGEST_NAME:
            yield f"named by its whole text: {each.name}"
        if RULING.search(each.name) and each.role in ("button", "link", "status", "alert", "log"):
            yield f"the number of a ruling: {each.name}"
        if FOR_EYES.search(each.name) and each.role in ("button", "link", "status", "alert", "log", "note", "group"):
            yield f"not for who listens: {each.name}"
        if "’s" in each.name and re.search(rf"\b{t('You')}’s\b", each.name):
            yield f"“you” as a name: {each.name}"
    for node in every_node(screen):
        is_calendar = any(each.tag == "caption" for each in node.children if isinstance(each, Node))  # days, by columns
        if node.tag == "table" and not is_hidden(node) and not is_calendar:
            for row in every_node(node):
                if row.tag == "tr" and row.children and not any(each.tag == "th" for each in every_node(row)):
                    yield f"a row without a head: {content(row)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_said_in_plain_words(language: str) -> None:
    found = dict[str, str]()

    async def tell() -> None:
        for name, address in SCREENS.items():
            store = MemoryStore()
            store.texts |= kept_games()
            store.texts["settings"] = f'{{"pause":"instant","motion":false,"language":"{language}"}}'
            visit = Visit(store, address)
            for act in ((), ("text table",), ("log",), ("keys",)):
                if act and "table" not in name:
                    continue
                for each in act:
                    visit.do(each)
                await asyncio.sleep(0.003)
                for fault in faults(visit.screen):
                    found.setdefault(fault, name)
                if act == ("text table",):
                    visit.do("text table")
                elif act:
                    visit.do("close")
            await visit.leave()

    with spoken(language):
        asyncio.run(asyncio.wait_for(tell(), 240))
    assert not found


@story
async def test_the_words_of_a_refusal_end_without_the_number_of_its_rule() -> None:
    wrong: list[str] = []
    for seed in range(30):
        visit = Visit(address=f"/california_jack?seed={seed}&seats=human,bot:random")
        await visit.until_asked()
        state: Any = visit.shown.position
        allowed = {move.notation for move in visit.legal}
        wrong = [each.code for each in state.hands[0] if f"play {each.code}" not in allowed]
        if wrong:
            break
    visit.do("touch", token=wrong[0])
    (alert,) = [each for each in read(visit.screen) if each.role == "alert"]
    assert alert.name
    assert not RULING.search(alert.name), alert.name


@story
async def test_a_card_that_begins_another_move_is_not_called_disabled() -> None:
    visit = Visit(address="/jack_in_the_box?seed=7&seats=human,bot:random")
    await visit.until_asked()
    first = next(move for move in visit.legal if len(move.parts) > 1).parts[-1]
    visit.do("touch", token=first)
    assert visit.shown.touching is not None
    can = set(visit.shown.touching.picking.open) | set(visit.shown.touching.touched)
    for each in read(visit.screen):
        token = each.attribute("data-token")
        is_shut = each.attribute("aria-disabled") == "true"
        if token and is_shut:
            assert visit.shown.touching.touch(token) is None, f"{each.name} can be chosen"
    assert can


@pytest.mark.parametrize("key", GAMES)
def test_each_row_of_a_score_table_has_a_head(key: str) -> None:
    game, rng = GAMES[key], Random(3)
    state = game.begin(game.options.parse({}), 3)
    while not (sheets := [part for part in game.table.layout(state, 0).areas.get("sheet", ()) if part]):
        if state.turn is None:
            pytest.skip("the game has no score sheet")
        state.play(rng.choice(state.legal_moves()))
    (part,) = sheets
    assert isinstance(part, ScoreSheet)
    people = seat_labels(["human", *["bot:easy"] * (state.options.seats - 1)])
    table = score_table(part, people, 0)[0]
    assert isinstance(table, Node)
    rows = [each for each in every_node(table) if each.tag == "tr"][1:]
    heads = [[each for each in every_node(row) if ("scope", "row") in each.attributes] for row in rows]
    assert rows
    assert all(len(each) == 1 for each in heads)
