"""The table of sources: every ruling, option, default and test that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import knaves.games
from knaves.games.registry import GAMES

ROOT = Path(__file__).parents[3]
FOLDER = Path(knaves.games.__file__).parent
TABLES = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", (ROOT / "docs" / "sources.md").read_text(), re.M | re.S))
TESTS = {
    name
    for file in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
}
SENTENCES = {
    "california_jack": 66,
    "jack_in_the_box": 109,
    "one_eyed_jack": 90,
    "madjack": 68,
    "box": 36,
}  # of its document; a game of one's own has none


def rows_of(key: str) -> list[list[str]]:
    """The rows of a game's table, cell by cell."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in TABLES[GAMES[key].title].splitlines()
        if line.startswith("| ") and not line.startswith("| Sentences")
    ]


def numbers(text: str) -> set[int]:
    """The numbers in a text like "1, 3–5"."""
    found = set[int]()
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_of_a_document_has_its_row_or_is_without_a_rule(key: str) -> None:
    ruled = set[int]().union(*(numbers(row[0]) for row in rows_of(key)))
    told = re.search(r"(\d+) sentences; without a rule: ([^.]*)\.", TABLES[GAMES[key].title])
    assert told is not None
    plain = numbers(told[2])
    assert int(told[1]) == SENTENCES[key]
    assert ruled & plain == set()
    assert ruled | plain == set(range(1, SENTENCES[key] + 1))


def test_every_document_is_of_a_game_and_has_its_table() -> None:
    assert {*TABLES} == {GAMES[key].title for key in SENTENCES}


@pytest.mark.parametrize("key", SENTENCES)
def test_every_reference_of_a_games_sources_is_alive(key: str) -> None:
    game = GAMES[key]
    rulings = set(re.findall(r"^\| ([A-Z]{2}-R\d+) \|", "".join(
        file.read_text(encoding="utf-8") for name in ("rules", "variants")
        if (file := FOLDER / key / f"{name}.md").exists()
    ), re.M))  # fmt: skip
    defaults = {name: str(value).lower() for name, value in game.options.parse({}).as_json().items()}
    for sentences, says, ruling, option, test in rows_of(key):
        assert numbers(sentences), says
        assert says
        assert ruling in rulings, f"{says}: there is no ruling {ruling}"
        assert test.strip("`") in TESTS, f"{says}: there is no test {test}"
        if option:
            name, _, default = option.strip("`").partition(": ")
            assert defaults.get(name) == default, f"{says}: {name} is {defaults.get(name)} by default"


@pytest.mark.parametrize("key", SENTENCES)
def test_every_option_of_a_game_is_among_its_sources_or_said_to_be_from_elsewhere(key: str) -> None:
    named = set(re.findall(r"`(\w+): ", TABLES[GAMES[key].title]))
    ours = {"board", "die_reverses", "die_skips", "cross_directions"}  # parts of another option
    assert {choice.name for choice in GAMES[key].options.choices()} - named <= ours
