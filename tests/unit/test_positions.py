"""Positions and walks: the tools of the tests do what the tests rely on."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from knaves.cards import SPADES, codes
from knaves.engine.sentences import InvalidOptions
from knaves.games.california_jack import GAME as JACK
from knaves.games.registry import GAMES
from knaves.games.template import GAME as TEMPLATE
from tests.option_sets import matrix, values
from tests.positions import position
from tests.random_games import states, walk
from tests.state_text import cards_named, known_to, snapshot


def test_a_position_puts_each_card_where_it_is_named_and_the_rest_where_the_dots_are() -> None:
    state = position(JACK, "hand0: 2S | hand1: AH 3C | upcard: TD | stock: KD 4C ...", turn=1, trump=SPADES)
    assert codes(state.hands[1]) == ["AH", "3C"]
    assert codes(state.stock[:3]) == ["KD", "4C", "AC"]
    assert Counter(card for zone in state.zones() for card in zone.cards) == Counter(state.pack)
    assert (state.turn, state.trump) == (1, SPADES)


def test_zones_that_are_not_named_are_empty() -> None:
    state = position(JACK, "hand0: 2S")
    assert [codes(zone.cards) for zone in state.zones() if zone.cards] == [["2S"]]


@pytest.mark.parametrize("text", ["hands0: 2S", "hand0 2S", "hand0: 2S | hand0: 3S", "hand7: 2S"])
def test_a_place_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="place"):
        position(JACK, text)


def test_a_misspelt_card_attribute_or_option_is_refused() -> None:
    with pytest.raises(KeyError):
        position(JACK, "hand0: 2X")
    with pytest.raises(AttributeError, match="no trumps"):
        position(JACK, "hand0: 2S", trumps=SPADES)
    with pytest.raises(InvalidOptions):
        position(JACK, "hand0: 2S", options={"scores": "full"})


def test_the_matrix_of_a_game_with_few_options_is_complete() -> None:
    assert len(matrix(TEMPLATE)) == len(set(matrix(TEMPLATE))) == 6
    assert len(matrix(JACK)) == 2 * 3 * 2


@pytest.mark.parametrize("key", list(GAMES))
def test_the_matrix_holds_every_value_of_every_option(key: str) -> None:
    game = GAMES[key]
    sets = [options.as_json() for options in matrix(game)]
    for choice in game.options.choices():
        for value in values(game, choice):
            assert any(each[choice.name] == value for each in sets), f"{choice.name} is never {value}"


def test_the_same_seed_walks_the_same_way() -> None:
    one, two = ([snapshot(state) for state in walk(JACK, JACK.options(target=1), 7)] for _ in range(2))
    assert one == two
    assert len(one) > 50


def test_states_come_from_all_stages_of_a_game() -> None:
    left = {len(state.stock) for state in islice(states(JACK, 400, "stages"), 400)}
    assert len(left) > 12


def test_a_snapshot_shows_every_change_of_an_attribute() -> None:
    state = JACK.begin(JACK.options(), 1)
    before = snapshot(state)
    state.points[1] += 1
    assert snapshot(state) != before


def test_what_is_known_to_a_seat_is_what_it_sees_and_remembers() -> None:
    state = position(JACK, "hand0: 2S | hand1: AH | captured1: 3C 4C | upcard: TD | stock: ...")
    assert sorted(card.code for card in known_to(state, 0)) == ["2S", "3C", "4C", "TD"]
    assert set(cards_named(["play 2S", {"a": "KD"}])) == {*position(JACK, "hand0: 2S KD").hands[0]}
