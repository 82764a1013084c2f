"""Saves in the browser: running games in two slots each, finished ones, history, settings and last choices."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from secrets import token_hex

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.store.journal import Journal, NoJournal, is_settled, sound
from knaves.store.save import Save, TooNew, parse_json, read_save
from knaves.store.save import newest as newest_save
from knaves.store.store import Store
from knaves.table.history import MOST_RECORDS, Line, newest, read_line
from knaves.table.record import Record, read_record

__all__ = ["Damaged", "Saves", "new_key"]


@dataclass(frozen=True)
class Damaged:
    """A save that cannot be read, with what is left of it."""

    key: str
    why: Refusal
    text: str

    @property
    def is_too_new(self) -> bool:
        """Whether it is sound, but made by a newer version."""
        return isinstance(self.why, TooNew)


def new_key() -> str:
    """A name for a new running game."""
    return token_hex(6)


class Saves:
    """What the browser keeps for the player. Nothing here raises for what is damaged: it is told apart and kept."""

    def __init__(self, store: Store, journal: Journal | None = None) -> None:
        self.store = store
        self.journal = journal or NoJournal()
        self.ahead: dict[str, str] = {}  # lines of games that the journal alone has in this state
        self.is_full = False
        self.has_told_blocked = False

    def catch_up(self, lines: Mapping[str, str], now: str) -> None:
        """At the start of a visit: takes from the journal what is newer than the slots, drops what is finished."""
        known = {line.id for line in self.history()}
        for key, save in sound(lines).items():
            if save.record.result is not None and key in known:
                if is_settled(save, now):
                    self.journal.drop(key)
                continue
            mine = self.read(key)
            if mine is None or mine.serial < save.serial:
                self.ahead[key] = lines[key]

    # running games: game/KEY/a and game/KEY/b in turn

    def write(self, save: Save) -> bool:
        """Keeps a running game; False if the browser has no room, then the last good save is still there."""
        slot = "ab"[save.serial % 2]
        line = save.as_line()
        self.journal.put(save.key, line)
        kept = self.store.set(f"game/{save.key}/{slot}", line)
        while not kept and self._drop_oldest_record():
            kept = self.store.set(f"game/{save.key}/{slot}", line)
        self.is_full = not kept
        self.ahead.pop(save.key, None)
        if not kept:
            self.ahead[save.key] = line
        return kept

    def overtaken(self, save: Save) -> bool:
        """Whether something newer of this game is kept than this, written elsewhere."""
        mine = self.read(save.key)
        return mine is not None and mine.serial > save.serial

    def running(self) -> list[Save]:
        """The running games that can be read, the one played last first."""
        found = [save for key in self._game_keys() if (save := self.read(key)) is not None]
        return sorted(found, key=lambda save: save.changed, reverse=True)

    def read(self, key: str) -> Save | None:
        """The newer sound copy of a running game."""
        return newest_save(save for _, save in self._copies(key) if isinstance(save, Save))

    def damaged(self) -> list[Damaged]:
        """Running games of which no copy can be read."""
        found = []
        for key in self._game_keys():
            copies = list(self._copies(key))
            bad = [Damaged(key, why, text) for text, why in copies if isinstance(why, Refusal)]
            if bad and len(bad) == len(copies):
                found.append(bad[0])
        return found

    def remove(self, key: str) -> None:
        """Forgets a running game."""
        self.journal.drop(key)
        self._remove_slots(key)

    def _remove_slots(self, key: str) -> None:
        self.ahead.pop(key, None)
        for slot in "ab":
            self.store.remove(f"game/{key}/{slot}")

    def _game_keys(self) -> list[str]:
        slots = (key.split("/") for key in self.store.keys())  # noqa: SIM118
        return sorted({parts[1] for parts in slots if parts[0] == "game" and len(parts) == 3} | self.ahead.keys())

    def _copies(self, key: str) -> Iterator[tuple[str, Save | Refusal]]:
        for text in (self.store.get(f"game/{key}/a"), self.store.get(f"game/{key}/b"), self.ahead.get(key)):
            if text is None:
                continue
            try:
                save = read_save(text)
                if save.key != key:
                    raise UnreadableRecord("The save belongs to another game.")
                yield text, save
            except Refusal as refusal:
                yield text, refusal

    # finished games

    def finish(self, line: Line, record: Record) -> None:
        """Moves a game from the running ones to the history."""
        while not self.store.set(f"finished/{line.id}", record.as_line()):
            if not self._drop_oldest_record():
                break
        self.write_history([line, *self.history()])
        self._remove_slots(line.id)  # the journal keeps it until the history has reached the disk
        kept = {each.id for each in self.history()[:MOST_RECORDS]}
        for key in self.finished_keys():
            if key not in kept:
                self.store.remove(f"finished/{key}")

    def history(self) -> list[Line]:
        """The lines of finished games, newest first."""
        try:
            given = parse_json(self.store.get("history") or "[]", 4_000_000)
        except UnreadableRecord:
            return []
        found = []
        for each in given if isinstance(given, list) else []:
            try:
                found.append(read_line(each))
            except UnreadableRecord:
                continue
        return newest(found)

    def write_history(self, lines: list[Line]) -> bool:
        """Keeps the newest lines; what was there and cannot be read is put aside first."""
        text = self.store.get("history")
        if text is not None and not self._is_list(text):
            self.store.set("unreadable history", text)
        return self.store.set("history", json.dumps([line.as_json() for line in newest(lines)], separators=(",", ":")))

    @staticmethod
    def _is_list(text: str) -> bool:
        try:
            return isinstance(parse_json(text, 4_000_000), list)
        except UnreadableRecord:
            return False

    def finished(self, key: str) -> Record | None:
        """The record of a finished game, None if it is not kept any more."""
        text = self.store.get(f"finished/{key}")
        try:
            return read_record(parse_json(text)) if text is not None else None
        except UnreadableRecord:
            return None

    def note_loss(self, key: str, loss: float) -> None:
        """Writes what a review found into the line of a finished game."""
        self.write_history([line.reviewed(loss) if line.id == key else line for line in self.history()])

    def forget_history(self) -> None:
        """Forgets every finished game."""
        for key in self.finished_keys():
            self.store.remove(f"finished/{key}")
        self.store.remove("history")

    def finished_keys(self) -> list[str]:
        """The finished games whose records are kept."""
        return [key.removeprefix("finished/") for key in self.store.keys() if key.startswith("finished/")]  # noqa: SIM118

    def _drop_oldest_record(self) -> bool:
        """Makes room: the oldest finished record goes, never a running game."""
        order = [line.id for line in self.history()]
        keys = sorted(self.finished_keys(), key=lambda key: order.index(key) if key in order else len(order))
        if not keys:
            return False
        self.store.remove(f"finished/{keys[-1]}")
        return True

    # small things

    def choice(self, name: str) -> dict[str, object]:
        """A small object kept by name, empty if there is none: last options and seats of a game."""
        try:
            given = parse_json(self.store.get(f"choice/{name}") or "{}", 20_000)
        except UnreadableRecord:
            return {}
        return given if isinstance(given, dict) else {}

    def choose(self, name: str, chosen: dict[str, object]) -> None:
        """Keeps a small object by name."""
        self.store.set(f"choice/{name}", json.dumps(chosen))
