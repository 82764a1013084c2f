"""IndexedDB journal: the saves that a killed browser would lose of localStorage; web/js/journal.mjs writes it."""

from __future__ import annotations

from typing import Any


class BrowserJournal:
    """The newest line of every running game."""

    def __init__(self, js: Any) -> None:
        """`js` is the browser's global object."""
        self.journal = js.knaves.journal

    @property
    def state(self) -> str:
        return str(self.journal.state)

    def put(self, key: str, line: str) -> None:
        self.journal.put(key, line)

    def drop(self, key: str) -> None:
        self.journal.drop(key)

    async def opened(self, ms: float | None = None) -> dict[str, str]:
        """The lines that the next opening finds, by key; none if that takes longer than `ms`."""
        found = await (self.journal.next() if ms is None else self.journal.next(ms))
        pairs = found.to_py() if hasattr(found, "to_py") else []
        return {str(key): str(line) for key, line in pairs}
