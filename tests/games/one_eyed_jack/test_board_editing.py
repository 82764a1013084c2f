"""Editing the board of One-Eyed Jack: exchanging, turning over, shuffling, and going along with other options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.options import EDITING, OneEyedJackOptions, board_with, usual_board

USUAL = usual_board("standard")


def turned(name: str, board: str, rng: Random) -> str:
    return EDITING.rearrange(name, board, OneEyedJackOptions(), rng)


def pairs(board: str) -> Counter[str]:
    return Counter(board[start : start + 2] for start in range(0, len(board), 2))


def test_two_squares_change_places() -> None:
    board = USUAL
    changed = board_with(board, 0, 5)
    assert changed[:2] == board[10:12]
    assert changed[10:12] == board[:2]
    assert board_with(changed, 0, 5) == board


@pytest.mark.parametrize("name", EDITING.ways)
def test_every_rearrangement_keeps_each_card_twice(name: str) -> None:
    board = board_with(USUAL, 3, 70)
    changed = turned(name, board, Random(4))
    assert changed != board
    assert (changed == USUAL) == (name == "usual")
    assert set(pairs(changed).values()) == {2}
    GAME.options.parse({"layout": "custom", "board": changed})
    if name in ("sideways", "upside"):
        assert turned(name, changed, Random(4)) == board


def test_mirrors_turn_the_board_over() -> None:
    board = USUAL
    assert turned("sideways", board, Random(0))[:2] == board[14:16]  # b1 gets what stood on i1
    assert turned("upside", board, Random(0))[:2] == board[-16:-14]  # and here what stood on b10


def test_a_place_that_is_not_there_and_a_way_that_is_unknown_change_nothing() -> None:
    assert board_with(USUAL, 3, 96) == USUAL
    assert turned("sorted", USUAL, Random(0)) == USUAL


def test_the_board_comes_with_the_custom_layout_and_is_put_aside_with_another() -> None:
    before = OneEyedJackOptions()
    assert EDITING.follow(before, {"layout": "custom"}, "") == (USUAL, "")
    mine = board_with(USUAL, 0, 5)
    custom = GAME.options.parse({"layout": "custom", "board": mine})
    assert EDITING.follow(custom, {"layout": "spiral"}, "") == ("", mine)
    assert EDITING.follow(before, {"layout": "custom"}, mine) == (mine, mine)


def test_the_board_follows_the_deck_to_colours_and_back() -> None:
    custom = GAME.options.parse({"layout": "custom", "board": board_with(USUAL, 0, 5)})
    board, _ = EDITING.follow(custom, {"deck": "rook_faces"}, "")
    rook = GAME.options.parse({"layout": "custom", "deck": "rook_faces", "board": board})
    assert EDITING.follow(rook, {"deck": "standard"}, "")[0] == board_with(USUAL, 0, 5)


def test_what_is_wrong_with_a_board_is_said() -> None:
    assert EDITING.verdict(USUAL) is None
    said = str(EDITING.verdict(USUAL[:-2] + "2S"))
    assert "ace of spades 1×" in said
    assert "2 of spades 3×" in said
