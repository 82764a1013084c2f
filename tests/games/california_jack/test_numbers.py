"""California Jack: the numbers of 1.9 of its rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.cards import codes
from knaves.games.california_jack import GAME
from tests.games.california_jack.deals import deal, play_out_the_deal
from tests.random_games import walk


def test_the_deal_gives_each_six_singly_from_the_non_dealer_on_and_leaves_forty() -> None:
    state = deal("AC AD 2C 2D 3C 3D 4C 4D 5C 5D 6C 6D", dealer=1)
    assert codes(state.hands[0]) == ["AC", "2C", "3C", "4C", "5C", "6C"]
    assert codes(state.hands[1]) == ["AD", "2D", "3D", "4D", "5D", "6D"]
    assert len(state.pack) == 52
    assert 1 + len(state.stock) == 40


@pytest.mark.parametrize("seed", range(8))
def test_a_deal_has_26_tricks_of_which_20_are_followed_by_draws(seed: int) -> None:
    heard: list[Any] = []
    state = GAME.begin(GAME.options(), seed, (), heard.append)
    assert play_out_the_deal(state, Random(seed)) == 52
    kinds = [event.kind for event in heard]
    assert kinds.count("TrickTaken") == 26
    assert kinds.count("Drew") == 40
    last = len(kinds) - 1 - kinds[::-1].index("Drew")
    assert kinds[:last].count("TrickTaken") == 20
    assert sum(len(pile) for pile in state.captured) == 52


@pytest.mark.parametrize("seed", range(25))
def test_the_first_total_of_ten_comes_after_three_to_seven_deals_and_is_10_to_13(seed: int) -> None:
    for state in walk(GAME, GAME.options(), seed):
        if state.deal_is_over and max(state.scores()) >= 10:
            break
    assert 3 <= state.deals <= 7
    assert 10 <= max(state.scores()) <= 13
