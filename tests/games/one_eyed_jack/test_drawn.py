"""One-Eyed Jack on the table: what is lit, said and drawn, for the eye and for the ear."""

from __future__ import annotations

from typing import Any, cast

import pytest

from knaves.engine.layout import BoardPart, Fan, ScoreSheet, TouchMarks
from knaves.engine.sentences import plain
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.rules import OneEyedJack
from knaves.games.one_eyed_jack.table import Die, Order
from knaves.page.view.parts import board_node, layout_in_words, part_node, pencil_for
from knaves.page.view.seat import Scene, seat_labels
from tests.games.one_eyed_jack.boards import X, Y, board, line, play
from tools.building.prerender import markup

WILD = "hand0: JD 2S | hand1: 2H 3H | stock: ..."


def board_of(state: OneEyedJack, viewer: int = 0) -> BoardPart:
    (part,) = GAME.table.layout(state, viewer).areas["board"]
    assert isinstance(part, BoardPart)
    return part


def said(state: OneEyedJack, square: str, touch: TouchMarks | None = None) -> str:
    """The accessible name of a square for the first seat."""
    seated = seat_labels(["human", *["bot:easy"] * (state.seats - 1)])
    drawn = markup(board_node(board_of(state), Scene(seated, 0, touch or TouchMarks())))
    start = drawn.index(f'aria-label="{square}, ') + len('aria-label="')
    return drawn[start : drawn.index('"', start)]


def test_squares_say_card_chip_and_what_they_would_complete() -> None:
    state = board(WILD, chips={X: line((8, 3), (0, 1), 4), Y: [(5, 5)]}, crowned=[(8, 3)])
    assert said(state, "a1") == "a1, shared corner"
    assert said(state, "b1") == "b1, ace of spades, empty"
    assert said(state, "c9").endswith("empty, completes five in a row: you hold the card")
    assert said(state, "d9").endswith("your chip, crowned")
    assert said(state, "f6").endswith("Juniper’s chip")


def test_a_winning_square_says_so_and_a_threat_too() -> None:
    state = board(WILD, times=1, chips={X: line((8, 3), (0, 1), 4), Y: line((2, 3), (0, 1), 4)})
    assert said(state, "c9").endswith("empty, wins: you hold the card")
    assert said(state, "c3").endswith("another side needs it")


def test_a_square_that_both_sides_need_shows_both() -> None:
    state = board(WILD, times=1, chips={X: line((4, 0), (0, 1), 4), Y: line((0, 4), (1, 0), 4)})
    assert said(state, "e5").endswith("empty, wins: you hold the card, another side needs it")
    drawn = markup(board_node(board_of(state), Scene(seat_labels(["human", "bot:easy"]), 0, TouchMarks())))
    looks = drawn[: drawn.index('data-token="e5"')].rpartition("<button")[2]
    assert "chance" in looks
    assert "threat" in looks


def test_a_square_that_a_card_of_the_hand_completes_looks_otherwise_than_one_that_needs_a_card() -> None:
    chips = {X: line((4, 0), (0, 1), 4)}
    for hand, is_ready in (("5S 2S", False), ("JD 2S", True), (None, True)):
        card = str(board(WILD).board.squares[44])
        state = board(f"hand0: {hand or card} | hand1: 2H | stock: ...", times=1, chips=chips)
        (square,) = (each for each in board_of(state).squares if each.name == "e5")
        assert "chance" in square.marks
        assert ("ready" in square.marks) == is_ready == said(state, "e5").endswith("you hold the card")
        drawn = markup(board_node(board_of(state), Scene(seat_labels(["human", "bot:easy"]), 0, TouchMarks())))
        assert ("ready" in drawn[: drawn.index('data-token="e5"')].rpartition("<button")[2]) == is_ready
        assert "ready" not in square.without_advice().marks


def test_own_chips_that_a_jack_could_take_look_otherwise_than_those_of_others() -> None:
    state = board("hand0: JS 2S | hand1: 2H | stock: ...", chips={X: [(5, 5)], Y: [(5, 6)]})
    touch = TouchMarks(is_asking=True, open=frozenset({"f6", "g6"}), lit={"f6": "", "g6": ""})
    drawn = markup(board_node(board_of(state), Scene(seat_labels(["human", "bot:easy"]), 0, touch)))
    looks = {name: drawn[: drawn.index(f'data-token="{name}"')].rpartition("<button")[2] for name in ("f6", "g6")}
    assert "yours" in looks["f6"]
    assert "yours" not in looks["g6"]


