"""The table of a game that nobody has laid out, at every number of players and cards: asked of the browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

import pytest

from knaves.cards import STANDARD_PACK, UNKNOWN, Card
from knaves.engine.layout import TouchMarks, plain_layout
from knaves.engine.moves import PLAY, Move, command
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import ALL, NOBODY, OWNER, Zone
from knaves.nodes import Node
from knaves.page.view.seat import seat_labels
from knaves.page.view.table import TableButton, TableScene, table_screen
from tests.e2e.browser import Shows
from tools.screens import COLLISIONS, FAULTS

PHONE, DESK = (390, 844), (1280, 800)
FEW, EVERY = (1, 5, 8, 13, 14, 20), range(1, 21)  # cards each
CUT = (
    "[...document.querySelectorAll('.plate small')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
)
COVERED = """() => {  // cards on the table that lie under a button
    const boxes = of => [...document.querySelectorAll(of)].map(e => e.getBoundingClientRect());
    const buttons = boxes('.commands .btn');
    return boxes('.centre .card, .besides .card').filter(card => buttons.some(button =>
        Math.min(card.right, button.right) - Math.max(card.left, button.left) > 1
        && Math.min(card.bottom, button.bottom) - Math.max(card.top, button.top) > 1)).length;
}"""
WORDS = ("draw a card", "pass", "name clubs", "name diamonds", "name hearts", "name spades")


class AnyTable(State):
    """A moment of no game: so many players with so many cards, and between them what the words say.

    Of them: "piles" (a pile of thirty and a stock), "heap" (thirty open cards that no pile says to be one), "row" (as
    many open cards as lie in a row, and a stock), "won" (cards that each player has gathered).
    """

    pack = ()

    def __init__(self, players: int, cards: int, words: str = "piles", buttons: int = 0) -> None:
        self.seats, self.sides, self.turn = players, players, 0
        self.words = words.split()
        self.buttons = [command(each) for each in WORDS[:buttons]]
        self.hand = list(islice(cycle(STANDARD_PACK[3:] + STANDARD_PACK[:3]), 0, cards * 5, 5))
        self.open = list(islice(cycle(STANDARD_PACK), 30))

    def legal_moves(self) -> Sequence[Move]:
        return [*(PLAY[each] for each in self.hand), *self.buttons]

    def play(self, move: Move) -> None:
        raise NotImplementedError

    def zones(self) -> Iterator[Zone]:
        hidden: list[Card] = [UNKNOWN] * len(self.hand)
        for seat in range(self.seats):
            yield Zone("hand", hidden if seat else self.hand, OWNER, seat)
            if "won" in self.words:
                yield Zone("captured", self.open[:12], ALL, seat)
        if "row" in self.words:
            yield Zone("cards on the table", self.open[:8], ALL)
        if "heap" in self.words or "piles" in self.words:
            yield Zone("pile", self.open, ALL, is_pile="piles" in self.words)
        if "heap" not in self.words:
            yield Zone("stock", [UNKNOWN] * 24, NOBODY)

    def scores(self) -> list[int]:
        return [100 + 7 * seat for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return []

    def standing(self, seat: int) -> float:
        return 1 / self.seats


def table(players: int, cards: int, words: str = "piles", buttons: int = 0) -> Node:
    """The table as its first player sees it in their turn."""
    state = AnyTable(players, cards, words, buttons)
    touch = TouchMarks(is_asking=True, open=frozenset(each.code for each in state.hand))
    seated = seat_labels(["human"] + ["bot:medium"] * (players - 1))
    commands = [TableButton(word[:1].upper() + word[1:], "command", word) for word in WORDS[:buttons]]
    asks = Sentence("Play on {suit}, or draw.", suit=STANDARD_PACK[0].suit)
    return table_screen(
        TableScene("any", "Any", plain_layout(state, 0), seated, touch, asks, (), commands, is_my_turn=True)
    )


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
@pytest.mark.parametrize("players", [2, 4, 7, *(pytest.param(count, marks=pytest.mark.slow) for count in (3, 5, 6))])
@pytest.mark.parametrize("hands", [FEW, pytest.param(EVERY, marks=pytest.mark.slow)], ids=["few", "every"])
@pytest.mark.parametrize(("words", "buttons"), [("piles", 1), ("heap won", 6), ("row won", 4)])
def test_nothing_of_a_plain_table_is_cut_or_runs_off_the_window(
    shows: Shows, words: str, buttons: int, hands: Sequence[int], players: int, size: tuple[int, int]
) -> None:
    for cards in hands:
        page = shows(table(players, cards, words, buttons), size)
        assert page.evaluate(FAULTS) + page.evaluate(COLLISIONS) == [], f"{cards} cards each"
        assert page.evaluate(CUT) == [], f"{cards} cards each"
        assert page.evaluate(COVERED) == 0, f"{cards} cards each"
        assert page.locator(".hand .card").count() == cards
        assert page.locator(".plate .won b:visible").count() >= players, "the points of all are shown"
        assert page.locator(".commands .btn").count() == buttons
