"""The minutes on a tile are those that a game takes, and every page says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

import knaves.games
from knaves.analysis.lab import playing
from knaves.bots.thinking import done
from knaves.engine.advice import Advice, Heuristics
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Value
from knaves.engine.state import State
from knaves.games.registry import GAMES
from knaves.nodes import Node
from knaves.page.view.rules_page import rules_index, rules_page
from tests.unit.page.fake_page import every_node
from tests.unit.page.visits import Visit
from tools.bench.minutes import seconds
from tools.building.messages import templates
from tools.building.rules import rendered

FOLDER = Path(knaves.games.__file__).parent
LENGTH = re.compile(r"(\d+) ?min(?:utes?)?\b")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_tile_says_how_long_a_game_takes(game: Game) -> None:
    measured = median(seconds(game, seed) for seed in range(7)) / 60
    better = f"Info(minutes={max(1, round(measured))})"
    assert 0.5 < game.info.minutes / measured < 2, f"{game.title} takes {measured:.1f} minutes: {better}"


def test_a_game_with_a_rule_of_thumb_and_no_playouts_of_its_own_is_played_by_the_rule() -> None:
    asked = []

    class Thumb(Heuristics[State]):
        def rule(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
            asked.append(state.turn)
            return [-float(place) for place in range(len(moves))]

    assert seconds(replace(GAMES["box"], bots=Advice(heuristics=Thumb())), 1) > 0
    assert set(asked) == {0, 1, 2, 3}


def kinds(game: Game) -> Iterator[tuple[str, Mapping[str, Value], int]]:
    """Every preset and every number of players of which a game says how many minutes it takes, and the minutes."""
    for preset in game.form.presets:
        yield preset.name, preset.options, preset.minutes or game.info.minutes
    for players, minutes in game.form.minutes_by_players.items():
        yield f"{players} players", {"players": players}, minutes


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_presets_and_numbers_of_players_say_how_long_a_game_takes(game: Game) -> None:
    wrong = []
    for name, options, says in kinds(game):
        measured = median(seconds(game, seed, options) for seed in range(9)) / 60
        if abs(says - measured) > max(1.5, measured / 4):
            wrong.append(f"{name}: {measured:.1f} min, not {says}")
    assert not wrong


SHORT = [game for game in GAMES.values() if game.quick is not None]


@pytest.mark.parametrize("game", SHORT, ids=[game.key for game in SHORT])
def test_the_short_game_is_shorter(game: Game) -> None:
    assert game.quick is not None
    assert game.quick.minutes < game.info.minutes


SETS = [
    ("california_jack", {}), ("california_jack", {"target": 5}), ("box", {}),
    ("jack_in_the_box", {}), ("jack_in_the_box", {"variation": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "options"), SETS)
def test_the_lab_counts_the_same_minutes_as_the_tile(key: str, options: dict[str, Value]) -> None:
    game = GAMES[key]
    chosen, levels = game.options.parse(options), ["medium"] * game.begin(game.options.parse(options), 0).sides
    in_lab = median(done(playing(game, chosen, seed, levels))["minutes"] for seed in range(5))
    preset = next(each for each in game.form.presets if each.options == options)
    said = preset.minutes or game.info.minutes
    assert 0.6 < in_lab / said < 1.6, f"{in_lab:.1f} min in the lab"


def lengths(game: Game) -> set[int]:
    """The minutes that a game says it takes."""
    return {game.info.minutes, *(says for _, _, says in kinds(game))}


def said_on(page: Node | None) -> set[int]:
    """The minutes that a page says."""
    assert page is not None
    texts = (part for node in every_node(page) for part in node.children if isinstance(part, str))
    return {int(found) for text in texts for found in LENGTH.findall(text)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_rules_options_and_new_games_say_the_length_of_the_game(game: Game) -> None:
    body = rendered((FOLDER / game.key / "rules.md").read_text(encoding="utf-8"))
    assert said_on(rules_page(game, body)) == {game.info.minutes}
    assert said_on(Visit(address=f"/{game.key}/options").screen) <= lengths(game)


def test_the_front_page_and_the_list_of_rules_say_the_lengths_of_the_games() -> None:
    assert said_on(Visit(address="/").screen) == {
        *(game.info.minutes for game in GAMES.values()),
        *(game.quick.minutes for game in SHORT if game.quick),
    }
    assert said_on(rules_index()) == {game.info.minutes for game in GAMES.values()}


def test_no_text_has_a_length_of_its_own() -> None:
    texts = [str(message.id) for catalog in templates().values() for message in catalog]
    assert len(texts) > 1000
    assert [text for text in texts if LENGTH.search(text)] == []
