"""Presets: games that a player has composed and named."""

from __future__ import annotations

import json
from collections.abc import Mapping

from knaves.engine.errors import InvalidOptions, UnreadableRecord
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.store.save import parse_json
from knaves.store.store import Store

__all__ = ["LONGEST_NAME", "MOST_OWN", "OwnGames"]

LONGEST_NAME = 40
MOST_OWN = 30


class OwnGames:
    """Games that a player has composed and named, kept in the browser."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.game = game
        self.key = f"own/{game.key}"

    def all(self) -> dict[str, Options]:
        """Name -> options; what cannot be read or played any more is left out."""
        try:
            kept = parse_json(self.store.get(self.key) or "{}")
        except UnreadableRecord:
            return {}
        found: dict[str, Options] = {}
        for name, given in kept.items() if isinstance(kept, dict) else ():
            try:
                found[str(name)[:LONGEST_NAME]] = self.game.options.parse(given)
            except InvalidOptions:
                continue
        return found

    def keep(self, name: str, options: Options) -> bool:
        """Keeps a game under a name, in place of the one that had it; False if there is no room."""
        games = self.all()
        if name not in games and len(games) >= MOST_OWN:
            return False
        return self.write(games | {name[:LONGEST_NAME]: options})

    def drop(self, name: str) -> None:
        """Forgets a game."""
        self.write({each: options for each, options in self.all().items() if each != name})

    def write(self, games: Mapping[str, Options]) -> bool:
        """Keeps these games and no others; False if there is no room."""
        return self.store.set(self.key, json.dumps({name: options.differences() for name, options in games.items()}))
