"""Telling: the log of a game and what the live region says of the last move."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.engine.events import Event
from knaves.engine.zones import Seat
from knaves.page.locale.texts import said
from knaves.page.view.table import LogEntry
from knaves.table.table import Table

__all__ = ["Telling"]


class Telling:
    """What has been told of a running game: `log`, an entry for each event, and `announced`, the last move's texts."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.log: list[LogEntry] = []
        self.announced: list[str] = []
        for ply, event in table.events_of():
            self._note(event, ply)

    def tell(self, events: Sequence[Event], ply: int, viewer: Seat, names: Sequence[str] | None) -> None:
        """Notes what the move number `ply` has done, and announces it in the viewer's words."""
        entries = [entry for event in events if (entry := self._note(event, ply))]
        self.announced = [said(entry.sentence, viewer, names) for entry in entries]

    def _note(self, event: Event, ply: int) -> LogEntry | None:
        sentence = self.game.say(event)
        if sentence is None:
            return None
        seat = event.facts.get("player")
        entry = LogEntry(sentence, seat if isinstance(seat, int) else None, ply)
        self.log.append(entry)
        return entry
