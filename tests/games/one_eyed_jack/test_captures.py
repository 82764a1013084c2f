"""One-Eyed Jack: the variant in which chips between two others are captured."""

from __future__ import annotations

from typing import Any

import pytest

from knaves.games.one_eyed_jack.rules import OneEyedJack
from tests.games.one_eyed_jack.boards import X, Y, Z, board, chips_of, play
from tests.games.one_eyed_jack.hands import FOUR, WILD_IN_HAND


def captured(
    place: str, chips: dict[int, list[tuple[int, int]]], text: str = WILD_IN_HAND, **options: Any
) -> OneEyedJack:
    state = board(text, chips=chips, **{"capture": "pair", **options})
    play(state, f"place JD {place}")
    return state


def test_oe_s12_a_pair_is_captured_and_a_trio_where_the_option_says_so() -> None:
    state = captured("f6", {X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert chips_of(state, Y) == set()
    assert state.facts()["captures"] == [2, 0]
    trio = {X: [(5, 2)], Y: [(5, 3), (5, 4), (5, 5)]}
    assert captured("g6", trio).captures == [0, 0]
    assert captured("g6", trio, capture="pair_trio").captures == [3, 0]
    assert captured("f6", {X: [(5, 2)], Y: [(5, 3), (5, 4)]}, capture="pair_trio").captures == [2, 0]
    assert captured("e6", {X: [(5, 2)], Y: [(5, 3)]}, capture="pair_trio").captures == [0, 0]


def test_captures_in_all_directions_at_once_and_over_joined_edges() -> None:
    chips = {X: [(5, 2), (2, 5), (8, 8)], Y: [(5, 3), (5, 4), (4, 5), (3, 5), (6, 6), (7, 7)]}
    assert captured("f6", chips).captures == [6, 0]
    assert captured("f6", chips, orthogonal_only=True).captures == [4, 0]
    over = {X: [(5, 7)], Y: [(5, 8), (5, 9)]}
    assert captured("a6", over, wrap="left_right").captures == [2, 0]
    assert captured("a6", over).captures == [0, 0]


def test_placing_oneself_into_a_sandwich_is_safe() -> None:
    state = captured("e6", {X: [(5, 3)], Y: [(5, 2), (5, 5)]})
    assert (5, 3) in chips_of(state, X)
    assert state.captures == [0, 0]


def test_oe_r12_the_two_chips_may_be_of_different_enemies() -> None:
    text = "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ..."
    state = captured("f6", {X: [(5, 2)], Y: [(5, 3)], Z: [(5, 4)]}, text, players=3)
    assert state.captures == [2, 0, 0]


def test_oe_r13_community_corners_close_no_sandwich() -> None:
    """OE-R13: they are granted as part of a pattern only, and are no chips to be captured."""
    assert captured("a4", {Y: [(1, 0), (2, 0)]}).captures == [0, 0]
    assert captured("a4", {X: [(0, 0)], Y: [(1, 0), (2, 0)]}, corners="nature").captures == [2, 0]
    assert captured("c1", {X: [(0, 9)], Y: [(0, 1)]}, wrap="left_right", corners="community").captures == [0, 0]


def test_oe_r14_crowned_chips_are_not_captured() -> None:
    chips = {X: [(5, 2)], Y: [(5, 3), (5, 4)]}
    state = board(WILD_IN_HAND, chips=chips, capture="pair", crowned=[(5, 3)])
    play(state, "place JD f6")
    assert state.captures == [0, 0]


def test_oe_r37_a_partners_chip_is_no_enemy_and_closes_a_sandwich() -> None:
    state = board(FOUR, players=4, capture="pair", chips={X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert state.side(2) == state.side(0) == X
    play(state, "place JD f6")
    assert state.captures == [2, 0]


@pytest.mark.parametrize(("length", "capture", "goal"), [(5, "pair", 10), (5, "pair_trio", 15), (4, "pair", 8)])
def test_enough_captured_chips_win(length: int, capture: str, goal: int) -> None:
    for before, over in ((goal - 3, False), (goal - 2, True)):
        state = board(WILD_IN_HAND, chips={X: [(5, 2)], Y: [(5, 3), (5, 4)]}, capture=capture, length=length)
        state.captures[X] = before
        play(state, "place JD f6")
        assert state.winners() == ([X] if over else [])


def test_captured_chips_are_gone_before_rows_are_looked_for() -> None:
    """The captured chips leave vacant spaces, which may be filled again."""
    state = captured("f6", {X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert state.chips[53] is state.chips[54] is None
    assert state.facts()["board"] == {"c6": 0, "f6": 0}


def test_a_kill_card_counts_no_capture() -> None:
    state = board("hand0: JS 2S | hand1: 2H | stock: ...", chips={Y: [(5, 3)]}, capture="pair")
    play(state, "remove JS d6")
    assert state.captures == [0, 0]
