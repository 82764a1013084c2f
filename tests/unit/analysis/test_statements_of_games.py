"""What the rules panel says is played, and how a game has ended, is true in every game and option set."""

from __future__ import annotations

from typing import Any

import pytest

from knaves.engine.sentences import Sentence, plain
from knaves.games.registry import GAMES
from tests import game_folders
from tests.option_sets import matrix
from tests.random_games import starts, walk
from tests.statements.games import FILE, players, untrue_end, untrue_of, untrue_picture

DESCRIBED = game_folders.with_file(f"{FILE}.py")
DRAWN = [key for key in DESCRIBED if game_folders.said(key, FILE, "untrue_picture", None)]
ENDED = {"GameWon", "DealScored"}
AS_USUAL = (0, "auto")  # defaults that stand for what the other options make of them
WALKS = {"one_eyed_jack": 12, "california_jack": 12, "madjack": 12}
ENOUGH = 6  # ends that are told of, however many walks have to be taken for them


@pytest.mark.parametrize("key", DESCRIBED)
def test_each_part_of_a_description_is_true_of_a_game_with_these_options(key: str) -> None:
    assert not [fault for options in matrix(GAMES[key]) for fault in untrue_of(GAMES[key], options)]


@pytest.mark.parametrize("key", DESCRIBED)
def test_every_option_that_makes_a_difference_changes_the_description(key: str) -> None:
    game = GAMES[key]
    standard = game.options.parse({})
    silent = set()
    for options in matrix(game):
        for choice in game.options.choices():
            usual = {**options.as_json(), choice.name: getattr(standard, choice.name)}
            other = game.options.parse_loosely(usual)
            idle = game.form.inactive_options(options) if game.form.inactive_options is not None else frozenset()
            is_same = other == options or choice.name in idle or choice.type == "text"
            if is_same or choice.default in AS_USUAL or list(other.conflicts()):
                continue
            assert game.form.describe is not None
            if plain(game.form.describe(other)) == plain(game.form.describe(options)):
                silent.add(choice.name)
    assert not silent


@pytest.mark.parametrize("key", DRAWN)
def test_the_picture_of_the_game_shows_what_counts_by_its_options(key: str) -> None:
    assert not [fault for options in matrix(GAMES[key]) for fault in untrue_picture(GAMES[key], options)]


def test_a_picture_of_another_game_is_found() -> None:
    game = GAMES["one_eyed_jack"]
    assert game.form.example is not None
    rows = game.form.example(game.options.parse({})).board
    for options in ({"objective": "cross"}, {"objective": "square"}, {"length": 4}):
        assert untrue_picture(game, game.options.parse(options), rows), options


def test_a_description_of_another_game_is_found() -> None:
    game = GAMES["one_eyed_jack"]
    assert game.form.describe is not None
    words = plain(game.form.describe(game.options.parse({})))
    for options in ({"length": 4}, {"objective": "cross"}, {"players": 3}, {"wrap": "both", "length": 4}):
        untrue = untrue_of(game, game.options.parse({"kill_targets": "opponents", **options}), words)
        assert untrue or "wrap" in options
    assert untrue_of(game, game.options.parse({}), f"{words} In the dark.")


@pytest.mark.wide
@pytest.mark.parametrize("key", DESCRIBED)
def test_the_sentence_on_the_end_names_the_winners_and_the_scores_that_the_rules_have(key: str) -> None:
    game, source, faults, count, walked = GAMES[key], starts(GAMES[key], "ends"), [], 0, 0
    while walked < WALKS.get(key, 30) or count < ENOUGH:
        walked += 1
        heard: list[Any] = []
        for state in walk(game, *next(source)):
            state.listener = heard.append
            for event in heard:
                said = game.text.say(event)
                if event.kind in ENDED and said is not None:
                    count += 1
                    faults += untrue_end(game, state, event, said)
            heard.clear()
    assert not faults


def test_a_wrong_winner_or_score_is_found() -> None:
    game = GAMES["jack_in_the_box"]
    heard: list[Any] = []
    for state in walk(game, game.options.parse({}), 3):
        state.listener = heard.append
    event = heard[-1]
    said = game.text.say(event)
    assert said is not None
    assert not untrue_end(game, state, event, said)
    assert list(players(said.facts["player"])) == state.winners()
    for name in ("points", "others"):
        fact = said.facts[name]
        other = fact + 1 if isinstance(fact, int) else [each + 1 for each in fact]  # type: ignore[operator, union-attr]
        wrong = Sentence(said.text, said.you, **{**said.facts, name: other})
        assert untrue_end(game, state, event, wrong)
