"""Picking: touching cards and places in any order until one move is left."""

from __future__ import annotations

from knaves.cards import card
from knaves.engine.moves import PLAY
from knaves.games.registry import GAMES
from knaves.table.table import Picking
from tests.positions import position

HAND = [PLAY[card(code)] for code in ("2C", "QH", "AS")]


def test_one_touch_plays_a_card() -> None:
    picking = Picking(HAND).touch("QH")
    assert picking.exact == [PLAY[card("QH")]]
    assert picking.open == set()


def test_at_first_every_part_of_a_legal_move_is_open_and_nothing_else() -> None:
    assert Picking(HAND).open == {"2C", "QH", "AS"}
    assert Picking(HAND).exact == []


def test_a_part_that_leads_to_no_move_leaves_none() -> None:
    assert Picking(HAND).touch("KD").moves == []


def test_touching_a_part_again_lets_it_go() -> None:
    picking = Picking(HAND).touch("QH")
    assert picking.touch("QH").touched == ()


def test_cards_and_places_of_a_match_may_be_touched_in_any_order() -> None:
    game = GAMES["jack_in_the_box"]
    state = position(game, "hand0: 4D 2D 8C 5H 7C | box1: 6D 3S 7H KD | stock: ...", turn=0)
    legal = state.legal_moves()
    match = next(move for move in legal if str(move) == "match 1E 2D 4D")
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        picking = Picking(legal, (), "match")
        for index in order:
            assert match.parts[index] in picking.open
            picking = picking.touch(match.parts[index])
        assert picking.exact == [match]


def test_a_verb_narrows_the_moves_to_one_kind() -> None:
    game = GAMES["jack_in_the_box"]
    state = position(game, "hand0: 4D 2D 8C 5H 7C | box1: 6D 3S 7H KD | stock: ...", turn=0)
    verbs = {move.groups[0][0] for move in Picking(state.legal_moves(), (), "exchange").moves}
    assert verbs == {"exchange"}
