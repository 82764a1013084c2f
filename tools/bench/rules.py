"""The statistics of play that the rules of the games name and their bots count with.

A game says them in tests/games/NAME/figures.py: lines(games), with as many games a row as it likes by default; the
seeds are 0, 1, 2 …
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tests.game_folders import module, with_file


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=with_file("figures.py"), help="all by default")
    parser.add_argument("games", nargs="*", type=int, help="how many of each row")


def main(given: Namespace) -> None:
    """Print the figures of the game that is named, or of all."""
    for key in [given.game] if given.game else with_file("figures.py"):
        figures = module(key, "figures")
        assert figures is not None
        for line in figures.lines(*given.games):
            print(line, flush=True)
