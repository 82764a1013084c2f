"""Throws and reshuffles in the middle of a game: a game of the tests that has a pick, dice and a small stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from knaves.cards import STANDARD_PACK, Card
from knaves.engine.chance import Chance
from knaves.engine.game import Game
from knaves.engine.moves import PLAY, Move, Play
from knaves.engine.options import Options
from knaves.engine.state import Listener, State
from knaves.engine.zones import ALL, NOBODY, OWNER, Zone
from knaves.friend import message
from knaves.friend.message import Statement, WrongMessage, read_message
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from knaves.table.table import Table
from tests.friend.two import Pair, by_chance, invited, play_out, proof, step

PLAYS = 30


@dataclass(frozen=True)
class NoOptions(Options):
    """A game without options."""


class Dicing(State):
    """Play a card, roll a die that may give another turn, draw; an empty stock is made of the discards."""

    pack = STANDARD_PACK[:10]

    def __init__(self, options: Options, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.plays = 0
        self.corner = chance.pick(["north", "south"])
        self.turn = chance.dealer(2)
        self.stock = chance.shuffle(self.pack)
        self.discard: list[Card] = []
        self.hands: list[list[Card]] = [[], []]
        for seat in (0, 1, 0, 1):
            self.hands[seat].append(self.stock.pop(0))

    def legal_moves(self) -> Sequence[Move]:
        return [] if self.turn is None else [PLAY[card] for card in self.hands[self.turn]]

    def play(self, move: Move) -> None:
        assert isinstance(move, Play)
        assert self.turn is not None
        seat = self.turn
        self.hands[seat].remove(move.card)
        self.discard.append(move.card)
        self.tell("CardPlayed", player=seat, card=move.card)
        if not self.stock:
            self.stock, self.discard = self.chance.shuffle(self.discard), []
        self.hands[seat].append(self.stock.pop(0))
        self.plays += 1
        self.turn = seat if self.chance.die(["normal", "skip"]) == "skip" else 1 - seat
        if self.plays == PLAYS:
            self.turn = None

    def zones(self) -> Iterator[Zone]:
        for seat, hand in enumerate(self.hands):
            yield Zone("hand", hand, OWNER, seat)
        yield Zone("stock", self.stock, NOBODY, in_order=True)
        yield Zone("discard", self.discard, ALL)

    def scores(self) -> list[int]:
        return [self.plays, self.corner == "north"]

    def winners(self) -> list[int]:
        return []

    def standing(self, seat: int) -> float:
        return 0.5


ANY: Any = TEMPLATE
DICING: Game = replace(ANY, info=replace(TEMPLATE.info, key="dicing"), start=Dicing, options=NoOptions)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Pair:
    """A game of Dicing between two devices."""
    monkeypatch.setitem(GAMES, "dicing", DICING)
    return invited(DICING, NoOptions(), "dicing")


def test_dice_and_reshuffles_are_made_by_both_in_the_middle_of_a_game(two: Pair) -> None:
    play_out(two, by_chance("dicing"))
    found = proof(two[0].texts)
    kinds = [kind for outcome in found.record.chance for kind in outcome]
    assert kinds.count("die") == PLAYS
    assert kinds.count("shuffle") >= 4
    assert kinds[0] == "pick"
    assert {outcome["die"] for outcome in found.record.chance if "die" in outcome} == {"normal", "skip"}
    table = Table.from_record(found.record)
    assert table.result == found.record.result


def test_nobody_knows_a_die_before_the_move_that_rolls_it(two: Pair) -> None:
    choose = by_chance("early")
    for _ in range(40):
        step(two, choose)
    for number, throw in two[0].course.throws.items():
        assert len(throw.shares) == 2 or number == len(two[0].course.moves)
    told = [part for text in two[0].texts for part in read_message(text).parts if part.kind in "csm"]
    order = "".join(part.kind for part in told)
    assert order.startswith("css")
    assert "m" in order
    assert all(order[place + 1 : place + 4] == "css" for place in range(3, len(order) - 3) if order[place] == "m")


def test_a_die_that_is_not_the_promised_one_is_refused(two: Pair) -> None:
    choose = by_chance("false")
    while not any(part.kind == "m" for part in read_message(two[0].texts[-1]).parts):
        step(two, choose)
    mover = two[0].authors[-1]
    step(two, choose)
    draft = two[mover].draft()
    parts = list(read_message(draft.speak()).parts)
    place = next(number for number, part in enumerate(parts) if part.kind == message.SHARE)
    parts[place] = Statement.of(message.SHARE, bytes(32))
    false = replace(read_message(draft.texts[-1]), parts=tuple(parts)).text
    with pytest.raises(WrongMessage, match="isn’t the one that was promised"):
        two[1 - mover].receive(false)
