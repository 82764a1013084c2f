"""Presets: sets of options that a player has composed and named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.store.store import Blame, Store, StoredType
from knaves.wire.parse import NAMED, bounded, parse

LONGEST_NAME = 40
MOST_OWN = 30
LONGEST = 400_000


def stored_presets(game: Game) -> StoredType[dict[str, Options]]:
    """Declare the presets of a game: name -> the options in short form."""

    def read(given: object, blame: Blame) -> dict[str, Options]:
        found: dict[str, Options] = {}
        for name, each in parse(NAMED, given, "presets").items():
            try:
                known = parse(bounded(str, (1, LONGEST_NAME)), name, "preset")
                found[known] = game.options.parse(game.options.in_full(each))
            except Refusal as refusal:
                blame(refusal)
        return found

    def write(games: dict[str, Options]) -> Any:
        return {name: options.differences() for name, options in games.items()}

    return StoredType(re.compile(f"own/{game.key}"), LONGEST, dict, read, write)


class OwnGames:
    """The presets of one game."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.type = stored_presets(game)
        self.key = f"own/{game.key}"

    def all(self) -> dict[str, Options]:
        """Return name -> options; what cannot be read or played any more is left out."""
        return self.type.load(self.store, self.key).value

    def keep(self, name: str, options: Options) -> bool:
        """Keep a game under a name, in place of the one that had it; False if there is no room."""
        games = self.all()
        if name not in games and len(games) >= MOST_OWN:
            return False
        return self.write(games | {name[:LONGEST_NAME]: options})

    def drop(self, name: str) -> None:
        """Forget a game."""
        self.write({each: options for each, options in self.all().items() if each != name})

    def write(self, games: Mapping[str, Options]) -> bool:
        """Keep these games and no others; False if there is no room."""
        if not games:
            self.store.remove(self.key)
            return True
        return self.type.keep(self.store, self.key, dict(games))
