"""Drawing the tables: everything that can be done can be touched, and nothing is drawn that may not be seen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from knaves.engine.game import Game
from knaves.engine.look import Touch
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.people import people
from knaves.page.view.markup import markup
from knaves.page.view.table import TableScene, table_screen
from knaves.session.touching import Touching
from knaves.table.view import shown_to
from tests.unit.page.fake_page import every_node
from tests.walks import states

COUNT = 60  # states of each game


def screen_of(game: Game, state: State, seat: int) -> Node:
    """The table as this seat sees it."""
    shown = shown_to(state, seat)
    layout = game.layout(shown, seat)
    is_turn = state.turn == seat
    touch = Touching.at(shown, layout).shown(game, shown, {}) if is_turn else Touch()
    seated = people(["human"] + ["bot:easy"] * (state.options.seats - 1))
    return table_screen(
        TableScene(game.key, game.title, layout, seated, touch, game.ask(shown), (), is_my_turn=is_turn)
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


def test_the_best_move_of_a_hint_is_marked_also_where_its_chance_has_more_digits_than_the_next() -> None:
    game = GAMES["california_jack"]
    state = game.begin(game.options(), 3)
    assert state.turn is not None
    shown = shown_to(state, state.turn)
    layout = game.layout(shown, state.turn)
    best, other, *_ = (move.parts[0] for move in state.legal_moves())
    touch = Touching.at(shown, layout).shown(game, shown, {best: "10", other: "9"})
    seated = people(["human", "bot:easy"])
    screen = table_screen(TableScene(game.key, game.title, layout, seated, touch, game.ask(shown), (), is_my_turn=True))
    badges = [node for node in every_node(screen) if "hn" in str(dict(node.attributes).get("class", "")).split()]
    marked = {markup(node): "best" in str(dict(node.attributes)["class"]).split() for node in badges}
    assert sorted((">10<" in text, is_best) for text, is_best in marked.items()) == [(False, False), (True, True)]
