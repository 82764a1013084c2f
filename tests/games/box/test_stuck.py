"""Box: being stuck ends the round, costs a slot and may cost a card."""

from __future__ import annotations

from knaves.cards import cards
from knaves.games.box.rules import NEXT_ROUND, STUCK
from knaves.table.table import position as written
from tests.games.box.rounds import A, B, legal, play, round_of, size_of_box, stuck_on_jack


def test_bx_s6_a_card_too_high_goes_to_the_winner_and_costs_a_slot() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert state.extras == [cards("JS"), [], [], []]
    assert state.sizes == [4, 3, 4, 4]
    assert state.turn == A
    assert state.legal_moves() == [NEXT_ROUND]
    assert (state.played, state.discard) == ([], cards("7S 6H"))


def test_bx_s7_bx_r2_cards_played_from_a_box_are_replaced_and_the_lost_slot_is_not() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert [len(hand) for hand in state.hands] == [4, 4, 4, 4]
    assert [size_of_box(state, seat) for seat in range(4)] == [4, 3, 4, 4]
    assert state.boxes[B] == [None, *cards("5C 5D 5H")]
    play(state, "next round")
    assert legal(state) == {"play 2C", "play 2D", "play 2H", "play 2S"}


def test_bx_r4_a_player_with_an_empty_box_is_stuck_without_a_card() -> None:
    state = round_of(
        "hand0: 2C 2D | hand1: KC QD | hand2: 3C | hand3: 4C | box0: 5C 5D -- -- | box2: 6C 6D 6S 7C"
        " | box3: 8C 8D 8H 8S | played: 9S 8D 6H | stock: ...",
        turn=B, sizes="4244", last_player=A, lucky=[B], options={"box_refill": "replace"},
    )  # fmt: skip
    assert state.legal_moves() == [STUCK]
    assert state.refuse("flip 1").rule == "BX-R4"
    play(state, "stuck")
    assert state.extras == [[], [], [], []]
    assert state.sizes == [4, 1, 4, 4]
    assert [size_of_box(state, seat) for seat in range(4)] == [4, 1, 4, 4]
    assert state.turn == A


def test_bx_r4_a_player_with_one_slot_who_is_stuck_without_a_card_is_out() -> None:
    state = round_of(
        "hand0: 2C | hand1: KC | hand2: 3C | hand3: 4C | box0: 5C -- -- -- | played: 9S 8D 6H | stock: ...",
        turn=B, sizes="4144", last_player=A, lucky=[B], options={"box_refill": "replace"},
    )  # fmt: skip
    play(state, "stuck")
    assert state.sizes == [4, 0, 4, 4]


def test_bx_r24_the_leader_opens_the_next_round_when_he_says_so() -> None:
    state = stuck_on_jack()
    play(state, "flip 1")
    assert state.deal_is_over
    refusal = state.refuse("play 2C")
    assert (str(refusal), refusal.rule) == ("The round is over. Press “Next round”.", "BX-R24")
    before = written("box", state)["zones"]
    play(state, "next round")
    assert written("box", state)["zones"] == before
    assert not state.deal_is_over
