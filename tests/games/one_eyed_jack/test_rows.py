"""One-Eyed Jack: rows in the classic game – which count, which win, and which are crowned."""

from __future__ import annotations

import pytest

from tests.games.one_eyed_jack.boards import X, Y, board, crowns, line, name, play, targets, why
from tests.games.one_eyed_jack.hands import KILL_IN_HAND, WILD_IN_HAND


def test_oe_s5_a_corner_counts_for_everybody() -> None:
    state = board(WILD_IN_HAND, times=1, chips={X: line((0, 1), (0, 1), 3)})
    play(state, "place JD e1")
    assert state.winners() == [X]
    assert state.scores() == [1, 0]


def test_oe_s6_and_oe_r6_two_rows_may_share_one_space() -> None:
    chips = {X: line((4, 0), (0, 1), 5) + line((0, 4), (1, 0), 3)}
    state = board(WILD_IN_HAND, chips=chips)
    play(state, "place JD e4")
    assert state.is_over
    assert state.winners() == [X]


@pytest.mark.parametrize(("run", "wins"), [(6, False), (7, False), (8, False), (9, True)])
def test_oe_r6_nine_in_one_line_are_two_rows_and_eight_are_one(run: int, wins: bool) -> None:
    spaces = line((5, 0), (0, 1), run)
    *rest, last = spaces[:4] + spaces[5:] + [spaces[4]]
    state = board(WILD_IN_HAND, chips={X: rest})
    play(state, f"place JD {name(last)}")
    assert state.is_over == wins


def test_oe_r36_a_common_corner_is_a_common_space() -> None:
    """OE-R36: eight chips do, in two rows that share a corner."""
    state = board(WILD_IN_HAND, chips={X: line((0, 1), (0, 1), 4) + line((1, 0), (1, 0), 3)})
    play(state, "place JD a5")
    assert state.winners() == [X]


def test_oe_s7_three_sides_need_one_row() -> None:
    state = board(
        "hand0: JD 2S | hand1: 2H | hand2: 3H | stock: ...", players=3,
        chips={X: [(3, 3), (4, 4), (5, 5), (7, 7)]},
    )  # fmt: skip
    play(state, "place JD g7")
    assert state.winners() == [X]
    assert state.scores() == [1, 0, 0]


def test_only_the_side_that_places_can_win() -> None:
    """A row of Y that stands already does not end the game when X places elsewhere."""
    state = board(WILD_IN_HAND, times=1, chips={Y: line((4, 0), (0, 1), 5)})
    play(state, "place JD j5")
    assert not state.is_over


def test_a_kill_completes_nothing() -> None:
    state = board(KILL_IN_HAND, times=1, chips={X: line((4, 0), (0, 1), 5), Y: [(9, 5)]})
    play(state, "remove JS f10")
    assert not state.is_over


def test_oe_s9_and_oe_r8_a_completed_row_may_be_broken_unless_it_is_crowned() -> None:
    row = line((4, 0), (0, 1), 5)
    state = board("hand0: JS 2S | hand1: 3H | stock: ...", chips={Y: row})
    play(state, "remove JS c5")
    assert not state.variant.patterns.completed(state.held[Y])
    state = board("hand0: JS 2S | hand1: 3H | stock: ...", chips={Y: row}, crowned=row, crowning="completed")
    assert targets(state, "remove JS") == set()
    assert why(state, "remove JS c5")[1] == "OE-R14"


def test_oe_r14_crowning_makes_completed_chips_safe() -> None:
    """OE-R14: off in the classic game, on where it is chosen."""
    row = line((4, 0), (0, 1), 4)
    state = board(WILD_IN_HAND, chips={X: row}, crowning="completed")
    play(state, "place JD e5")
    assert crowns(state) == {*row, (4, 4)}
    assert state.facts()["crowned"] == ["a5", "b5", "c5", "d5", "e5"]
    state = board(WILD_IN_HAND, chips={X: row})
    play(state, "place JD e5")
    assert crowns(state) == set()


def test_oe_r35_all_completed_windows_are_crowned_but_never_a_community_corner() -> None:
    """OE-R35: a run of six has two windows that cannot both count, all its chips are crowned."""
    run = line((4, 0), (0, 1), 6)
    state = board(WILD_IN_HAND, chips={X: [each for each in run if each != (4, 3)]}, crowning="completed")
    play(state, "place JD d5")
    assert crowns(state) == set(run)
    state = board(WILD_IN_HAND, chips={X: line((0, 1), (0, 1), 3)}, crowning="completed")
    play(state, "place JD e1")
    assert crowns(state) == set(line((0, 1), (0, 1), 4))
