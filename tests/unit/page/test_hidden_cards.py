"""R22: what a seat may not see is neither in what the page draws for it nor in what the bots' worker is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.screens.table import TableScreen
from knaves.players.player import seat_players
from knaves.players.thinkers import SliceThinker
from knaves.session.session import Session
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.table import Table
from knaves.wire.questions import ChooseMove
from tests.conformance.secrets import with_hidden_cards_exchanged
from tests.unit.page.fake_page import FakePage

STATES = 12  # of each game, and each is drawn for every seat
SEED = 7_318_406_295_517


class Room:
    """What a screen asks of the program."""

    def __init__(self) -> None:
        self.page = FakePage()
        self.saves = Saves(self.page.store)
        self.settings = Settings()


def written(node: Node | str) -> str:
    """Everything of a node: tags, attributes, texts."""
    if isinstance(node, str):
        return node
    return f"<{node.tag} {dict(node.attributes)}>{''.join(map(written, node.children))}"


def drawn(table: Table, viewer: int) -> str:
    """The screen of a seat without its log, which tells what has happened."""
    room = Room()
    seats = ["bot:easy"] * len(table.seats)
    seats[viewer] = "human"
    session = Session(table, seat_players(seats, SliceThinker()))
    screen = TableScreen(room, session)  # type: ignore[arg-type]
    screen.live.shown = replace(session.view, log=(), seats=tuple(seats))
    screen.draw()
    assert room.page.screen is not None
    return written(room.page.screen)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_r22_hidden_cards_exchanged_draw_the_same_page(game: Game) -> None:
    rng = Random(f"drawn {game.key}")
    table = Table(game, game.options.parse({}), SEED)
    exchanged = 0
    for _ in range(STATES):
        for _ in range(rng.randrange(1, 5)):
            if table.turn is not None:
                table.play(rng.choice(table.legal_moves()).notation)
        if table.turn is None:
            table = Table(game, game.options.parse({}), SEED + 1)
        true = table.state
        for viewer in range(true.seats):
            before = drawn(table, viewer)
            table.state = with_hidden_cards_exchanged(true, viewer, rng)
            zones = zip(true.zones(), table.state.zones(), strict=True)
            exchanged += any(list(one.cards) != list(other.cards) for one, other in zones)
            try:
                assert drawn(table, viewer) == before
            finally:
                table.state = true
    assert exchanged > STATES / 2, "nothing was hidden, so nothing was shown"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_r22_the_worker_is_told_neither_the_seed_nor_a_hidden_card(game: Game) -> None:
    rng = Random(f"told {game.key}")
    table = Table(game, game.options.parse({}), SEED)
    for _ in range(STATES):
        table.play(rng.choice(table.legal_moves()).notation)
        turn = table.turn
        if turn is None:
            break
        twin = with_hidden_cards_exchanged(table.state, turn, rng)
        asked, other = (
            ChooseMove(game, state.seen_by(turn), "bot 1 0", "hard").as_text() for state in (table.state, twin)
        )
        assert asked == other
        assert str(SEED) not in asked
