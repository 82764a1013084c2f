"""What the lab has found of an option is said so that a player knows what to expect."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from knaves.engine.options import Conflict
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES
from knaves.page.view.options_page import (
    Clash,
    OptionsPage,
    OwnGamesPart,
    Seats,
    SetBesides,
    length_line,
    minutes_of,
    options_page,
    read_lengths,
)
from tests.unit.page.fake_page import text_of

MEASURED = (Path(__file__).resolve().parents[3] / "web" / "variants.json").read_text()


def said(game: str, name: str, **options: object) -> str:
    rules = GAMES[game].options
    choice = next(each for each in rules.choices() if each.name == name)
    return length_line(choice, rules.parse(options), read_lengths(MEASURED, game))


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


def test_the_measured_ratio_of_every_value_is_said_in_words_that_fit() -> None:
    for game, options in json.loads(MEASURED).items():
        for name, ratios in options.items():
            choice = next(each for each in GAMES[game].options.choices() if each.name == name)
            for value, ratio in ratios.items():
                chosen = next(each for each in (*choice.values, 5, 7, 20) if str(each).lower() == value)
                line = length_line(choice, GAMES[game].options.parse_loosely({name: chosen}), {name: ratios})
                words = ("shorter", "half as long.") if ratio < 1 else ("longer", "again", "twice")
                assert line.count("games ") == 1, (game, name, value, line)
                assert any(word in line for word in words), (game, name, value, line)


def test_only_the_length_of_a_game_is_said_and_nothing_of_a_value_that_is_not_chosen() -> None:
    """Moves to choose from are a figure for the lab."""
    assert said("jack_in_the_box", "players", players=3) == ""
    assert said("california_jack", "target") == ""
    assert "rounds" not in said("box", "players", players=2), "how long a game is has words of its own"


def test_no_minutes_are_said_for_a_number_of_players_of_which_a_game_says_nothing() -> None:
    game = GAMES["box"]
    silent = replace(game, form=replace(game.form, minutes_by_players={}))
    five = game.options.parse({"players": 5})
    assert minutes_of(game, five, {}, None) == game.form.minutes_by_players[5]
    assert minutes_of(silent, five, {}, None) is None
    assert minutes_of(silent, game.options.parse({}), {}, None) == game.info.minutes
    board = GAMES["one_eyed_jack"]
    crowd = next(preset for preset in board.form.presets if preset.options.get("players") == 12)
    assert minutes_of(board, board.options.parse(dict(crowd.options)), {}, crowd) is None


def drawn(*told: SetBesides, clashes: Sequence[Clash] = (), **options: object) -> str:
    game = GAMES["one_eyed_jack"]
    own = OwnGamesPart({}, [], None)
    seats = Seats(["human", "bot:easy"], {}, [], "", {}, "bot:easy", "practice")
    chosen = game.options.parse_loosely(options)
    page = OptionsPage(game, chosen, seats, clashes, measured=read_lengths(MEASURED, game.key), own=own, told=told)
    return text_of(options_page(page, ""))


def test_a_length_is_said_only_where_the_option_makes_a_difference_in_the_game_chosen() -> None:
    """An option beside which something is said stays in the form, though it is switched off."""
    set_besides = SetBesides(Sentence("Something else was set."), "orthogonal_only", {})
    line = "Compared with the default: games a little longer."
    assert line in drawn(set_besides, orthogonal_only=True)
    assert "games about a third shorter" in drawn(objective="square")
    off = drawn(set_besides, orthogonal_only=True, objective="square")
    assert "Rows don’t count in this game." in off
    assert line not in off
    clash = Clash(Conflict(Sentence("This can’t be.")), "orthogonal_only", ())
    assert "Compared" not in drawn(orthogonal_only=True, clashes=[clash]), "there is no such game"
