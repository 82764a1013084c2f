"""Box: the numbers of 3.9 of its rules in whole games, the chances to survive, and a record of a game."""

from __future__ import annotations

from random import Random

import pytest

from knaves.cards import STANDARD_PACK
from knaves.games.box import GAME
from knaves.games.box.rules import Box, chance_to_survive
from knaves.table.record import read_record
from knaves.table.table import Table
from tests.games.box.rounds import deal, play


def finish_round(state: Box, rng: Random) -> None:
    while not state.deal_is_over and not state.is_over:
        state.play(rng.choice(state.legal_moves()))


def test_where_no_lost_place_comes_back_every_round_takes_one_slot_and_cards_are_conserved() -> None:
    for players in (2, 3, 4, 5, 6):
        state = deal(players=players, box_refill="replace")
        rng = Random(players)
        empty = rounds = 0
        while not state.is_over:
            finish_round(state, rng)
            rounds += 1
            assert state.stuck is not None
            empty += state.stuck[1] is None
            assert sum(state.sizes) == 4 * players - rounds
            lying = [each for zone in state.zones() for each in zone.cards if each is not None]
            assert sorted(lying) == list(STANDARD_PACK)
            if not state.is_over:
                play(state, "next round")
        assert 4 * (players - 1) <= rounds <= 4 * players - 1
        assert sum(len(extra) for extra in state.extras) == rounds - empty


@pytest.mark.parametrize(
    ("mine", "others", "share"),
    [
        (4, (4, 4, 4), 0.25),
        (3, (4, 4, 4), 0.13),
        (2, (4, 4, 4), 0.05),
        (1, (4, 4, 4), 0.01),
        (3, (4,), 0.34),
        (1, (4,), 0.06),
    ],
)
def test_the_chance_to_survive(mine: int, others: tuple[int, ...], share: float) -> None:
    assert chance_to_survive(mine, others) == pytest.approx(share, abs=0.012)


def test_a_whole_game_is_written_and_read_again() -> None:
    table = Table(GAME, GAME.options(players=3), 11)
    rng = Random(11)
    while table.turn is not None:
        table.play(rng.choice(table.legal_moves()).notation)
    record = table.record()
    assert Table.from_record(read_record(record.as_json())).result == record.result
