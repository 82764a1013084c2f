"""Presets: games that a player has composed and named."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.store.kinds import Kind, only_dict
from knaves.store.store import Store

LONGEST_NAME = 40
MOST_OWN = 30
LONGEST = 400_000


def own_kind(game: Game) -> Kind[dict[str, Options]]:
    """How the presets of a game are kept: name -> options that differ from the standard game."""

    def read(given: Any, blame: Callable[[Refusal], None]) -> dict[str, Options]:
        found: dict[str, Options] = {}
        for name, each in only_dict(given).items():
            if not 0 < len(name) <= LONGEST_NAME:
                blame(UnreadableRecord(Sentence("The name of a preset has 1 to {most} characters.", most=LONGEST_NAME)))
                continue
            try:
                found[name] = game.options.parse(each)
            except Refusal as refusal:
                blame(refusal)
        return found

    def write(games: dict[str, Options]) -> Any:
        return {name: options.differences() for name, options in games.items()}

    return Kind(re.compile(f"own/{game.key}"), LONGEST, dict, read, write, (lambda given: given,))


class OwnGames:
    """The presets of one game."""

    def __init__(self, store: Store, game: Game) -> None:
        self.store = store
        self.kind = own_kind(game)
        self.key = f"own/{game.key}"

    def all(self) -> dict[str, Options]:
        """Name -> options; what cannot be read or played any more is left out."""
        return self.kind.load(self.store, self.key).value

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
        if not games:
            self.store.remove(self.key)
            return True
        return self.kind.keep(self.store, self.key, dict(games))
