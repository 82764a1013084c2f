"""Composing a game of One-Eyed Jack: repairs of contradictions, the board's editor, games kept by name, the picture."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any, cast

import pytest

from knaves.engine.layout import BoardPart, Square
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.options import EDITING, usual_board
from knaves.page.locale import said
from knaves.page.view.options_page import board_editor, ways_out
from knaves.page.view.parts import path_of, picture_node
from knaves.store.store import Store
from knaves.store.workbench import LONGEST_NAME, MOST_OWN, OwnGames
from tests.unit.page.fake_page import every_node, text_of
from tests.unit.page.visits import Visit
from tools.building.prerender import markup


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
    ways = ways_out(options, conflict, just_set)
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


def path(names: str, wraps: tuple[bool, bool] = (False, False), columns: int = 10, rows: int = 10) -> str:
    """The line over these squares of a board of this size."""
    squares = (f"{ascii_lowercase[column]}{row}" for row in range(1, rows + 1) for column in range(columns))
    return path_of(names.split(), BoardPart(tuple(Square(name, None) for name in squares), wraps=wraps))


def test_a_line_over_a_joined_edge_goes_out_and_comes_in() -> None:
    assert path("a1 b2 c3") == "M5 5L15 15L25 25"
    assert path("j4 a4", (True, False)) == "M95 35L105 35M-5 35L5 35"
    assert path("c10 c1", (False, True)) == "M25 95L25 105M25 -5L25 5"
    assert path("b2 h2") == "M15 15L75 15"
    assert path("c1 a1", (True, False), 3, 2) == "M25 5L35 5M-5 5L5 5", "of another size the edge lies elsewhere"
    assert path("b8 b1", (False, True), 3, 8) == "M15 75L15 85M15 -5L15 5"


def test_a_square_over_joined_edges_is_drawn_the_way_it_goes_not_as_a_strip() -> None:
    both = (True, True)
    strip = path("b1 a1 a10 b10 b1", (True, False))  # side 9, from b over the right edge to a
    assert strip.startswith("M15 5L105 5M-85 5L5 5L5 95"), "across the board, not back by one square"
    assert path("h8 b8 b2 h2 h8", both) == (
        "M75 75L115 75M-25 75L15 75L15 115M15 -25L15 15L-25 15M115 15L75 15L75 -25M75 115L75 75"
    )  # fmt: skip
    assert path("d2 h2 h6 d6 d2", both) == "M35 15L75 15L75 55L35 55L35 15"
    assert path("j4 a5 j6 i5 j4", both) == "M95 35L105 45M-5 35L5 45L-5 55M105 45L95 55L85 45L95 35"


def in_form(*values: tuple[str, str]) -> Visit:
    """The form after these options have been chosen, one after the other."""
    visit = Visit(address="/one_eyed_jack/options")
    for name, value in values:
        visit.do("set", name=name, value=value)
    return visit


def told(visit: Visit) -> list[str]:
    """What the form says that a choice has set besides."""
    looks = [node for node in every_node(visit.screen) if dict(node.attributes).get("class") == "told"]
    return [text_of(node) for node in looks]


def test_oe_r25_the_first_switch_of_a_variant_spares_own_and_crowned_chips_and_says_so() -> None:
    for switch in (
        ("deck", "princess"), ("wrap", "both"), ("length", "4"), ("times", "1"), ("hand", "3"), ("players", "6"),
        ("sides", "4"), ("corners", "nature"), ("capture", "pair"), ("orthogonal_only", "true"),
        ("objective", "threes"),
    ):  # fmt: skip
        visit = in_form(("players", "4"), switch) if "sides" in switch else in_form(switch)
        options = visit.app.screen.options  # type: ignore[union-attr]
        assert (options.kill_targets, options.crowning) == ("opponents", "completed"), switch
        (says,) = told(visit)
        assert "jacks remove only opponents’ uncrowned chips" in says
    for switch in (("layout", "spiral"), ("players", "4"), ("dead_per_turn", "one"), ("players", "3")):
        visit = in_form(switch)
        assert (visit.app.screen.options.kill_targets, told(visit)) == ("any", []), switch  # type: ignore[union-attr]


def test_oe_r25_it_may_be_turned_back_and_stays_so() -> None:
    visit = in_form(("deck", "princess"))
    (back,) = [node for node in every_node(visit.screen) if dict(node.attributes).get("data-do") == "mend"]
    assert text_of(back) == "Undo the change"
    visit.do("mend", query=dict(back.attributes)["data-query"])
    assert told(visit) == []
    visit.do("set", name="wrap", value="both")
    options = visit.app.screen.options  # type: ignore[union-attr]
    assert (options.kill_targets, options.crowning) == ("any", "off")


def test_oe_r25_with_the_last_switch_off_it_is_the_classic_game_again() -> None:
    visit = in_form(("wrap", "both"), ("wrap", "none"))
    assert visit.app.screen.options == GAME.options()  # type: ignore[union-attr]
    assert "any chip" in told(visit)[0]


@pytest.mark.parametrize("objective", ["cross", "square", "rows_or_cross", "rows_or_square", "threes"])
def test_oe_r44_choosing_another_objective_than_rows_switches_captures_off_and_says_so(objective: str) -> None:
    visit = in_form(("capture", "pair"), ("objective", objective))
    assert visit.app.screen.options.capture == "off"  # type: ignore[union-attr]
    assert visit.app.screen.clashes() == []  # type: ignore[union-attr]
    assert told(visit) == ["Captures are off now: they’re only for games won by rows alone."]


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
    pictures = GAME.tutorial.drawn()
    for example in pictures.examples + pictures.variants:
        assert 'role="img"' in markup(picture_node(example.board, said(example.says)))


def test_the_picture_shows_what_is_joined_captured_and_crowned() -> None:
    assert GAME.form.example is not None
    options = GAME.options.parse({"wrap": "both", "capture": "pair", "crowning": "completed"})
    example = GAME.form.example(options)
    drawn = markup(picture_node(example.board, said(example.says)))
    assert drawn.count('class="jo"') == 4
    assert drawn.count("gone") == 2
    assert 'class="cw"' in drawn
