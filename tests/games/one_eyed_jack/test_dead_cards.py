"""One-Eyed Jack: which cards are dead, and when they are swapped for others."""

from __future__ import annotations

from random import Random

from knaves.cards import cards
from tests.games.one_eyed_jack.boards import X, Y, board, legal, play, why


def test_oe_s8_and_oe_r18_dead_cards_are_exchanged_one_after_the_other() -> None:
    taken = {Y: [(1, 8), (8, 1), (1, 9), (8, 0)]}
    text = "hand0: 5H 6H 2S | hand1: 2H | stock: 5C 6C 7C ..."
    state = board(text, chips=taken)
    assert legal(state, "swap") == {"swap 5H", "swap 6H"}
    play(state, "swap 5H", "swap 6H")
    assert state.turn == 0
    assert state.hands[0] == cards("2S 5C 6C")
    assert state.discard == cards("5H 6H")
    state = board(text, chips=taken, dead_per_turn="one")
    play(state, "swap 5H")
    assert legal(state, "swap") == set()
    assert why(state, "swap 6H")[1] == "OE-R18"


def test_oe_s8_a_dead_card_may_be_kept() -> None:
    state = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={Y: [(1, 8), (8, 1)]})
    play(state, "place 2S c1")
    assert state.hands[0][0] is cards("5H")[0]


def test_oe_r19_a_card_is_dead_whatever_took_its_spaces() -> None:
    """OE-R19: chips of natural cards and own chips count as well as those of two-eyed jacks."""
    state = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={X: [(1, 8)], Y: [(8, 1)]})
    assert legal(state, "swap") == {"swap 5H"}
    assert why(state, "swap 2S")[1] == "OE-R19"
    assert why(state, "place 5H i2")[1] == "OE-R20"


def test_oe_r38_wild_and_kill_cards_are_never_dead() -> None:
    state = board("hand0: JD JS | hand1: 2H | stock: ...")
    for row in range(10):
        for column in range(10):
            if (row, column) not in {(0, 0), (0, 9), (9, 0), (9, 9)}:
                state.put_chip(Y, row * 10 + column)
    assert legal(state, "swap") == set()
    assert why(state, "swap JD") == ("Jack of diamonds is never dead.", "OE-R38")
    assert len(legal(state, "remove JS")) == 96


def test_oe_r29_with_a_dead_card_and_no_play_one_must_swap() -> None:
    """OE-R29: swaps and removals of own chips are open then, a pass is not."""
    state = board("hand0: 5H JS | hand1: 2H | stock: ...", chips={X: [(1, 8), (8, 1)]})
    assert legal(state) == {"swap 5H", "remove JS i2", "remove JS b9"}
    assert why(state, "pass")[1] == "OE-R29"


def test_oe_r29_a_pass_is_open_once_the_one_swap_is_used() -> None:
    text = "hand0: 5H 6H | hand1: 2H | stock: JS 3C ..."
    taken = {Y: [(1, 8), (8, 1), (1, 9), (8, 0)]}
    state = board(text, chips=taken, dead_per_turn="one", kill_targets="opponents", crowned=taken[Y])
    play(state, "swap 5H")
    assert legal(state) == {"pass"}


def test_oe_r5_without_a_stock_hands_shrink_and_nothing_is_exchanged() -> None:
    state = board("hand0: 5H 2S | hand1: 2H | played: ...", chips={Y: [(1, 8), (8, 1)]})
    assert legal(state, "swap") == set()
    assert why(state, "swap 5H") == ("The stock is empty, so you can’t exchange a card.", "OE-R5")
    play(state, sorted(legal(state, "place 2S"))[0])
    assert state.hands[0] == cards("5H")


def test_oe_r27_an_empty_hand_passes_while_others_can_act_at_random_too() -> None:
    state = board("hand0: | hand1: 2H 3H | played: ...")
    assert legal(state) == {"pass"}
    assert state.random_move(Random(1)).notation == "pass"
