"""Fifty hints of every game, each read as a beginner would read it: what they say stays.

The list is written by `tools/hint_list.py`; a position is a game's seed and its moves so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from knaves.bots.reasons import ROOM, advise, length
from knaves.bots.search import Candidate
from knaves.engine.moves import find
from knaves.engine.sentences import Sentence, together
from knaves.games.registry import GAMES
from knaves.nodes import h
from knaves.page.locale import said
from knaves.page.view.seat import seat_labels
from knaves.page.view.sentence import rich
from knaves.session.session import at_the_table
from tests.game_folders import kept, with_file
from tests.languages import spoken
from tests.plain_words import HINT
from tests.unit.page.fake_page import text_of

FIFTY = 50
OF_FIFTY = 45  # that name a reason
GAMES_READ = with_file("hints.json")
EMPTY = ("Several moves are about equally good here.", "No single reason", "There was no time", "Nothing else")


def positions(key: str) -> Iterator[tuple[Any, list[Candidate], str]]:
    """Where a hint was asked for, as the seat saw it, the candidates, and the hint as it was read."""
    game = GAMES[key]
    for played in kept(key, "hints"):
        state, made = game.begin(game.options(), played["seed"]), 0
        for noted in played["hints"]:
            for notation in played["moves"][made : noted["ply"]]:
                state.play(_move(state, notation))
            made = noted["ply"]
            candidates = [Candidate(_move(state, notation), *numbers) for notation, *numbers in noted["candidates"]]
            yield state.seen_by(state.turn or 0), candidates, noted["says"]


def listed(key: str) -> Iterator[tuple[Sentence, str]]:
    """The hint as it is said now, and as it was read."""
    for seen, candidates, says in positions(key):
        yield advise(seen, GAMES[key].bots, candidates), says


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


@pytest.mark.parametrize("key", GAMES_READ)
def test_at_the_table_each_of_them_has_at_most_twelve_words(key: str) -> None:
    """A card is drawn there, as one word; the words are counted as they stand on the page."""
    game, seated, long = GAMES[key], seat_labels(["bot:easy"] * 6), []
    for seen, candidates, _ in positions(key):
        why = advise(seen, game.bots, candidates, game.named_move)
        named = game.named_move(candidates[0].move.notation)
        whole = Sentence("{move}: {why}", move=named, why=why) if named is not None else why
        text = " ".join(text_of(h("p", rich(at_the_table(whole, why), None, seated))).split())
        if len([word for word in text.split() if re.search(r"\w", word)]) > HINT:
            long.append(text)
    assert not long, "\n".join(long)


def test_a_long_hint_gives_its_first_reason_at_the_table() -> None:
    short, long = Sentence("This wins the game at once."), Sentence("One two three four five six seven eight.")
    both = together([short, long])
    assert both is not None
    assert at_the_table(both, both) == short
    assert at_the_table(Sentence("{move}: {why}", move=short, why=short), short) != short
