"""The command `games`: which games there are."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cli.arguments import Parser
from knaves.cli.catalogue import catalogue
from knaves.games.registry import GAMES
from knaves.wire.strict_json import write_json


def run(arguments: Sequence[str]) -> int:
    """Print a line for each game, or with --json all about them. Returns the exit code."""
    parser = Parser("knaves games", "Lists the games.")
    parser.add_argument("--json", action="store_true", help="with every option, the presets and the levels")
    if parser.parse_args(arguments).json:
        print(write_json(catalogue()))
        return 0
    for game in GAMES.values():
        print(f"{game.key:16} {game.title}: {game.info.tagline}")
    return 0
