"""Box: the usual refill, which fills a box up to four cards again."""

from __future__ import annotations

from knaves.cards import card, cards
from knaves.games.box import GAME
from tests.games.box.rounds import A, B, C, play, round_of, size_of_box


def test_bx_r2_to_four_is_the_usual_refill_and_a_text_of_1_0_0_that_names_none_means_replace() -> None:
    assert GAME.options.parse({}).box_refill == "to_four"
    assert GAME.options.parse(GAME.options.in_full({"players": 3})) == GAME.options(players=3, box_refill="replace")
    assert GAME.options().differences() == {"box_refill": "to_four"}
    assert GAME.options(box_refill="replace").differences() == {}


def test_bx_r2_to_four_one_box_card_played_fills_the_whole_box() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | hand2: AC AD AH AS | hand3: 4C 4D 4H 4S | box0: 5C 5D -- --"
        " | box1: JS 3D -- -- | box2: 6C -- -- -- | box3: 8C -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="3321", last_player=A, lucky=[A, C],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.sizes == [4, 1, 4, 1], "A and C played a box card, B lost one, D did neither"
    assert state.sizes == [size_of_box(state, seat) for seat in range(4)]


def test_bx_r2_to_four_who_is_also_stuck_fills_to_three() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS 9S | box0: 5C 5D -- -- | box1: JS -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="2200", last_player=A, lucky=[B],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.sizes == [2, 3, 0, 0]


def test_bx_r18_to_four_a_player_with_one_slot_may_play_it_and_be_stuck_without_being_out() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box0: 5C 5D -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="2100", last_player=A, lucky=[B],
    )  # fmt: skip
    play(state, "stuck")
    assert not state.is_over
    assert state.sizes == [2, 3, 0, 0]


def test_bx_r18_to_four_a_player_who_loses_the_only_card_is_out() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box0: 5C 5D -- -- | box1: JS -- -- -- | played: 7S 6H | stock: ...",
        turn=B, sizes="2100", last_player=A,
    )  # fmt: skip
    play(state, "flip 1")
    assert state.winners() == [A]
    assert state.sizes == [2, 0, 0, 0]


def test_bx_r19_to_four_the_extra_piles_are_shuffled_where_no_other_card_is_left() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS | box0: 5C 5D 5H 5S | box1: JS 3C 3D -- | extra1: 9C 9D"
        " | played: 7S",
        turn=B, sizes="4400", last_player=A, lucky=[B],
    )  # fmt: skip
    state.chance.given = [
        *state.chance.used, {"shuffle": ["7S"]}, {"shuffle": ["9D", "JS", "9C"]},
    ]  # fmt: skip
    play(state, "flip 1")
    assert state.hands[B] == cards("KC QD TS 7S")
    assert state.boxes[B] == [card("9D"), *cards("3C 3D"), None]
    assert state.extras == [[], [], [], []]
    assert state.stock == cards("JS 9C")


def test_bx_r19_with_no_reshuffle_the_extra_piles_are_never_drawn() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD TS | box0: 5C 5D 5H 5S | box1: JS 3C 3D -- | extra1: 9C 9D"
        " | played: 7S",
        turn=B, sizes="4400", last_player=A, lucky=[B], options={"stock": "no_reshuffle"},
    )  # fmt: skip
    play(state, "flip 1")
    assert state.hands[B] == cards("KC QD TS")
    assert state.sizes == [4, 2, 0, 0]
    assert state.extras == [cards("JS"), cards("9C 9D"), [], []]
