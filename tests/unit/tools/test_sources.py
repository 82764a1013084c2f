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
LEAST = 15  # rows of a game


@pytest.mark.parametrize("key", GAMES)
def test_every_reference_of_a_games_sources_is_alive(key: str) -> None:
    game = GAMES[key]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in TABLES[game.title].splitlines()
        if line.startswith("| ") and not line.startswith("| The document")
    ]
    assert len(rows) >= LEAST
    rulings = set(re.findall(r"^\| ([A-Z]{2}-R\d+) \|", "".join(
        file.read_text(encoding="utf-8") for name in ("rules", "variants")
        if (file := FOLDER / key / f"{name}.md").exists()
    ), re.M))  # fmt: skip
    defaults = {name: str(value).lower() for name, value in game.options.parse({}).as_json().items()}
    for says, ruling, option, test in rows:
        assert says
        assert ruling in rulings, f"{says}: there is no ruling {ruling}"
        assert test.strip("`") in TESTS, f"{says}: there is no test {test}"
        if option:
            name, _, default = option.strip("`").partition(": ")
            assert defaults.get(name) == default, f"{says}: {name} is {defaults.get(name)} by default"


@pytest.mark.parametrize("key", GAMES)
def test_every_option_of_a_game_is_among_its_sources_or_said_to_be_from_elsewhere(key: str) -> None:
    named = set(re.findall(r"`(\w+): ", TABLES[GAMES[key].title]))
    ours = {"board", "die_reverses", "die_skips", "cross_directions"}  # parts of another option
    assert {choice.name for choice in GAMES[key].options.choices()} - named <= ours
