"""The packs of puzzles that ship, read once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from knaves.analysis.puzzles import Pack, Puzzle, read_pack
from knaves.games.registry import GAMES

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"
WITH_PUZZLES = [key for key, game in GAMES.items() if game.puzzle_kinds()]


@cache
def pack_of(key: str) -> Pack:
    """The pack of this game."""
    return read_pack(json.loads((FOLDER / f"{key}.json").read_text(encoding="ascii")))


def sample(key: str, each: int) -> list[Puzzle]:
    """So many puzzles of each kind, spread over the pack."""
    found = []
    for kind in GAMES[key].puzzle_kinds():
        own = [puzzle for puzzle in pack_of(key).puzzles if puzzle.kind is kind]
        found += own[:: max(1, len(own) // each)][:each]
    return found
