"""What the lab has found of an option is said so that a player knows what to expect."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knaves.analysis.lab_findings import FIGURES
from knaves.games.registry import GAMES
from knaves.page.view.options_page import effect_line, read_effects

MEASURED = (Path(__file__).resolve().parents[3] / "web" / "variants.json").read_text()


def said(game: str, name: str, **options: object) -> str:
    rules = GAMES[game].options
    choice = next(each for each in rules.choices() if each.name == name)
    return effect_line(choice, rules.parse(options), read_effects(MEASURED, game))


@pytest.mark.parametrize(
    ("game", "target", "words"),
    [
        ("california_jack", 5, "games about half as long"),
        ("california_jack", 7, "games about a third shorter"),
        ("california_jack", 20, "games about twice as long"),
        ("madjack", 7, "games about a third shorter"),
    ],
)
def test_a_race_to_fewer_points_is_so_much_shorter(game: str, target: int, words: str) -> None:
    assert said(game, "target", target=target) == f"Compared with the default: {words}."


def test_every_figure_has_the_name_that_the_lab_gives_it_today() -> None:
    """A name from before has no translation."""
    for game, options in json.loads(MEASURED).items():
        names = {label.text for label, _ in FIGURES.values()} | {*GAMES[game].lab_labels.values()}
        names.add(GAMES[game].text.deals.text)
        told = {each["figure"] for values in options.values() for figures in values.values() for each in figures}
        assert told <= names, game


def test_the_length_of_a_game_is_said_once_and_agrees_with_what_was_measured() -> None:
    for game, options in json.loads(MEASURED).items():
        for name, values in options.items():
            choice = next(each for each in GAMES[game].options.choices() if each.name == name)
            for value, figures in values.items():
                rules = GAMES[game].options.parse_loosely(
                    {name: next(each for each in (*choice.values, 5, 7, 20) if str(each).lower() == value)}
                )
                line = effect_line(choice, rules, read_effects(MEASURED, game))
                lengths = [each for each in figures if each["figure"] in ("turns", "moves", "deals", "rounds")]
                assert line.count("games ") == bool(lengths), line
                if lengths:
                    is_shorter = lengths[0]["two"] < lengths[0]["one"]
                    words = (
                        ("shorter", "half as long.", "half as long ") if is_shorter else ("longer", "again", "twice")
                    )
                    assert any(word in line for word in words), line


def test_only_the_length_of_a_game_is_said_and_nothing_of_a_value_that_is_not_chosen() -> None:
    """Moves to choose from are a figure for the lab."""
    assert said("jack_in_the_box", "players", players=3) == ""
    assert said("california_jack", "target") == ""
    assert "rounds" not in said("box", "players", players=2), "how long a game is has words of its own"
