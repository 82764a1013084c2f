"""The solver of Box: the last cards counted out where nothing will be drawn, box cards staying events of chance."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import think
from knaves.cards import card
from knaves.engine.moves import PLAY, Play
from knaves.engine.zones import Imagination
from knaves.games.box import GAME
from knaves.games.box.bot import SHORT, is_short, solve
from knaves.games.box.rules import FLIP, HIGHEST, LOWEST, Box
from tests.positions import position

EIGHT, THREE = PLAY[card("8C")], PLAY[card("3C")]


def last_cards(box: str, hand: str = "8C 3C") -> Box:
    """Two players; the first, with one box card, has to answer a ten; the other holds a nine and these box cards."""
    state = position(
        GAME, f"hand0: {hand} | hand1: 9D | box0: KH -- -- -- | box1: {box} -- -- | played: TH | discard: ...",
        options={"players": 2, "stock": "no_reshuffle"}, turn=0, sizes=[1, 2],
        last_player=1, known=[[], [(LOWEST, HIGHEST)]],
    )  # fmt: skip
    assert isinstance(state, Box)
    return state


def test_the_game_is_counted_out_to_its_end() -> None:
    # After the eight the other turns one card, is stuck on the other, and has no box left. After the three he is stuck
    # at once and keeps a card; a seven or five he turns on the eight, and the own king is too high; a jack loses.
    assert solve(last_cards("7S 5S")) == {EIGHT: 1.0, THREE: 0.0}
    assert solve(last_cards("JS 5S")) == {EIGHT: 1.0, THREE: 0.5}


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


def test_where_in_a_box_a_card_lies_makes_no_difference() -> None:
    assert solve(last_cards("JS 5S")) == pytest.approx(solve(last_cards("5S JS")))


def test_an_expert_counts_out_all_that_the_hidden_cards_can_be() -> None:
    seen = last_cards("7S 2S").seen_by(0)
    assert is_short(seen)
    *_, thought = think(seen, GAME.bots, LEVELS["expert"], Random(1), playouts=200)
    worlds = Imagination(seen).every_world(Random(1), 100)
    assert worlds is not None
    assert len(worlds) == 12  # the nine, king, seven and two are one in a hand, one in a box, two in the other
    assert thought.is_exact
    averages = {move: sum(solve(world)[move] for world in worlds) / 12 for move in (EIGHT, THREE)}
    assert {each.move: each.value for each in thought.candidates} == pytest.approx(averages)
    assert averages[cast(Play, thought.move)] == max(averages.values())


def test_long_endings_and_those_with_cards_to_draw_are_not_solved() -> None:
    state = last_cards("7S 2S")
    assert GAME.bots.solver.can_solve(state) > 0
    state.stock = [state.discard.pop()]
    assert GAME.bots.solver.can_solve(state) == 0
    state.stock = []
    state.hands[1] += [state.discard.pop() for _ in range(SHORT)]
    assert GAME.bots.solver.can_solve(state) == 0
    state = last_cards("7S 2S")
    state.options = GAME.options(players=2)
    assert GAME.bots.solver.can_solve(state) == 0  # the discards will be shuffled
