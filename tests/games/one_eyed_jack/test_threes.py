"""One-Eyed Jack: the variant in which threes are counted, and the joker that ends it."""

from __future__ import annotations

import pytest

from knaves.cards import card
from knaves.engine.moves import PLAY
from knaves.games.one_eyed_jack import GAME
from tests.games.one_eyed_jack.boards import X, Y, board, crowns, legal, line, play, why

THREES = "hand0: JD 2S | hand1: 2H 3H | stock: ..."


@pytest.mark.parametrize(("run", "count"), [(3, 1), (4, 2), (5, 3)])
def test_oe_s10_a_run_counts_its_windows(run: int, count: int) -> None:
    spaces = line((5, 3), (0, 1), run)
    state = board(THREES, objective="threes", chips={X: spaces[:1] + spaces[2:]})
    state.threes[X] = max(0, run - 4)  # what stood without the second chip
    play(state, "place JD e6")
    assert state.scores() == [count, 0]
    assert crowns(state) >= set(spaces[:4])
    assert not state.is_over


def test_oe_r14_threes_always_crown() -> None:
    state = board(THREES, objective="threes", crowning="off", chips={X: [(5, 3), (5, 5)]})
    play(state, "place JD e6")
    assert crowns(state) == {(5, 3), (5, 4), (5, 5)}


def test_threes_use_community_corners() -> None:
    state = board(THREES, objective="threes", chips={X: [(0, 1)]})
    play(state, "place JD c1")
    assert state.scores() == [1, 0]
    assert crowns(state) == {(0, 1), (0, 2)}


def test_oe_r24_one_end_joker_ends_threes_when_it_is_played() -> None:
    text = "hand0: XE 2S | hand1: 2H | stock: ..."
    state = board(text, objective="threes", end_joker=True)
    assert state.pack.count(card("XE")) == 1
    assert len(state.pack) == 105
    assert why(state, "place XE c1")[1] == "OE-R24"
    state.threes = [1, 2]
    before = len(state.stock)
    play(state, "play XE")
    assert state.winners() == [Y]
    assert state.scores() == [1, 2]
    assert state.played == [card("XE")]
    assert len(state.stock) == before


def test_oe_r28_the_end_joker_is_a_compulsory_play() -> None:
    state = board("hand0: XE | hand1: | played: ...", objective="threes", end_joker=True)
    assert legal(state) == {"play XE"}


def test_oe_r38_the_end_joker_is_never_dead() -> None:
    state = board("hand0: XE 2S | hand1: 2H | stock: ...", objective="threes", end_joker=True)
    assert why(state, "swap XE") == ("End joker is never dead.", "OE-R38")


def test_oe_r33_equal_threes_share_the_win_even_none() -> None:
    for threes, winners in (([2, 2], [X, Y]), ([0, 0], [X, Y]), ([3, 1], [X])):
        state = board("hand0: XE 2S | hand1: 2H | stock: ...", objective="threes", end_joker=True)
        state.threes = threes
        play(state, "play XE")
        assert state.winners() == winners
        assert state.standing(0) == 1 / len(winners)


@pytest.mark.parametrize(("threes", "is_said"), [([3, 1], True), ([2, 2], False), ([1, 2], False)])
def test_the_end_joker_is_said_to_end_the_game_ahead_only_for_whoever_leads(threes: list[int], is_said: bool) -> None:
    state = board("hand0: XE 2S | hand1: 2H | stock: ...", objective="threes", end_joker=True)
    state.threes = threes
    found = GAME.bots.explanations.motives(state.seen_by(0), PLAY[card("XE")], {})
    assert [str(each.said) for each in found] == ["End joker ends the game while this side is ahead."] * is_said


def test_threes_end_when_all_cards_are_played() -> None:
    state = board("hand0: KC | hand1: | played: ...", objective="threes", chips={Y: [(5, 5)]})
    state.threes = [0, 4]
    play(state, sorted(legal(state))[0])
    assert state.winners() == [Y]
