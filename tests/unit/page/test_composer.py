"""Composing a game of One-Eyed Jack: repairs of contradictions, the board's editor, games kept by name, the picture."""

from __future__ import annotations

from typing import Any, cast

import pytest

from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board_editing import EDITING, usual_board
from knaves.page.locale.texts import said
from knaves.page.repairs import repairs
from knaves.page.view.board import path_of
from knaves.page.view.board_editor import board_editor
from knaves.page.view.markup import markup
from knaves.page.view.parts import picture_node
from knaves.store.presets import LONGEST_NAME, MOST_OWN, OwnGames
from knaves.store.store import Store


class Shelf:
    """A store in memory that can be full."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = False

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def set(self, key: str, text: str) -> bool:
        if not self.is_full:
            self.texts[key] = text
        return not self.is_full

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)


@pytest.mark.parametrize(
    ("chosen", "just_set", "first"),
    [
        ({"capture": "pair", "objective": "cross"}, "capture", {"objective": "rows"}),
        ({"capture": "pair", "objective": "cross"}, "objective", {"capture": "off"}),
        ({"players": 4, "sides": 4, "length": 5}, "length", {"sides": 2}),
        ({"end_joker": True}, "end_joker", {"objective": "threes"}),
        ({"die": "after"}, "die", {"players": 3}),
        ({"times": 2, "players": 3}, "times", {"players": 2}),
    ],
)
def test_the_first_way_out_keeps_what_was_just_chosen(
    chosen: dict[str, Any], just_set: str, first: dict[str, Any]
) -> None:
    options = GAME.options.parse_loosely(chosen)
    (conflict,) = options.conflicts()
    ways = repairs(options, conflict, just_set)
    assert 1 < len(ways) <= 3
    assert just_set not in ways[0]
    assert first in ways
    for way in ways:
        changed = GAME.options.parse_loosely(options.as_json() | dict(way))
        assert next(iter(changed.conflicts()), None) is None


def test_own_games_are_kept_named_and_forgotten() -> None:
    shelf = Shelf()
    own = OwnGames(cast(Store, shelf), GAME)
    assert own.all() == {}
    options = GAME.options.parse({"objective": "cross", "wrap": "both"})
    assert own.keep("Sunday", options)
    assert OwnGames(cast(Store, shelf), GAME).all() == {"Sunday": options}
    assert own.keep("x" * 99, GAME.options())
    assert max(map(len, own.all())) == LONGEST_NAME
    own.drop("Sunday")
    assert "Sunday" not in own.all()


def test_spoilt_own_games_are_passed_over_and_a_full_store_says_no() -> None:
    shelf = Shelf()
    own = OwnGames(cast(Store, shelf), GAME)
    shelf.texts["own/one_eyed_jack"] = '{"good": {"wrap": "both"}, "bad": {"wrap": "sideways"}, "worse": 3}'
    assert list(own.all()) == ["good"]
    for text in ("[1]", "{", "null", "3"):
        shelf.texts["own/one_eyed_jack"] = text
        assert own.all() == {}
    shelf.is_full = True
    assert not own.keep("another", GAME.options())
    shelf.is_full = False
    for number in range(MOST_OWN):
        assert own.keep(str(number), GAME.options())
    assert not own.keep("one too many", GAME.options())


def test_a_line_over_a_joined_edge_goes_out_and_comes_in() -> None:
    assert path_of(("a1", "b2", "c3"), (False, False)) == "M5 5L15 15L25 25"
    assert path_of(("j4", "a4"), (True, False)) == "M95 35L105 35M-5 35L5 35"
    assert path_of(("c10", "c1"), (False, True)) == "M25 95L25 105M25 -5L25 5"
    assert path_of(("b2", "h2"), (False, False)) == "M15 15L75 15"


def test_the_editor_shows_the_board_and_what_is_wrong_with_it() -> None:
    board = usual_board("standard")
    drawn = markup(board_editor(EDITING, board, None))
    assert drawn.count('role="gridcell"') == 100
    assert "Each card appears twice." in drawn
    assert "Ace of spades" in markup(board_editor(EDITING, board, 0))
    wrong = markup(board_editor(EDITING, board[:-2] + "2S", None))
    assert "ace of spades 1×" in wrong
    assert "2 of spades 3×" in wrong


def test_every_preset_and_every_example_can_be_drawn() -> None:
    assert GAME.form.example is not None
    for preset in GAME.form.presets:
        example = GAME.form.example(GAME.options.parse(dict(preset.options)))
        assert markup(picture_node(example.board, said(example.says))).count("<rect") >= 101
    for example in GAME.tutorial.examples + GAME.tutorial.variants:
        assert 'role="img"' in markup(picture_node(example.board, said(example.says)))


def test_the_picture_shows_what_is_joined_captured_and_crowned() -> None:
    assert GAME.form.example is not None
    options = GAME.options.parse({"wrap": "both", "capture": "pair", "crowning": "completed"})
    example = GAME.form.example(options)
    drawn = markup(picture_node(example.board, said(example.says)))
    assert drawn.count('class="jo"') == 4
    assert drawn.count("gone") == 2
    assert 'class="cw"' in drawn
