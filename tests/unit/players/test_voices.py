"""The bots have a word to say: each its own, seldom, and never the same twice in a game."""

from __future__ import annotations

from itertools import pairwise
from typing import cast, get_args

import pytest

from knaves.players.player import CHARACTERS
from knaves.players.voices import LINES, TURNS_BETWEEN, Moment, Voices

LONGEST = 62  # characters of a line: two lines beside a face on a phone


def test_every_bot_has_twelve_to_twenty_lines_of_its_own_and_one_for_every_moment() -> None:
    assert [*LINES] == [each.name for each in CHARACTERS]
    said = [line for moments in LINES.values() for lines in moments.values() for line in lines]
    assert len(said) == len(set(said))
    for moments in LINES.values():
        assert {*moments} == {*get_args(Moment)}
        assert all(moments.values())
        assert 12 <= sum(map(len, moments.values())) <= 20
    assert max(map(len, said)) <= LONGEST


@pytest.mark.parametrize("name", LINES)
def test_no_line_is_said_twice_in_a_game(name: str) -> None:
    voices = Voices("a game", [])
    said = [voices.line(name, "dismay", turns) for turns in range(0, 100, TURNS_BETWEEN)]
    spoken = [line for line in said if line]
    assert len(spoken) == len(set(spoken)) == len(LINES[name]["dismay"])


def test_at_most_one_line_in_five_turns_whoever_speaks() -> None:
    voices = Voices("a game", [])
    turns = [turn for turn in range(30) if voices.line("Juniper" if turn % 2 else "Basil", "dismay", turn)]
    assert len(turns) > 2
    assert all(later - earlier >= 5 for earlier, later in pairwise(turns))


def test_the_end_always_has_a_line() -> None:
    voices = Voices("a game", [])
    assert voices.line("Olive", "hello", 3)
    assert voices.line("Olive", "just lost", 4) in LINES["Olive"]["just lost"]


def test_a_game_that_is_continued_says_the_same() -> None:
    assert Voices("key", []).line("Hazel", "hello", 0) == Voices("key", []).line("Hazel", "hello", 0)


@pytest.mark.parametrize("name", LINES)
def test_a_line_of_an_earlier_game_comes_again_only_after_all_others(name: str) -> None:
    heard: list[str] = []
    lines = LINES[name]["won"]
    said = [Voices(f"game {number}", heard).line(name, "won", 9) for number in range(3 * len(lines))]
    assert all(one != other for one, other in pairwise(said))
    assert {*said[: len(lines)]} == {*lines}


@pytest.mark.parametrize("name", LINES)
def test_a_second_narrow_end_has_a_line_of_any_such_end(name: str) -> None:
    heard: list[str] = []
    said = [Voices(f"game {number}", heard).line(name, "just lost", 9) for number in range(3)]
    assert len({*said}) == 3
    assert {*said[1:]} <= {*LINES[name]["lost"]}


def test_the_last_word_of_an_end_that_is_seen_again_is_the_same() -> None:
    voices, moments = Voices("a game", []), cast("tuple[Moment, ...]", ("won", "just lost", "lost"))
    said = [voices.line("Olive", moment, turn * 10) for turn, moment in enumerate(moments)]
    later = Voices("a game", [*voices.heard])
    assert (later.again("Olive", "won"), later.again("Olive", "lost")) == (said[0], said[2])
    assert later.again("Olive", "just lost") == said[2], "the newest of either"
    assert later.again("Basil", "won") == ""
    assert later.heard == voices.heard
