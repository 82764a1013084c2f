"""High Card, the game to copy: one test for each ruling."""

from __future__ import annotations

import pytest

from knaves.engine.sentences import IllegalMove
from knaves.games.template import GAME
from knaves.table.table import Table
from tests.positions import position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hc_r1_two_to_four_play_and_the_dealer_s_left_leads(players: int) -> None:
    state = GAME.begin(GAME.options(players=players), None, ({"dealer": 1}, _shuffled()))
    assert state.turn == 2 % players
    assert [len(hand) for hand in state.hands] == [3] * players


def _shuffled() -> dict[str, list[str]]:
    return {"shuffle": [card.code for card in GAME.begin(GAME.options(), 1).pack]}


def test_hc_r2_who_can_beat_the_best_card_must_do_so() -> None:
    state = position(GAME, "hand0: 2S KH 4H | hand1: 3H | trick: 3S | stock: ...", turn=0)
    assert [str(move) for move in state.legal_moves()] == ["play KH", "play 4H"]
    refusal = state.refuse("play 2S")
    assert isinstance(refusal, IllegalMove)
    assert (str(refusal), refusal.rule) == ("You must beat 3 of spades, because you can.", "HC-R2")


def test_hc_r2_whoever_cannot_beat_it_may_play_any_card_and_is_known_to_hold_nothing_higher() -> None:
    state = position(GAME, "hand0: 2S 4H | hand1: 3H AH | trick: KS", turn=0)
    assert len(state.legal_moves()) == 2
    state.play(state.legal_moves()[0])
    aces = [card for card in state.pack if card.rank == "A"]
    assert not any(state.could_hold(0, ace) for ace in aces)


def test_hc_r2_the_option_lets_any_card_be_played() -> None:
    state = position(GAME, "hand0: 2S KH 4H | hand1: 3H | trick: 3S", turn=0, options={"must_beat": False})
    assert len(state.legal_moves()) == 3


def test_hc_r3_nobody_draws_when_the_stock_has_not_a_card_for_each() -> None:
    state = position(GAME, "hand0: 2S 3S | hand1: KH | trick: QH | stock: AS", turn=1)
    state.play(state.legal_moves()[0])
    assert [len(hand) for hand in state.hands] == [2, 0]
    assert len(state.stock) == 1


def test_hc_r4_most_captured_cards_win_and_equals_share() -> None:
    state = position(GAME, "hand0: KH | trick: QH | captured1: 2H 3H", turn=0)
    state.play(state.legal_moves()[0])
    assert (state.scores(), state.winners(), state.standing(0)) == ([2, 2], [0, 1], 0.5)


def test_of_two_equal_ranks_the_spade_is_higher() -> None:
    table = Table(GAME, GAME.options(), 5)
    table.state = position(GAME, "hand0: QS 2H | hand1: 3H | trick: QH", turn=0)
    table.play("play QS")
    assert table.state.scores() == [2, 0]
