"""Box: the refill of hands and boxes after a round, and the discards shuffled for it."""

from __future__ import annotations

import pytest

from knaves.cards import card, cards, codes
from knaves.engine.sentences import ChanceRefused
from knaves.games.box.rules import FLIP
from tests.games.box.rounds import STUCK_ON_JACK, A, B, C, D, legal, play, round_of, stuck_on_jack


def test_bx_r3_the_discards_make_a_new_stock_when_it_runs_out() -> None:
    state = stuck_on_jack()
    state.stock = cards("9C")
    state.discard = cards("TC TD TH")
    state.chance.given = [*state.chance.used, {"shuffle": codes(cards("7S 6H TC TD TH"))}]
    play(state, "flip 1")
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 4]
    assert state.hands[C] == cards("AC AD AH 9C")
    assert state.boxes[C] == cards("7S 7C 7D 7H")
    assert (state.stock, state.discard) == (cards("6H TC TD TH"), [])


def test_bx_r3_without_a_reshuffle_nothing_is_drawn_from_an_empty_stock() -> None:
    state = round_of(
        f"{STUCK_ON_JACK} | box0: 3C 3D 3H 3S | box1: JS 5C 5D 5H | box2: -- 7C 7D 7H | box3: 8C 8D 8H 8S"
        " | played: 7S 6H | discard: TC TD",
        turn=B, last_player=A, lucky=[C], options={"stock": "no_reshuffle"},
    )  # fmt: skip
    play(state, "flip 1")
    assert [len(hand) for hand in state.hands] == [4, 4, 3, 4]
    assert state.sizes == [4, 3, 3, 4]
    assert state.discard == cards("TC TD 7S 6H")


def test_bx_r12_bx_r14_hands_then_boxes_player_by_player_the_winner_first() -> None:
    state = round_of(
        "hand0: 2C 2D | hand1: KC QD TS | hand2: AC AD AH AS | hand3: 4C 4D | box0: 3C 3D 3H 3S"
        " | box1: 5H 5D -- -- | box2: JS 6C 6D 6H | box3: 8C -- 8H -- | played: 7S 6S"
        " | stock: 9C 9D 9H TC TD TH JC JD JH QC",
        turn=C, last_player=B, lucky=[B, D, D],
    )  # fmt: skip
    state.hands[C] = cards("AC AD AH")
    play(state, "flip 1")
    assert state.hands == [cards("2C 2D TD TH"), cards("KC QD TS 9C"), cards("AC AD AH 9D"), cards("4C 4D 9H TC")]
    assert state.boxes[B] == cards("5H 5D JC JD")
    assert state.boxes[C] == [None, *cards("6C 6D 6H")]
    assert state.boxes[D] == cards("8C JH 8H QC")


def test_bx_r15_refills_go_to_the_lowest_empty_slots() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH AS | hand3: 4C 4D 4H 4S"
        " | box0: 5C -- 5H -- | box1: JS -- -- 3D | played: 7S 6H | stock: 9C 9D 9H TC",
        turn=B, sizes="3300", last_player=A, lucky=[A, B], options={"box_refill": "replace"},
    )  # fmt: skip
    play(state, "flip 1")
    assert state.boxes[A] == [*cards("5C 9C 5H"), None]
    assert state.boxes[B] == [card("9D"), None, None, card("3D")]
    state.turn, state.deal_is_over, state.played, state.hands[B] = B, False, cards("2S"), []
    assert legal(state) == {"flip 1", "flip 4"}
    assert state.refuse("flip 2").rule == "BX-R15"


def test_bx_r16_the_discards_are_shuffled_when_a_card_is_wanted_not_before() -> None:
    state = stuck_on_jack()
    state.stock = cards("9C 9D")  # exactly what the hand and the box of C need
    play(state, "flip 1")
    assert (state.stock, state.discard) == ([], cards("7S 6H"))
    assert len(state.chance.used) == 2


def test_bx_r16_the_round_just_played_and_eliminated_hands_are_among_the_discards() -> None:
    state = round_of(
        "hand0: 2C 2D 2H | hand1: KC QD | box1: -- JS -- -- | hand2: 3C 3D 3H 3S | hand3: 4C 4D 4H 4S"
        " | box0: 5C 5D 5H 5S | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S | played: 7S 6H | discard: 9C",
        turn=B, sizes="4144", last_player=A,
    )  # fmt: skip
    state.chance.given = [*state.chance.used, {"shuffle": ["KC", "9C", "6H", "7S", "QD"]}]
    play(state, "flip 2")
    assert state.hands[A] == cards("2C 2D 2H KC")
    assert state.stock == cards("9C 6H 7S QD")
    assert (state.discard, state.buried, state.given_up) == ([], [], [[], [], [], []])


def test_a_chance_that_does_not_fit_the_reshuffle_is_refused() -> None:
    state = stuck_on_jack()
    state.stock = []
    state.chance.given = [*state.chance.used, {"shuffle": ["KC"]}]
    with pytest.raises(ChanceRefused):
        state.play(FLIP[1])


def test_bx_r17_the_box_size_is_what_lies_there_after_the_refill() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | box0: 5C -- -- -- | box1: JS 3D 4D -- | hand2: 3S"
        " | box2: -- 8D -- -- | played: 7S 6H | stock: 9C 9D 9H TC",
        turn=B, sizes="3330", last_player=A, lucky=[A, A, C, C], options={"stock": "no_reshuffle"},
    )  # fmt: skip
    assert state.scores() == [3, 3, 3, 0]
    play(state, "flip 1")
    assert state.hands[C] == cards("3S 9C 9D 9H")
    assert state.scores() == [2, 2, 1, 0]
    play(state, "next round")
    assert state.scores() == [2, 2, 1, 0]
