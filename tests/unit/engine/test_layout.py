"""What is seen of events, besides cards on their way."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence

import pytest

from knaves.cards import card
from knaves.engine.layout import CardRow, Pile, Plate, plain_layout
from knaves.engine.moves import NEXT_DEAL, PLAY, Move, command
from knaves.engine.sentences import Sentence
from knaves.engine.state import Event, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Zone
from knaves.games.registry import GAMES
from tests.random_games import walk


@pytest.mark.parametrize(
    "key", [key for key, game in GAMES.items() if any(spec.staging for spec in game.events.values())]
)
def test_every_event_of_a_game_can_be_staged(key: str) -> None:
    game, staged_kinds = GAMES[key], set[str]()

    def look(event: Event) -> None:
        if game.stage(event) is not None:
            staged_kinds.add(event.kind)

    for state in walk(game, game.options.parse({}), 5):
        state.listener = look
    assert staged_kinds


@pytest.mark.parametrize("key", GAMES)
def test_a_game_can_be_sent_to_another_process(key: str) -> None:
    assert pickle.loads(pickle.dumps(GAMES[key])).key == key


class Take(Move):
    """A move of a part that is no card of the hand."""

    def __init__(self, *groups: list[str]) -> None:
        self._write(*groups)


TAKE_PILE, TAKE_TOP, DISCARD, BID = (
    Take(["take"], ["pile"]),
    Take(["take"], ["KH"]),
    Take(["discard"], ["2C"]),
    Take(["bid"], ["north"]),
)


class Table(State):
    """A table of three with a pile, a stock and a row."""

    pack = ()

    def __init__(self, legal: Sequence[Move], pile: int = 30, row: str = "") -> None:
        self.seats, self.sides, self.turn = 3, 3, 0
        self.legal = legal
        self.pile = [card("QS")] * (pile - 1) + [card("KH")]
        self.row = [card(code) for code in row.split()]

    def legal_moves(self) -> Sequence[Move]:
        return self.legal

    def play(self, move: Move) -> None:
        raise NotImplementedError

    def zones(self) -> Iterator[Zone]:
        yield Zone("hand", [card("2C"), card("3C")], OWNER, 0)
        yield Zone("pile", self.pile, ALL, is_pile=True)
        yield Zone("stock", [card("??")] * 9, NOBODY)
        if self.row:
            yield Zone("row", self.row, ALL)

    def scores(self) -> list[int]:
        return [3, 1, 4]

    def winners(self) -> list[int]:
        return []

    def standing(self, seat: int) -> float:
        return 0.5


def test_a_pile_shows_its_top_card_alone_and_lies_with_others_in_the_middle() -> None:
    layout = plain_layout(Table([PLAY[card("2C")]]), 0)
    pile, stock = layout.areas["piles"]
    assert isinstance(pile, Pile)
    assert isinstance(stock, Pile)
    assert (pile.top, pile.count, pile.token) == ("KH", 30, None)
    assert (stock.top, stock.count, stock.token) == ("??", 9, None)
    (short,) = plain_layout(Table([], row="AS 2S"), 0).areas["row"]
    assert isinstance(short, CardRow)
    *_, long = plain_layout(Table([], row="AS 2S 3S 4S 5S 6S 7S 8S 9S"), 0).areas["piles"]
    assert isinstance(long, Pile)
    assert (long.top, long.count) == ("9S", 9)
    assert list(plain_layout(Table([], row="AS"), 0).areas)[1:4] == ["pile", "stock", "row"], "the row is in the middle"


def test_the_points_of_every_player_are_shown() -> None:
    layout = plain_layout(Table([]), 1)
    plates = [part for part in (*layout.areas["opp"], *layout.areas["mine"]) if isinstance(part, Plate)]
    assert [(plate.seat, plate.counters[0].number) for plate in plates] == [(2, 4), (0, 3), (1, 1)]


def test_what_is_not_touched_has_a_button_and_a_pile_that_is_a_choice_is_touched() -> None:
    layout = plain_layout(Table([PLAY[card("2C")], TAKE_PILE, BID, NEXT_DEAL, command("pass")]), 0)
    assert layout.areas["piles"][0] == Pile(Sentence("pile"), "KH", 30, Sentence("pile"), "pile", place="pile")
    assert layout.commands == {"bid north": None, "next deal": Sentence("Next deal"), "pass": None}
    assert plain_layout(Table([TAKE_TOP]), 0).areas["piles"][0].token == "KH"  # type: ignore[attr-defined]
    assert plain_layout(Table([TAKE_PILE]), 1).areas["piles"][0].token is None  # type: ignore[attr-defined]


def test_two_ways_with_the_same_card_are_told_apart_by_a_button() -> None:
    layout = plain_layout(Table([PLAY[card("2C")], PLAY[card("3C")], DISCARD]), 0)
    assert layout.modes == {"discard": Sentence("Discard")}
    assert layout.commands == {}
