"""Plays the same random games in any interpreter and prints one digest of all their records."""

from __future__ import annotations

import hashlib
from random import Random

from knaves.games.registry import GAMES
from knaves.table.table import Table

SEEDS = range(5)
LONGEST = 3000


def digest() -> str:
    """SHA-256 over the records of some games of every game with its defaults and each preset."""
    total = hashlib.sha256()
    for key in sorted(GAMES):
        game = GAMES[key]
        for options in [{}, *(preset.options for preset in game.form.presets)]:
            for seed in SEEDS:
                table = Table(game, game.options.parse(dict(options)), seed)
                walk(table, Random(f"{key} {seed}"))
                total.update(table.record().as_line().encode())
                total.update(repr([event.kind for _, event in table.events_of()]).encode())
    return total.hexdigest()


def walk(table: Table, rng: Random) -> None:
    for _ in range(LONGEST):
        if table.turn is None:
            return
        table.play(rng.choice(table.legal_moves()).notation)


if __name__ == "__main__":
    print(digest())
