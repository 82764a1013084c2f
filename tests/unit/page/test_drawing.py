"""Drawing the tables: everything that can be done can be touched, and nothing is drawn that may not be seen."""

from __future__ import annotations

from collections import Counter
from random import Random
from string import ascii_lowercase
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.bots.search import Candidate
from knaves.cards import card
from knaves.engine.game import Game
from knaves.engine.layout import BoardPart, Hint, Square, TouchMarks
from knaves.engine.moves import Move
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.play.coach import marks
from knaves.page.view.parts import part_node, pencil_for, sketch
from knaves.page.view.seat import Scene, seat_labels
from knaves.page.view.sentence import rich
from knaves.page.view.table import TableScene, table_buttons, table_screen
from knaves.session.actions import Touching
from knaves.session.session import handiest_first
from knaves.table.table import shown_to
from tests.random_games import states
from tests.unit.page.fake_page import every_node, found, text_of
from tools.building.prerender import markup

COUNT = 60  # states of each game


def screen_of(game: Game, state: State, seat: int) -> Node:
    """The table as this seat sees it."""
    shown = shown_to(state, seat)
    layout = game.table.layout(shown, seat)
    is_turn = state.turn == seat
    touch = Touching.at(shown, layout).shown(game, shown, {}) if is_turn else TouchMarks()
    seated = seat_labels(["human"] + ["bot:easy"] * (state.options.seats - 1))
    return table_screen(
        TableScene(game.key, game.title, layout, seated, touch, game.text.ask(shown), (), is_my_turn=is_turn)
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_legal_move_can_be_touched(game: Game) -> None:
    for state in states(game, COUNT, "touch"):
        if state.turn is None:
            continue
        tokens = Counter(
            dict(node.attributes)["data-token"]
            for node in every_node(screen_of(game, state, state.turn))
            if dict(node.attributes).get("data-do") == "touch"
        )
        for move in state.legal_moves():
            missing = Counter(move.parts) - tokens
            assert not missing, f"{move.notation}: nothing to touch for {missing}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_table_is_the_same_whatever_the_hidden_cards_are(game: Game) -> None:
    """R22: the page holds no card that its player may not see, not even in an attribute."""
    rng = Random(5)
    for state in states(game, COUNT, "hidden"):
        for seat in range(min(state.options.seats, 3)):
            other = state.possible_world(seat, rng)
            assert markup(screen_of(game, state, seat)) == markup(screen_of(game, other, seat))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_siblings_have_keys_of_their_own_and_nobody_has_a_style(game: Game) -> None:
    for state in states(game, COUNT, "keys"):
        for seat in range(min(state.options.seats, 2)):
            for node in every_node(screen_of(game, state, seat)):
                keys = [child.key for child in node.children if isinstance(child, Node) and child.key is not None]
                assert len(keys) == len(set(keys)), f"{node.tag} {dict(node.attributes)} has the keys {keys}"
                assert "style" not in dict(node.attributes)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_everything_that_can_be_touched_has_a_name_and_a_focus_of_its_own(game: Game) -> None:
    for state in states(game, COUNT, "names"):
        attributes = [dict(node.attributes) for node in every_node(screen_of(game, state, state.turn or 0))]
        touchable = [each for each in attributes if "data-do" in each]
        assert all(each.get("data-focus") for each in touchable)
        focuses = Counter(each["data-focus"] for each in touchable)
        assert focuses.most_common(1)[0][1] == 1, f"twice the same focus: {focuses.most_common(3)}"
        assert all(each.get("aria-label", "x") for each in attributes)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_zone_has_one_tab_stop(game: Game) -> None:
    for state in states(game, COUNT, "stops"):
        for node in every_node(screen_of(game, state, state.turn or 0)):
            if "data-zone" not in dict(node.attributes):
                continue
            inside = [dict(each.attributes) for each in every_node(node) if each.tag == "button"]
            stops = [each for each in inside if each.get("tabindex", "0") == "0"]
            assert len(stops) == min(1, len(inside)), f"{dict(node.attributes)} has {len(stops)} tab stops"


def test_a_hint_numbers_what_is_touched_for_the_best_move_and_marks_nothing_else() -> None:
    game = GAMES["california_jack"]
    state = game.begin(game.options(), 3)
    assert state.turn is not None
    shown = shown_to(state, state.turn)
    layout = game.table.layout(shown, state.turn)
    one, two, *_ = (move.parts[0] for move in state.legal_moves())
    hints = {one: Hint("1"), two: Hint("2")}
    touch = Touching.at(shown, layout).shown(game, shown, hints)
    seated = seat_labels(["human", "bot:easy"])
    screen = table_screen(
        TableScene(game.key, game.title, layout, seated, touch, game.text.ask(shown), (), is_my_turn=True)
    )
    cards = {dict(node.attributes).get("data-token"): node for node in found(screen, data_do="touch")}
    badges = {token: [text_of(each) for each in found(card, class_="hn")] for token, card in cards.items()}
    assert {token: badge for token, badge in badges.items() if badge} == {one: ["1"], two: ["2"]}
    marked = [token for token, card in cards.items() if "hinted" in dict(card.attributes)["class"].split()]
    assert set(marked) == {one, two}
    assert dict(cards[one].attributes)["aria-label"].endswith("hint: step 1")


def test_the_steps_of_an_exchange_begin_with_its_button() -> None:
    game = GAMES["jack_in_the_box"]
    state = game.begin(game.options(), 3)
    assert state.turn is not None
    layout = game.table.layout(shown_to(state, state.turn), state.turn)
    exchanges = [each for each in state.legal_moves() if each.notation.startswith("exchange")]
    exchange = next(each for each in exchanges if len(each.parts) == 2)
    touching = Touching.at(state, layout)
    assert touching.mode_before(exchange) == "exchange"
    assert touching.in_mode("exchange").mode_before(exchange) is None
    facts = {"layout": layout, "lesson_card": None, "can_play_out": False, "phase": None}
    shown: Any = SimpleNamespace(touching=touching, hints=(Candidate(exchange, 0.5),), **facts)
    (button,) = [each for each in table_buttons(shown) if each.do == "mode"]
    assert button.step == "1"
    assert [hint.word for hint in marks(shown).values()] == ["2", "2"], "in any order"


def test_a_hint_prefers_a_move_without_a_button_only_where_it_is_about_as_good() -> None:
    game = GAMES["jack_in_the_box"]
    state = game.begin(game.options(), 3)
    assert state.turn is not None
    touching = Touching.at(state, game.table.layout(shown_to(state, state.turn), state.turn))
    moves = state.legal_moves()
    exchange = next(each for each in moves if touching.mode_before(each) is not None)
    match = next(each for each in moves if touching.mode_before(each) is None)

    def first(less: float, playouts: int = 96, best: float = 0.7) -> Move:
        rated = (Candidate(exchange, best, 96, 0.02), Candidate(match, best - less, playouts, 0.02))
        found = handiest_first(rated, touching)
        assert sorted(map(id, found)) == sorted(map(id, rated))
        return found[0].move

    assert first(0.0001) is match
    assert first(0.02) is exchange
    assert first(0.0, playouts=0) is exchange, "it has not been tried"
    assert first(0.004, best=0.004) is exchange, "the match ends a game that could still be won"
    assert first(0.0, best=0.0) is exchange


def test_no_line_begins_with_the_stop_after_a_card() -> None:
    told = rich(Sentence("{card} takes {other}.", card=card("9S"), other=card("XX")), 0, ())
    kept = told[-1]
    assert isinstance(kept, Node)
    assert dict(kept.attributes)["class"] == "unbroken"
    assert kept.children[-1] == "."
    assert [each for each in told if isinstance(each, str)] == [" takes "]


def test_a_row_stays_drawn_while_another_one_is_drawn() -> None:
    squares = tuple(Square(f"{column}{row}", None) for row in range(1, 6) for column in "abcde")
    rows = (("done", ("a1", "e1")), ("done", ("a2", "e2")))
    scene = Scene(seat_labels(["human", "bot:easy"]), 0, TouchMarks())
    one, both = (
        {each.key: each for each in every_node(part_node(BoardPart(squares, lines=lines), scene)) if each.tag == "path"}
        for lines in (rows[:1], rows)
    )
    assert len(one) == 2
    assert one.items() <= both.items()


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (8, 8), (7, 2), (10, 10)])
def test_a_board_of_any_size_is_drawn_told_and_sketched(columns: int, rows: int) -> None:
    names = [f"{ascii_lowercase[column]}{row}" for row in range(1, rows + 1) for column in range(columns)]
    first, *others = (Square(name, None) for name in names)
    laid = Square(first.name, "KH", chip=1, marks=("laid", "last"))
    board = BoardPart((laid, *others), lines=(("done", (names[0], names[-1])),), sides=2)
    scene = Scene(seat_labels(["human", "bot:easy"]), 0, TouchMarks(lit={names[1]: ""}))
    drawn = part_node(board, scene)
    told = [dict(each.attributes)["aria-label"] for each in every_node(drawn) if "sq" in class_of(each)]
    assert len(told) == columns * rows
    assert told[0] == "a1, king of hearts, Juniper’s chip, placed last"
    assert told[-1] == f"{names[-1]}, empty"
    assert dict(drawn.attributes)["data-columns"] == str(columns)
    assert {f"wide{columns}", f"high{rows}"} <= class_of(drawn)
    assert f'viewBox="0 0 {columns * 10} {rows * 10}"' in markup(drawn)
    assert f'viewBox="-3 -3 {columns * 10 + 6} {rows * 10 + 6}"' in markup(sketch(board, "a board"))
    assert "a1 (King of hearts)" in dict(pencil_for(scene).in_words(board))["Board"]


def class_of(node: Node) -> set[str]:
    return set(dict(node.attributes).get("class", "").split())
