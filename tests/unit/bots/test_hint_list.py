"""Fifty hints of every game, each read as a beginner would read it: what they say stays.

The list is written by `tools/hint_list.py`; a position is a game's seed and its moves so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from knaves.bots.reasons import ROOM, advise, length
from knaves.bots.thought import Candidate
from knaves.engine.moves import find
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.page.locale.texts import said
from tests.languages import spoken
from tests.of_games import kept, with_file

FIFTY = 50
OF_FIFTY = 45  # that name a reason
GAMES_READ = with_file("hints.json")
EMPTY = ("Several moves are about equally good here.", "No single reason", "There was no time", "Nothing else")


def listed(key: str) -> Iterator[tuple[Sentence, str]]:
    """The hint as it is said now, and as it was read."""
    game = GAMES[key]
    for played in kept(key, "hints"):
        state, made = game.begin(game.options(), played["seed"]), 0
        for noted in played["hints"]:
            for notation in played["moves"][made : noted["ply"]]:
                state.play(_move(state, notation))
            made = noted["ply"]
            candidates = [Candidate(_move(state, notation), *numbers) for notation, *numbers in noted["candidates"]]
            yield advise(state.seen_by(state.turn or 0), game.bots, candidates), noted["says"]


def _move(state: Any, notation: str) -> Any:
    move = find(notation, state.legal_moves())
    assert move is not None
    return move


@pytest.mark.parametrize("key", GAMES_READ)
def test_fifty_hints_say_what_they_said_when_they_were_read(key: str) -> None:
    found = [(str(sentence), says) for sentence, says in listed(key)]
    assert [sentence for sentence, _ in found] == [says for _, says in found]
    assert len(found) == FIFTY


@pytest.mark.parametrize("key", GAMES_READ)
def test_nearly_all_of_them_name_a_reason_on_two_lines(key: str) -> None:
    sentences = [sentence for sentence, _ in listed(key)]
    assert sum(not str(each).startswith(EMPTY) for each in sentences) >= OF_FIFTY
    assert not [str(each) for each in sentences if length(each) > ROOM]


@pytest.mark.parametrize("key", GAMES_READ)
def test_they_are_said_in_german_without_a_word_of_english(key: str) -> None:
    with spoken("de"):
        english = {" the ", " and ", " is ", " of "}
        assert not [text for sentence, _ in listed(key) if any(word in (text := said(sentence)) for word in english)]
