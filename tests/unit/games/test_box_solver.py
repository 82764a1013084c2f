"""The solver of Box: the last cards counted out when the draw pile is empty, box cards staying events of chance."""

from __future__ import annotations

from random import Random

import pytest

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import think
from knaves.cards import card
from knaves.engine.imagination import Imagination
from knaves.engine.moves import PLAY
from knaves.games.box import GAME
from knaves.games.box.moves import FLIP
from knaves.games.box.notes import HIGHEST, LOWEST
from knaves.games.box.rules import Box
from knaves.games.box.solver import SHORT, is_short, solve
from tests.positions import position

EIGHT, THREE = PLAY[card("8C")], PLAY[card("3C")]


def last_cards(box: str, hand: str = "8C 3C", stock: str = "reshuffle") -> Box:
    """Two players; the first, with one box card, has to answer a ten; the other holds a nine and these box cards."""
    state = position(
        GAME, f"hand0: {hand} | hand1: 9D | box0: KH -- -- -- | box1: {box} -- -- | played: TH | discard: ...",
        options={"players": 2, "stock": stock}, turn=0, sizes=[1, 2], last_player=1, known=[[], [(LOWEST, HIGHEST)]],
    )  # fmt: skip
    assert isinstance(state, Box)
    return state


def test_a_round_is_counted_out_and_the_boxes_are_valued_at_its_end() -> None:
    # The eight lets the other get rid of both box cards and costs the game. After the three he is stuck on the
    # seven, one time in two, and it is one slot against one: 1/2.
    assert solve(last_cards("7S 2S")) == {EIGHT: 0.0, THREE: 0.25}
    assert solve(last_cards("7S 5S")) == {EIGHT: 0.5, THREE: 0.5}


def test_where_nothing_will_be_drawn_any_more_the_game_is_counted_out() -> None:
    # The other turns one card, is stuck on the second, and has no box left. After the three he is stuck at once,
    # keeps one, and answers the eight with it; the king in the own box is too high for that.
    assert solve(last_cards("7S 5S", stock="no_reshuffle")) == {EIGHT: 1.0, THREE: 0.0}


def test_cards_of_one_rank_are_worth_the_same_and_unseen_ones_too() -> None:
    worths = solve(last_cards("7S 2S", "8C 8D"))
    assert len(worths) == 2
    assert len(set(worths.values())) == 1
    blind = last_cards("7S 2S", "QC JC")
    blind.boxes[0] = [card("4H"), None, card("KH"), None]
    blind.sizes[0] = 2
    worths = solve(blind)
    assert set(worths) == {FLIP[1], FLIP[3]}
    assert len(set(worths.values())) == 1


@pytest.mark.parametrize("stock", ["reshuffle", "no_reshuffle"])
def test_where_in_a_box_a_card_lies_makes_no_difference(stock: str) -> None:
    one, other = last_cards("7S 2S", stock=stock), last_cards("2S 7S", stock=stock)
    assert solve(one) == pytest.approx(solve(other))


def test_an_expert_counts_out_all_that_the_hidden_cards_can_be() -> None:
    seen = last_cards("7S 2S").seen_by(0)
    assert is_short(seen)
    *_, thought = think(seen, GAME.advice, LEVELS["expert"], Random(1), playouts=200)
    worlds = Imagination(seen).every_world(Random(1), 100)
    assert worlds is not None
    assert len(worlds) == 12  # the nine, king, seven and two are one in a hand, one in a box, two in the other
    assert thought.is_exact
    averages = {move: sum(solve(world)[move] for world in worlds) / 12 for move in (EIGHT, THREE)}
    assert {each.move: each.value for each in thought.candidates} == pytest.approx(averages)
    assert averages[thought.move] == max(averages.values())


def test_long_endings_and_those_with_cards_to_draw_are_not_solved() -> None:
    assert GAME.advice.can_solve(GAME.begin(GAME.options(), 1)) == 0
    state = last_cards("7S 2S")
    assert GAME.advice.can_solve(state) > 0
    state.stock = [state.discard.pop()]
    assert GAME.advice.can_solve(state) == 0
    state.stock = []
    state.hands[1] += [state.discard.pop() for _ in range(SHORT)]
    assert GAME.advice.can_solve(state) == 0
