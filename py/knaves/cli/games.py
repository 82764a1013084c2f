"""The command `games`: which games there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.cli.arguments import Parser
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.wire.strict_json import write_json


def run(arguments: Sequence[str]) -> int:
    """Print a line for each game, or with --json all about them. Returns the exit code."""
    parser = Parser("knaves games", "List the games.")
    parser.add_argument("--json", action="store_true", help="print JSON with every option, preset and level")
    if parser.parse_args(arguments).json:
        print(write_json(describe_games()))
        return 0
    for game in GAMES.values():
        print(f"{game.key:16} {game.title}: {game.info.tagline}")
    return 0


def describe_games() -> dict[str, Any]:
    """Describe all games as a JSON value (protocol.md, "games --json")."""
    return {"games": [_entry(game) for game in GAMES.values()]}


def _entry(game: Game) -> dict[str, Any]:
    return {
        "game": game.key,
        "title": game.title,
        "tagline": game.info.tagline,
        "options": [choice.as_json() for choice in game.options.choices()],
        "presets": [
            {"name": each.name, "options": dict(each.options), "help": each.help} for each in game.form.presets
        ],
        "levels": list(LEVELS),
    }
