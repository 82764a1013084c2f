"""Box: the deal, the cards that may be played or led, and the direction of a round."""

from __future__ import annotations

import pytest

from knaves.cards import STANDARD_PACK, UNKNOWN, cards
from knaves.engine.sentences import InvalidOptions
from knaves.games.box import GAME
from knaves.games.box.rules import FLIP, Box
from knaves.table.table import position as written
from tests.games.box.rounds import (
    STUCK_ON_JACK,
    A,
    B,
    C,
    D,
    deal,
    dry,
    legal,
    play,
    round_of,
    size_of_box,
    stuck_on_jack,
)

# The deal


def test_bx_r1_two_to_six_may_play_and_four_do_by_default() -> None:
    for players, stock in ((2, 36), (3, 28), (4, 20), (5, 12), (6, 4)):
        state = deal(players=players)
        assert [len(hand) for hand in state.hands] == [4] * players
        assert [size_of_box(state, seat) for seat in range(players)] == [4] * players
        assert len(state.stock) == stock
        assert state.turn == 1
    assert GAME.options().players == 4
    for wrong in (1, 7, "4", True, 4.0):
        with pytest.raises(InvalidOptions):
            GAME.options.parse({"players": wrong})


def test_the_first_cards_are_the_boxes_round_by_round_and_the_next_the_hands() -> None:
    state = deal(dealer=2, players=3)
    order = list(STANDARD_PACK)
    assert state.boxes == [order[0:12:3], order[1:12:3], order[2:12:3]]
    assert state.hands == [order[12:24:3], order[13:24:3], order[14:24:3]]
    assert state.stock == order[24:]


# Playing


def test_bx_s1_a_card_must_be_no_higher_than_the_last() -> None:
    state = round_of("hand0: TS | hand1: JS TC 7D 2H | hand2: 8C 7C 3D | hand3: 9C", turn=A)
    play(state, "play TS")
    assert legal(state) == {"play TC", "play 7D", "play 2H"}
    play(state, "play 7D")
    assert legal(state) == {"play 7C", "play 3D"}


def test_bx_s3_bx_r13_a_leader_chooses_among_his_highest_cards() -> None:
    state = round_of("hand0: KS KD 9H 2C", turn=A)
    assert legal(state) == {"play KS", "play KD"}
    refusal = state.refuse("play 9H")
    assert (str(refusal), refusal.rule) == (
        "Lead one of your highest cards: king of spades and king of diamonds.",
        "BX-R13",
    )


def test_bx_s4_bx_r7_who_can_play_may_neither_turn_a_box_card_nor_be_stuck() -> None:
    state = round_of("hand1: TC 8D 3S QH | box1: 2C 3C 4C 5C | played: 8C", turn=B, last_player=A)
    assert legal(state) == {"play 8D", "play 3S"}
    for text in ("stuck", "play TC"):
        refusal = state.refuse(text)
        assert refusal.rule == "BX-R7"
        assert "equal to or lower than 8 of clubs" in str(refusal)
    for turned in (state, round_of("hand0: KS KD | box0: 2C 3C 4C 5C", turn=A)):  # a leader too
        refusal = turned.refuse("flip 1")
        assert (str(refusal), refusal.rule) == ("You can turn a box card only when you can’t play a card.", "BX-R7")


def test_bx_s5_a_box_card_that_is_low_enough_counts_as_played() -> None:
    state = round_of(
        "hand1: KC QD | box1: 5H 3C -- -- | hand2: 6C 5C | box2: 2C 2D 2H 2S | played: 9C", turn=B, last_player=A
    )
    assert legal(state) == {"flip 1", "flip 2"}
    assert state.refuse("play QD").rule == "BX-R7"
    play(state, "flip 1")
    assert state.played == cards("9C 5H")
    assert state.turn == C
    assert legal(state) == {"play 5C"}


def test_bx_r8_the_player_chooses_the_slot_blind() -> None:
    state = round_of("hand1: KC | box1: 5H -- 3C 2D | played: 9C | stock: ...", turn=B, last_player=A)
    assert state.legal_moves() == [FLIP[1], FLIP[3], FLIP[4]]
    boxes = [zone for zone in written("box", state, B)["zones"] if zone["name"] == "box"]
    assert boxes[B]["cards"] == ["??", None, "??", "??"], "nobody sees a box card, not even its owner"
    assert state.seen_by(B).boxes[B] == [UNKNOWN, None, UNKNOWN, UNKNOWN]


def test_bx_r21_a_leader_without_hand_cards_leads_a_box_card_unseen() -> None:
    state = dry("hand1: AC KC 2C | box0: 5C -- 9C --", turn=A, sizes="2222")
    assert legal(state) == {"flip 1", "flip 3"}
    assert state.refuse("stuck").rule == "BX-R21"
    state.played, state.direction = [], 1
    play(state, "flip 1")
    assert (state.played, state.turn, state.direction) == (cards("5C"), B, 1)
    assert state.lucky == [A], "it counts as played"
    assert legal(state) == {"play 2C"}


def test_bx_r21_a_leader_with_hand_cards_leads_the_highest_of_them() -> None:
    state = dry("hand0: 4C 3C | box0: AC -- -- --", turn=A, sizes="2222")
    assert legal(state) == {"play 4C"}


# The direction


def test_bx_s2_an_equal_card_turns_the_direction() -> None:
    state = round_of("hand0: 7S 5C | hand1: 7H | hand2: 2C | hand3: 3D 4D", turn=A)
    play(state, "play 7S", "play 7H")
    assert (state.direction, state.turn) == (-1, A)
    play(state, "play 5C")
    assert state.turn == D
    assert state.facts() == {"direction": -1}


def turned(direction: str) -> Box:
    """The end of a round whose direction was turned."""
    state = stuck_on_jack()
    state = round_of(
        f"{STUCK_ON_JACK} | box0: 3C 3D 3H 3S | box1: JS 5C 5D 5H | box2: 6C 7C 7D 7H | box3: 8C 8D 8H 8S"
        " | played: 7S 6H | stock: 9C 9D 9H TC TD TH",
        turn=B, last_player=C, direction=-1, options={"direction": direction},
    )  # fmt: skip
    play(state, "flip 1")
    assert state.direction == -1, "shown until the next round opens"
    play(state, "next round")
    return state


def test_bx_r5_every_round_starts_clockwise() -> None:
    state = turned("reset")
    assert state.direction == 1
    play(state, "play AC")
    assert state.turn == D


def test_bx_r5_a_reversal_persists_with_the_option() -> None:
    state = turned("persists")
    assert state.direction == -1
    play(state, "play AC")
    assert state.turn == B


def test_bx_r6_an_equal_card_from_the_box_turns_the_direction() -> None:
    state = round_of("hand1: KC | box1: 9H -- -- -- | played: 9C", turn=B, last_player=A)
    play(state, "flip 1")
    assert (state.direction, state.turn) == (-1, A)


def test_bx_r6_a_lead_equal_to_the_last_card_of_the_round_before_turns_nothing() -> None:
    state = stuck_on_jack()
    state.hands[A] = cards("6C 6D 6S 2C")
    play(state, "flip 1", "next round", "play 6C")
    assert (state.direction, state.turn) == (1, B)


def test_bx_r22_with_two_players_a_reversal_is_shown_without_effect() -> None:
    state = round_of("hand0: 7S 5C | hand1: 7H 3C", players=2, turn=A)
    play(state, "play 7S", "play 7H")
    assert (state.direction, state.turn) == (-1, A)
    play(state, "play 5C")
    assert state.turn == B
