"""Puzzles: fills the packs that ship, one file a game in puzzles/ (`make puzzles`).

    make puzzles                            goes on where the packs stand, until each has 300
    python -m tools.puzzles --fresh         begins anew; do that after a change of rules, bots or kinds
    python -m tools.puzzles --only box      one game

The same code makes the same packs, however often a run was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from knaves.cli.puzzles import run
from knaves.games.registry import GAMES

ROOT = Path(__file__).resolve().parent.parent
COUNT = 300  # puzzles of a game


def main(arguments: Sequence[str]) -> int:
    """Fill the packs. Returns 1 where one stays short of COUNT."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--fresh", action="store_true")
    given = parser.parse_args(arguments)
    short = 0
    for key in given.only:
        if GAMES[key].puzzle_kinds():
            path = ROOT / "puzzles" / f"{key}.json"
            if given.fresh:
                path.unlink(missing_ok=True)
            short |= run([key, "--count", str(COUNT), "--out", str(path)])
    return short


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
