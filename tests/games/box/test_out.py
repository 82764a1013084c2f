"""Box: who is out, and who wins."""

from __future__ import annotations

from random import Random

from knaves.cards import cards
from knaves.engine.layout import Plate
from knaves.engine.sentences import plain
from knaves.engine.state import Event
from knaves.games.box import GAME
from tests.games.box.rounds import A, B, C, D, deal, dry, play, round_of


def test_bx_s8_bx_r11_who_loses_the_last_slot_is_out_and_his_hand_joins_the_discards() -> None:
    state = round_of(
        "hand0: 2C 2D 2H 2S | hand1: KC QD | box1: -- JS -- -- | hand2: 3C 3D 3H 3S | hand3: 4C 4D 4H 4S"
        " | box0: 5C 5D 5H 5S | box2: 6C 6D 6S 7C | box3: 8C 8D 8H 8S | extra1: AC | played: 7S 6H | stock: 9C 9D",
        turn=B, sizes="4144", last_player=A,
    )  # fmt: skip
    play(state, "flip 2")
    assert state.sizes == [4, 0, 4, 4]
    assert state.extras == [cards("JS"), cards("AC"), [], []]
    assert state.hands[B] == []
    assert sorted(state.discard + state.buried) == sorted(cards("7S 6H KC QD"))
    play(state, "next round", "play 2C")
    assert state.turn == C


def test_bx_s9_bx_r9_the_last_survivor_wins_at_once() -> None:
    state = round_of(
        "hand0: 2C | hand2: KC | box0: 5C -- -- -- | box2: -- -- -- JS | played: 7S 6H | stock: 9C 9D",
        turn=C, sizes="1010", last_player=A,
    )  # fmt: skip
    play(state, "flip 4")
    assert state.is_over
    assert (state.winners(), state.scores()) == ([A], [1, 0, 0, 0])
    assert (state.hands[A], state.stock) == (cards("2C"), cards("9C 9D")), "no refill"
    assert [state.standing(seat) for seat in range(4)] == [1, 0, 0, 0]


def test_bx_r9_the_first_elimination_does_not_end_the_game() -> None:
    state = deal(players=3)
    rng = Random(5)
    while min(state.sizes) > 0:
        state.play(rng.choice(state.legal_moves()))
    assert not state.is_over
    assert len(state.survivors) == 2


def test_bx_r10_extra_piles_are_trophies_only() -> None:
    state = round_of(
        "hand0: 2C | hand2: KC | box0: 5C -- -- -- | box2: -- -- -- JS | extra2: AC AD AH | played: 7S 6H | stock: ...",
        turn=C, sizes="1010", last_player=A,
    )  # fmt: skip
    play(state, "flip 4")
    assert state.winners() == [A]
    assert len(state.extras[C]) == 3


def test_bx_r20_whose_box_is_empty_after_the_refill_is_out() -> None:
    state = dry(
        "hand0: 2C | hand1: KC QD | hand2: 3C | hand3: 4C 4D | box0: 5C -- -- -- | box1: JS 6C -- --"
        " | box2: 7C -- -- -- | played: 7S 6H",
        turn=B, sizes="2214", last_player=A, lucky=[A, D, D, D, D],
    )  # fmt: skip
    play(state, "flip 1")
    assert state.sizes == [1, 1, 1, 0]
    assert state.hands[D] == []
    assert sorted(state.discard + state.buried) == sorted(cards("7S 6H 4C 4D"))
    assert state.turn == A


def test_bx_r20_a_winner_who_is_out_leaves_the_lead_to_the_next_survivor_clockwise() -> None:
    for direction in ("reset", "persists"):
        state = dry(
            "hand0: 2C | hand1: KC QD | hand2: 3C | hand3: 4C 4D | box1: JS 6C -- -- | box2: 7C -- -- --"
            " | box3: 8C -- -- -- | played: 7S 6H",
            turn=B, sizes="2211", last_player=A, lucky=[A, A], direction=-1, options={"direction": direction},
        )  # fmt: skip
        play(state, "flip 1")
        assert state.sizes == [0, 1, 1, 1]
        assert state.turn == B


def test_bx_r20_the_only_one_left_with_a_box_wins() -> None:
    state = dry(
        "hand0: 2C | hand1: KC QD | box1: JS 6C -- -- | played: 7S 6H", turn=B, sizes="2200", last_player=A, lucky=[A]
    )
    play(state, "flip 1")
    assert (state.winners(), state.scores()) == ([B], [0, 1, 0, 0])


def test_bx_r20_where_all_go_out_together_the_winner_of_the_round_wins() -> None:
    state = dry("hand0: 2C | hand1: KC QD | played: 7S 6H", turn=B, sizes="2300", last_player=A, lucky=[A, B])
    play(state, "stuck")
    assert (state.winners(), state.scores()) == ([A], [0, 0, 0, 0])
    assert state.hands == [[], [], [], []]


def test_a_winner_whose_box_is_empty_too_is_not_shown_as_out() -> None:
    state = dry("hand0: 2C | hand1: KC QD | played: 7S 6H", turn=B, sizes="2300", last_player=A, lucky=[A, B])
    told: list[Event] = []
    state.listener = told.append
    play(state, "stuck")
    (won,) = (event for event in told if event.kind == "GameWon")
    said = GAME.text.say(won)
    assert said is not None
    assert plain(said, B) == "All boxes are empty. Seat 0 won the last round, and so the game."
    plates = [part for parts in GAME.table.layout(state.seen_by(B), B).areas.values() for part in parts]
    assert {part.seat: part.is_out for part in plates if isinstance(part, Plate)}[A] is False


def test_bx_r20_the_stuck_player_is_out_before_the_refill() -> None:
    state = dry(
        "hand0: 2C | hand1: KC QD | hand2: 3C | box0: 5C -- -- -- | box1: JS -- -- -- | box2: 7C -- -- --"
        " | played: 7S 6H | stock: 9C 9D 9H TC TD",
        turn=B, sizes="1110", last_player=A,
    )  # fmt: skip
    play(state, "flip 1")
    assert state.hands == [cards("2C 9C 9D 9H"), [], cards("3C TC TD"), []]
