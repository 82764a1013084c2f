"""Prints the statistics of play that the rules of the games name and their bots count with.

PYTHONPATH=py python tools/rule_statistics.py [GAME [GAMES]]      (the seeds are 0, 1, 2 …)

A game says them in tests/games/NAME/figures.py: lines(games), with as many games a row as it likes by default.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from tests.of_games import module, with_file  # noqa: E402


def main(arguments: list[str]) -> int:
    """Prints the figures of the game that is named, or of all. Returns the exit status."""
    known = with_file("figures.py")
    if arguments and arguments[0] not in known:
        print(f"{arguments[0]} has no figures; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    for key in arguments[:1] or known:
        figures = module(key, "figures")
        assert figures is not None
        for line in figures.lines(*map(int, arguments[1:])):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
