"""Shelf: the journal in the browser's database, which keeps what a killed browser would lose of localStorage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

__all__ = ["Shelf"]

NAME = "knaves"  # of the database and of its one store
PATIENCE = 2.0  # seconds that the database may take to open


class Shelf:
    """Lines under `knaves/game/KEY/`, the beginning that a game's keys have in localStorage too.

    A line is handed to the browser, which outlives the page, before `put` returns. Where there is no database, or
    it fails, nothing is kept here, and localStorage has to do.
    """

    def __init__(self, js: Any, create_proxy: Callable[[Any], Any]) -> None:
        """`js` is the browser's global object, `create_proxy` makes a listener of a function."""
        self.js = js
        self.create_proxy = create_proxy
        self.database: Any = None
        self.is_closed = False

    async def open(self) -> dict[str, str]:
        """Opens the database and answers its lines by the key of their game; nothing where it cannot be had."""
        try:
            opening = self.js.indexedDB.open(NAME, 1)
            opening.onupgradeneeded = self.create_proxy(lambda event: opening.result.createObjectStore(NAME))
            await asyncio.wait_for(self._done(opening), PATIENCE)
            names = opening.result.objectStoreNames
            if not names.length:  # the empty one that stands in where the browser blocks it
                return {}
            store = opening.result.transaction(NAME, "readonly").objectStore(NAME)
            keys, lines = store.getAllKeys(), store.getAll()
            await asyncio.wait_for(self._done(lines), PATIENCE)
            self.database = opening.result
            self.database.onversionchange = self.create_proxy(lambda event: self._close())
            pairs = zip(keys.result, lines.result, strict=True)
            return {str(key).split("/")[2]: str(line) for key, line in pairs if str(key).count("/") == 3}
        except Exception:
            return {}

    def _done(self, request: Any) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def succeed(event: Any) -> None:
            if not done.done():
                done.set_result(None)

        def fail(event: Any) -> None:
            if not done.done():
                done.set_exception(OSError("the database cannot be read"))

        request.onsuccess, request.onerror = self.create_proxy(succeed), self.create_proxy(fail)
        return done

    def _close(self) -> None:
        if self.database is not None:
            self.database.close()
        self.database = None

    def put(self, key: str, line: str) -> None:
        """Hands the newest line of a game to the browser."""
        self._change(lambda store: store.put(line, _name(key)))

    def drop(self, key: str) -> None:
        """Forgets a game."""
        self._change(lambda store: store.delete(_name(key)))

    def _change(self, change: Callable[[Any], Any]) -> None:
        if self.database is None or self.is_closed:
            return
        with suppress(Exception):  # closed under our hands, or full: localStorage still has it
            transaction = self.database.transaction(NAME, "readwrite")
            change(transaction.objectStore(NAME))
            transaction.commit()


def _name(key: str) -> str:
    return f"knaves/game/{key}/"
