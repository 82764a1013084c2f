"""One-Eyed Jack: the other decks, corners and boards, and the moves that their cards make."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import cast

import pytest

from knaves.cards import cards
from knaves.engine.moves import find
from knaves.engine.sentences import ChanceRefused
from knaves.engine.state import State
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import fixed_board
from tests.games.one_eyed_jack.boards import X, Y, board, chips_of, legal, line, play, targets
from tests.games.one_eyed_jack.hands import wins

# decks and corners


def squares(state: State) -> dict[str, str]:
    """The cards printed on the board, by the names of their squares."""
    return cast(dict[str, str], state.facts()["squares"])


def test_oe_r9_in_rook_packs_12_is_wild_and_11_kills_with_faces_or_without() -> None:
    for deck in ("rook_faces", "rook_numbers"):
        state = board("hand0: PB JG | hand1: 2G | stock: ...", deck=deck, chips={Y: [(5, 5)]})
        assert len(state.pack) == 112
        assert len(targets(state, "place PB")) == 95
        assert targets(state, "remove JG") == {(5, 5)}
        assert Counter(each.rank for each in state.pack) == dict.fromkeys("A23456789TJPQK", 8)


def test_oe_s16_princesses_place_and_all_jacks_kill() -> None:
    state = board("hand0: PD JD JS 2S | hand1: 2H | stock: ...", deck="princess", chips={Y: [(5, 5)]})
    assert len(state.pack) == 112
    assert len(targets(state, "place PD")) == 95
    assert targets(state, "remove JD") == targets(state, "remove JS") == {(5, 5)}
    assert state.board.squares == fixed_board("mirror", "standard", "", nature=False).squares


def test_oe_r40_the_board_of_a_rook_deck_shows_rook_cards() -> None:
    """OE-R40, OE-R26: black, green, yellow, red take the places of ♠ ♥ ♦ ♣ in the mirror layout."""
    state = GAME.begin(GAME.options(deck="rook_faces"), 1)
    printed = squares(state)
    assert [printed[name] for name in ("b1", "e2", "g3", "i4")] == ["AB", "AG", "AY", "AR"]
    assert Counter(printed.values()) == {rank + colour: 2 for rank in "A23456789TQK" for colour in "BGYR"}


def test_oe_s17_and_oe_r15_a_nature_joker_belongs_to_one_corner() -> None:
    """OE-R15: black 1 top left, red 1 top right, red 2 bottom left, black 2 bottom right."""
    state = board("hand0: XR1 XB1 JD | hand1: 2H | stock: ...", corners="nature")
    assert len(state.pack) == 108
    assert len(squares(state)) == 100
    assert [squares(state)[each] for each in ("a1", "j1", "a10", "j10")] == ["XB1", "XR1", "XR2", "XB2"]
    assert legal(state, "place XR1") == {"place XR1 j1"}
    assert len(targets(state, "place JD")) == 100
    play(state, "place XR1 j1")
    assert chips_of(state, X) == {(0, 9)}
    assert not wins("e1", line((0, 1), (0, 1), 3), corners="nature")
    assert wins("e1", line((0, 0), (0, 1), 4), corners="nature")


def test_oe_r38_a_nature_joker_is_dead_when_its_corner_is_occupied() -> None:
    text = "hand0: XR1 2S | hand1: JS | stock: ..."
    state = board(text, corners="nature", chips={Y: [(0, 9)]})
    assert legal(state, "swap") == {"swap XR1"}
    state = board("hand0: JS | hand1: JS | stock: ...", corners="nature", chips={Y: [(0, 9)]})
    assert targets(state, "remove JS") == {(0, 9)}


# boards and moves


def test_a_random_board_is_chance_before_the_shuffle() -> None:
    state = GAME.begin(GAME.options(layout="random"), 4)
    assert [kind for outcome in state.chance.used for kind in outcome] == ["dealer", "board", "shuffle"]
    given = state.chance.used[1]["board"]
    again = GAME.begin(GAME.options(layout="random"), None, tuple(state.chance.used))
    assert squares(again) == squares(state)
    assert list(squares(state).values()) == given
    with pytest.raises(ChanceRefused):
        GAME.begin(GAME.options(layout="random"), 1, ({"dealer": 0}, {"board": given[1:] + given[1:2]}))


def test_a_custom_board_is_laid_as_it_is_written() -> None:
    listed = list(squares(GAME.begin(GAME.options(layout="random"), 4)).values())
    state = GAME.begin(GAME.options(layout="custom", board="".join(listed)), 1)
    assert list(squares(state).values()) == listed
    first = cards(listed[0])[0]
    assert state.board.spots[first][0][0] == 1


def test_moves_are_the_same_object_and_survive_pickling() -> None:
    state = board("hand0: JD JS 5H | hand1: 2H | stock: ...", chips={Y: [(1, 8), (8, 1)]})
    for move in state.legal_moves():
        assert pickle.loads(pickle.dumps(move)) is move
        assert find(move.notation, state.legal_moves()) is move