def test_the_square_that_a_jack_has_emptied_says_so() -> None:
    state = board("hand0: JS 2S | hand1: 2H | stock: ...", chips={X: [(5, 5)], Y: [(5, 6)]})
    play(state, "remove JS g6")
    assert said(state, "g6").endswith("empty, chip just removed")


def test_the_tip_about_jacks_names_the_cards_of_the_deck() -> None:
    tips = {deck: GAME.tutorial.tips[1](GAME.begin(GAME.options(deck=deck), 1)) for deck in ("standard", "princess")}  # type: ignore[operator]
    assert str(tips["standard"]).startswith("Two eyes: jack of clubs and jack of diamonds go")
    assert "princess of spades" in str(tips["princess"]).partition(".")[0].lower()
    assert "eyes" not in str(tips["princess"])


def test_the_tip_about_frames_waits_until_there_is_one() -> None:
    tip = GAME.tutorial.tips[2]
    four = board(WILD, chips={X: line((4, 0), (0, 1), 4)})
    assert callable(tip)
    assert tip(board(WILD, chips={X: line((4, 0), (0, 1), 3)})) is None
    assert str(tip(four)).startswith("Green frame: a chip there completes your row.")


def test_captures_are_promised() -> None:
    state = board(WILD, capture="pair", chips={X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    assert said(state, "f6").endswith("empty, captures 2")
    state.captures[X] = 8
    assert said(state, "f6").endswith("captures 2 and wins")


def test_teams_are_told_apart_by_shape() -> None:
    text = "hand0: 2S | hand1: 2H | hand2: 3H | hand3: 4H | stock: ..."
    state = board(text, players=4, chips={X: [(5, 5)], Y: [(5, 6)]})
    assert said(state, "f6").endswith("your team’s chip")
    assert said(state, "g6").endswith("team diamond’s chip")


def test_the_last_chip_and_those_just_taken_are_marked() -> None:
    state = board(WILD, capture="pair", chips={X: [(5, 2)], Y: [(5, 3), (5, 4)]})
    play(state, "place JD f6")
    marks = {square.name: square.marks for square in board_of(state).squares if square.marks}
    assert "last" in marks["f6"]
    assert "gone1" in marks["d6"]
    assert "gone1" in marks["e6"]
    play(state, next(str(move) for move in state.legal_moves()))
    assert not any("gone1" in square.marks for square in board_of(state).squares)


@pytest.mark.parametrize(
    ("options", "chips", "strokes"),
    [
        ({}, line((4, 2), (0, 1), 5), [("c5", "d5", "e5", "f5", "g5")]),
        ({"objective": "cross"}, [(5, 5), (4, 5), (6, 5), (5, 4), (5, 6)], [("f5", "f6", "f7"), ("g6", "f6", "e6")]),
        ({"objective": "square"}, [(2, 2), (2, 6), (6, 6), (6, 2)], [("c3", "g3", "g7", "c7", "c3")]),
        ({"objective": "rows_or_cross"}, line((4, 2), (0, 1), 5), [("c5", "d5", "e5", "f5", "g5")]),
    ],
)
def test_completed_patterns_are_lines(
    options: dict[str, str], chips: list[tuple[int, int]], strokes: list[tuple[str, ...]]
) -> None:
    state = board(WILD, chips={X: chips}, **cast(Any, options))
    assert [names for _, names in board_of(state).lines] == strokes


@pytest.mark.parametrize(
    ("players", "sides", "columns"),
    [(2, 2, 2), (3, 3, 3), (4, 2, 4), (5, 5, 5), (6, 3, 6), (8, 2, 4), (9, 3, 6), (10, 5, 5), (12, 6, 6), (12, 4, 4)],
)
def test_a_column_of_plates_is_a_team(players: int, sides: int, columns: int) -> None:
    state = GAME.begin(GAME.options(players=players, sides=sides), 3)
    part = GAME.table.layout(state, 1).areas["opp"][0]
    assert isinstance(part, Order)
    assert part.columns == columns
    assert [plate.seat for plate in part.plates] == [(1 + step) % players for step in range(players)]
    for column in range(columns):
        assert len({plate.side for plate in part.plates[column::columns]}) == 1


def test_who_is_to_move_and_who_comes_next_is_said() -> None:
    state = GAME.begin(GAME.options(players=3), 3)
    seated = seat_labels(["human", "bot:easy", "bot:easy"])
    drawn = markup(part_node(GAME.table.layout(state, 0).areas["opp"][0], Scene(seated, 0, TouchMarks())))
    assert drawn.count(">to move<") == drawn.count(">next<") == 1
    assert 'aria-label="6 cards"' in drawn


def test_the_die_shows_who_comes_next_only_when_it_is_known() -> None:
    for timing, is_known in (("during", True), ("after", False)):
        state = GAME.begin(GAME.options(players=4, die=timing, die_skips=1), 3)
        part = GAME.table.layout(state, 0).areas["opp"][1]
        assert isinstance(part, Die)
        assert (part.following is not None) == is_known


def test_a_picked_card_asks_for_a_square_and_dead_cards_are_marked() -> None:
    state = board("hand0: JD JS 5H 2S | hand1: 2H | stock: ...", chips={X: [(1, 8)], Y: [(8, 1)]})
    assert GAME.text.ask_with is not None
    asked = {token: plain(GAME.text.ask_with(state, (token,)), 0) for token in ("JD", "JS", "2S", "c9", "swap")}  # type: ignore[arg-type]
    assert asked == {
        "JD": "Jack of diamonds is wild: choose any free square.",
        "JS": "Choose a chip to remove with jack of spades: b9.",
        "2S": "Choose a square for 2 of spades: c1 or h10.",
        "c9": "Choose a card for 4 of hearts (c9).",
        "swap": "Choose the dead card to exchange.",
    }
    (fan,) = GAME.table.layout(state, 0).areas["hand"]
    assert isinstance(fan, Fan)
    assert [face.code for face in fan.faces if "dead" in face.marks] == ["5H"]
    half = board("hand0: 5H 2S | hand1: 2H | stock: ...", chips={X: [(1, 8)]})
    assert plain(GAME.text.ask_with(half, ("5H",)), 0) == "Only b9 is free for 5 of hearts: choose it."  # type: ignore[arg-type]
    assert GAME.table.preview is not None
    assert {GAME.table.preview(state, move) for move in state.legal_moves()} == {""}


def test_the_end_is_a_sheet_with_a_column_for_each_side() -> None:
    state = board(WILD, times=1, chips={X: line((4, 0), (0, 1), 4)})
    assert GAME.table.layout(state, 0).areas["sheet"] == ()
    play(state, "place JD e5")
    (sheet,) = GAME.table.layout(state, 1).areas["sheet"]
    assert isinstance(sheet, ScoreSheet)
    assert sheet.columns == (1, 0)
    assert sheet.totals == ()  # rows that only tell are not added up
    assert sheet.rows[0].values == ("0", "1")
    assert plain(sheet.title, 1, ["Ann", "Bo"]) == "Ann wins"


def test_the_table_in_words_names_players_chips_and_squares_that_matter() -> None:
    state = board(WILD, times=1, chips={X: line((8, 3), (0, 1), 4), Y: line((2, 3), (0, 1), 4)})
    told = dict(layout_in_words(GAME.table.layout(state, 0), pencil_for(Scene(seat_labels(["human", "bot:easy"])))))
    assert told["You"] == "2 cards; to move"
    assert told["Juniper"] == "2 cards; next"
    assert told["Juniper’s chips"].startswith("d3 (10 of hearts)")
    assert "c9 (4 of hearts): Wins" in told["What your chip would do"]
    assert "c3" in told["Threats"]


def test_of_somebody_else_who_is_to_move_nothing_is_said_that_only_the_cards_could_tell() -> None:
    others = board("hand0: 2S | hand1: 2H 3H | stock: ...", turn=1)
    assert plain(GAME.text.ask(others.seen_by(0))) == "Seat 1 to play."
