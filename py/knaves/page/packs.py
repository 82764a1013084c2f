"""Packs: the puzzles of each game, fetched from the site when they are first wanted, and read once."""

from __future__ import annotations

import json
from collections.abc import Sequence

from knaves.analysis.puzzles.puzzle import Pack, Puzzle, read_pack
from knaves.engine.errors import UnreadableRecord
from knaves.games.registry import GAMES
from knaves.page.page import Page

WITH_PUZZLES = tuple(key for key, game in GAMES.items() if game.puzzle_kinds())


class Packs:
    """The packs fetched so far."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._read: dict[str, Pack] = {}

    def has(self, keys: Sequence[str]) -> bool:
        """Whether the packs of all these games are here already."""
        return all(key in self._read for key in keys)

    async def puzzles(self, keys: Sequence[str]) -> list[Puzzle]:
        """All puzzles of these games. Raises UnreadableRecord where a pack cannot be had, with or without a reason."""
        found: list[Puzzle] = []
        for key in keys:
            if key not in self._read:
                self._read[key] = read_pack(_json(await self._text(key)))
            found += self._read[key].puzzles
        return found

    async def _text(self, key: str) -> str:
        try:
            return await self._page.read(f"puzzles/{key}.json")
        except Exception:  # whatever a browser throws without a connection
            raise UnreadableRecord(
                "These puzzles aren’t on your device yet. Go online once to download them."
            ) from None


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        raise UnreadableRecord("This isn’t a Knaves puzzle pack.") from None
