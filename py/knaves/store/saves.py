"""Saves: the running games: each a checked line in two slots and in the browser’s journal; and the owners of all else.

The newest copy that can be replayed is opened. A slot that something newer stands in is never written over, whatever
wrote it; what cannot be read is put aside first.

Every save goes into both; at the next visit newer saves of the journal replace lost ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cached_property
from hashlib import sha256
from secrets import token_hex
from typing import Annotated, Any, Protocol, Self

from knaves.bots.levels import LEVELS
from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord
from knaves.store.choices import POLICY, Choices
from knaves.store.history import FriendResults, History, PuzzleAttempts
from knaves.store.store import Damage, Store, TooNew, quarantine
from knaves.store.workbench import OwnBots
from knaves.table.record import HUMAN, LARGEST_SEED, LONGEST_RECORD, MOST_MOVES, Record, bounded_record, own_bot
from knaves.table.summary import GameSummary, Time, given_up, is_day_or_none
from knaves.table.table import Table
from knaves.wire.parse import parse, parse_json

VERSION = 1
_KEY = re.compile(r"[a-z0-9-]{1,40}")


@dataclass(frozen=True)
class Save:
    """A running game and what belongs to it. `serial` grows by one with every writing."""

    key: Annotated[str, _KEY]  # names the game among the running ones
    serial: Annotated[int, (0, LARGEST_SEED)]
    record: Record
    undone: Annotated[tuple[str, ...], MOST_MOVES] = ()  # moves taken back, the one to redo first last
    # how moves may be taken back: "practice" freely, "counted" for the statistics
    policy: Annotated[str, POLICY, ...] = "practice"
    daily: Annotated[str, is_day_or_none] = ""  # the day of the daily deal it is, "" for none
    changed: Annotated[Time, ...] = "2000-01-01T00:00:00Z"
    trial: bool = False  # a lesson, or gone on from a moment of another game: nothing for the statistics

    def next(self, record: Record, undone: tuple[str, ...], changed: str) -> Self:
        """Return the save after a move: its record, the moves taken back, and the time in UTC as text."""
        return replace(self, serial=self.serial + 1, record=record, undone=undone, changed=changed)

    @cached_property
    def line(self) -> str:
        """The save as one line of ASCII JSON with its checksum, made once."""
        body = canonical(
            {"save": VERSION, "key": self.key, "serial": self.serial, "policy": self.policy, "daily": self.daily,
             "changed": self.changed, "undone": list(self.undone), "record": self.record.as_json()}
            | ({"trial": True} if self.trial else {})
        )  # fmt: skip
        return f'{body[:-1]},"sum":"{checksum(body)}"}}'

    def as_json(self) -> dict[str, Any]:
        """Return the save as a JSON object, with its checksum."""
        return dict(json.loads(self.line))

    def open(self) -> Table:
        """Replay the game on a table and check it, with the moves taken back ready to be redone.

        Raises UnreadableRecord.
        """
        try:
            table = Table.from_record(self.record)
        except Refusal:
            raise
        except Exception as error:  # no rule foresees every record that can be made up
            raise UnreadableRecord("The saved game can’t be replayed.") from error
        for text in reversed(self.undone):
            try:
                table.play(text)
            except Exception as refusal:
                raise UnreadableRecord("The undone moves don’t fit the game.") from refusal
        table.undo(len(self.undone))
        return table

    def sound_part(self) -> Self | None:
        """Cut the save before the first move that cannot be replayed; None where not even the deal can be made."""
        table = None
        try:
            table = Table.from_record(replace(self.record, moves=(), result=None, legal=None))
            for text in self.record.moves:
                table.play(text)
        except Exception:
            if table is None:
                return None
        return replace(self, record=table.record(), undone=())


def canonical(body: Mapping[str, Any]) -> str:
    """Write a JSON object in the one way that is summed: keys in order, no spaces."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def checksum(text: str) -> str:
    """Sum the canonical text of a save without its checksum: the first 16 hexadecimal digits of its SHA-256."""
    return sha256(text.encode()).hexdigest()[:16]


def read_save(text: str) -> Save:
    """Read a save, checked in form and by its checksum, not replayed. Raises UnreadableRecord or TooNew."""
    given = parse_json(text, LONGEST_RECORD + 64 * 1024)
    if not isinstance(given, dict):
        raise UnreadableRecord("A saved game must be a JSON object.")
    version, body = given.get("save"), {name: value for name, value in given.items() if name != "sum"}
    is_whole = given.get("sum") == checksum(canonical(body))
    if type(version) is int and version > VERSION and (is_whole or "sum" not in given):
        raise TooNew(Sentence("This game was saved by a newer version of Knaves. Reload the page to get that version."))
    if not is_whole:
        raise UnreadableRecord("The saved game is damaged: its checksum doesn’t match.")
    if version != VERSION or version is True:
        raise UnreadableRecord("This isn’t a saved game of Knaves.")
    return parse(Save, body, "save", {Record: bounded_record})


def is_from_later(text: str) -> bool:
    """Whether a text says that a newer version wrote it, readable or not: then it is never written over."""
    try:
        given = parse_json(text, LONGEST_RECORD + 64 * 1024)
    except UnreadableRecord:
        return False
    version = given.get("save") if isinstance(given, dict) else None
    return type(version) is int and version > VERSION


SETTLED = 300  # seconds after which localStorage has certainly reached the disk


class Journal(Protocol):
    """Lines of running games by key. No method waits or fails: a line that cannot be written yet is tried again."""

    @property
    def state(self) -> str:
        """ "open", "opening"; "late" or "failing" while more is tried; "off" if it cannot be: web/js/journal.mjs."""

    def put(self, key: str, line: str) -> None:
        """Write the newest line of a game."""

    def drop(self, key: str) -> None:
        """Delete the line of a game, if there is one."""


class NoJournal:
    """A journal that keeps nothing, where none is needed."""

    state = "open"

    def put(self, key: str, line: str) -> None:
        """Do nothing."""

    def drop(self, key: str) -> None:
        """Do nothing."""


def is_settled(save: Save, now: str) -> bool:
    """Whether this was written more than SETTLED seconds before `now`, UTC as text: then every copy is on the disk."""
    return (datetime.fromisoformat(now[:-1]) - datetime.fromisoformat(save.changed[:-1])).total_seconds() > SETTLED


JOURNAL = "journal"  # the place of a copy that is in no slot


class Written(Enum):
    """The outcome of writing a save."""

    KEPT = "kept"
    NO_ROOM = "no room"  # the last good save is still there, and the newest in the journal
    OVERTAKEN = "overtaken"  # another tab or a newer version has written this game: nothing was written


@dataclass(frozen=True)
class Opened:
    """A running game with its table, and a sentence on lost moves, None for none."""

    save: Save
    table: Table
    missing: Sentence | None = None

    @property
    def is_begun(self) -> bool:
        """Whether a person has moved, or only bots play: before that a game has only been looked at."""
        seats = self.table.seats
        has_moved = any(seats[seat] == HUMAN for seat in self.table.movers)
        return HUMAN not in seats or has_moved or bool(self.table.undone)


@dataclass(frozen=True)
class Copy:
    """One copy of a running game: its place, its text, and the save in it or why it cannot be read."""

    place: str
    text: str
    read: Save | Refusal


def new_key() -> str:
    """Make a key for a new running game: 12 random hexadecimal digits."""
    return token_hex(6)


class Saves:
    """The running games of this device. Damaged data never raises: it is recognised and kept."""

    def __init__(self, store: Store, journal: Journal | None = None) -> None:
        self.store = store
        self.journal = journal or NoJournal()
        self.past = History(store)
        self.choices = Choices(store)
        self.friends = FriendResults(store)
        self.bots = OwnBots(store)
        self.reviews = self.past.reviews
        self.attempts = PuzzleAttempts(store)
        self.journaled: dict[str, str] = {}  # key -> the line that the journal had, or that has no room in the store
        self.has_told_blocked = False
        self._mine: dict[str, str] = {}  # place -> what this tab wrote there last
        self._begun: dict[str, int] = {}  # key -> serial number that this tab began to write from
        self._read: dict[str, tuple[str, Save | Refusal]] = {}  # place -> its text and what that says
        self._unsound: set[str] = set()  # texts with a right checksum that cannot be replayed

    def catch_up(self, lines: Mapping[str, str], now: str) -> bool:
        """Take from the journal the saves that the slots lack: its `lines` by the key of their game, at this UTC time.

        Returns whether a line was taken. Finished games are dropped from the journal once the history has reached the
        disk. If this tab has played on meanwhile from an older state, the journal's becomes a game of its own; an
        unreadable line is kept as a damaged copy.
        """
        known, changed = {line.id for line in self.past.lines()}, False
        for key, line in lines.items():
            save = self._saying(JOURNAL + key, line)
            if not isinstance(save, Save):
                if key in known:
                    self.journal.drop(key)
                    continue
            elif save.record.result is not None and (key in known or save.changed <= self.past.forgotten):
                if key not in known or is_settled(save, now):
                    self.journal.drop(key)
                continue
            if key in self._begun:
                changed |= isinstance(save, Save) and self._branch(key, save)
            else:
                self.journaled[key] = line
                changed = True
        return changed

    def _branch(self, key: str, save: Save) -> bool:
        """Keep a state that came too late under a key of its own; False if nothing of it would be lost."""
        mine = self.read(key)
        moves = mine.record.moves if mine is not None else ()
        if save.serial <= self._begun[key] or moves[: len(save.record.moves)] == save.record.moves:
            return False
        return self.write(replace(save, key=new_key())) is Written.KEPT

    # running games: game/KEY/a and game/KEY/b in turn

    def write(self, save: Save) -> Written:
        """Keep a running game in the slot that is due and in the journal; old records go where there is no room."""
        place = self._place_for(save)
        if place is None:
            return Written.OVERTAKEN
        line = save.line
        self._begun.setdefault(save.key, save.serial - 1)
        self.journal.put(save.key, line)
        old = self.journaled.pop(save.key, None)
        if old is not None and self._is_bad(JOURNAL + save.key, old, save):
            quarantine(self.store, f"game/{save.key}/{JOURNAL}", old)
        kept = self.store.set(place, line)
        while not kept and self.past.drop_oldest_record():
            kept = self.store.set(place, line)
        if kept:
            self._mine[place] = line
        else:
            self.journaled[save.key] = line
        return Written.KEPT if kept else Written.NO_ROOM

    def _place_for(self, save: Save) -> str | None:
        """The slot to write, None if this game was written elsewhere since this tab wrote it."""
        for slot in ("ab", "ba")[save.serial % 2]:
            place = f"game/{save.key}/{slot}"
            text = self.store.get(place)
            if text is None or text == self._mine.get(place):
                return place
            found = self._saying(place, text)
            if isinstance(found, TooNew) or (isinstance(found, Save) and found.serial >= save.serial):
                return None
            if not is_from_later(text):
                if self._is_bad(place, text, save):
                    quarantine(self.store, place, text)
                return place
        return None

    def _is_bad(self, place: str, text: str, save: Save) -> bool:
        """Whether a copy that is to make room for a save is damaged, and so not a state that the game went through."""
        copy = self._saying(place, text)
        if isinstance(copy, Refusal) or text in self._unsound:
            return True
        if save.record.moves[: len(copy.record.moves)] == copy.record.moves:
            return False
        try:
            copy.open()
        except Refusal:
            return True
        return False

    def opened(self) -> list[Opened]:
        """Open every running game that can be opened, the one played last first."""
        found = [opened for key in self._game_keys() if (opened := self.open(key)) is not None]
        return sorted(found, key=lambda opened: opened.save.changed, reverse=True)

    def begun(self) -> list[Opened]:
        """Open the running games with a move, the one played last first; lessons and practice after all others."""
        begun = [each for each in self.opened() if each.is_begun]
        own = [each for each in begun if not each.save.trial or each.save.daily]
        return own + [each for each in begun if each not in own]

    def running(self) -> list[Save]:
        """List the saves of the running games that can be opened, the one played last first."""
        return [opened.save for opened in self.opened()]

    def read(self, key: str) -> Save | None:
        """Return the save of a running game, None if no copy can be opened."""
        opened = self.open(key)
        return opened.save if opened is not None else None

    def open(self, key: str) -> Opened | None:
        """Open the newest copy that can be replayed, or the sound beginning of a newer one if that is longer.

        None where nothing can be opened, or where a newer version has written this game.
        """
        if self.is_from_later(key):
            return None
        copies = list(self._copies(key))
        saves = {copy.text: copy.read for copy in copies if isinstance(copy.read, Save)}
        best: Opened | None = None
        broken: list[Save] = []
        for text, save in sorted(saves.items(), key=lambda each: each[1].serial, reverse=True):
            try:
                best = Opened(save, save.open())
                break
            except Refusal:
                self._unsound.add(text)
                broken.append(save)
        for save in broken:
            part = save.sound_part()
            if part is not None and (best is None or len(part.record.moves) > len(best.save.record.moves)):
                best = Opened(part, part.open())
        if best is None:
            return None
        missing = _missing(best.save, broken, [copy for copy in copies if not isinstance(copy.read, Save)], saves)
        last = max(save.serial for save in saves.values())
        return Opened(replace(best.save, serial=last) if best.save.serial < last else best.save, best.table, missing)

    def is_from_later(self, key: str) -> bool:
        """Whether a newer version of the program has written this game."""
        return any(isinstance(copy.read, TooNew) for copy in self._copies(key))

    def damaged(self) -> list[Damage]:
        """List the running games of which no copy can be opened, with the reason."""
        found = []
        for key in self._game_keys():
            if self.open(key) is None:
                copies = list(self._copies(key))
                bad = [Damage(key, copy.read, copy.text) for copy in copies if isinstance(copy.read, Refusal)]
                bad += [Damage(key, _no_replay(copy.read), copy.text) for copy in copies if isinstance(copy.read, Save)]
                found.append(next((each for each in bad if each.is_too_new), bad[0]))
        return found

    def is_whole(self, key: str) -> bool:
        """Return whether every copy of a running game can be opened, as far as `open` has tried: call that first."""
        return all(isinstance(copy.read, Save) and copy.text not in self._unsound for copy in self._copies(key))

    def remove(self, key: str) -> None:
        """Forget a running game."""
        self.journal.drop(key)
        self._remove_slots(key)

    def _remove_slots(self, key: str) -> None:
        self.journaled.pop(key, None)
        for slot in "ab":
            self.store.remove(f"game/{key}/{slot}")
            self._mine.pop(f"game/{key}/{slot}", None)

    def _game_keys(self) -> list[str]:
        slots = (key.split("/") for key in self.store.keys())  # noqa: SIM118
        kept = {parts[1] for parts in slots if parts[0] == "game" and len(parts) == 3 and parts[2] in ("a", "b")}
        return sorted(kept | self.journaled.keys())

    def _copies(self, key: str) -> Iterator[Copy]:
        for slot in "ab":
            place = f"game/{key}/{slot}"
            text = self.store.get(place)
            if text is not None:
                yield Copy(place, text, self._saying(place, text))
        line = self.journaled.get(key)
        if line is not None:
            yield Copy(JOURNAL, line, self._saying(JOURNAL + key, line))

    def _saying(self, place: str, text: str) -> Save | Refusal:
        """Read a copy, or say why it cannot be read; cached, for a checksum costs more than a comparison."""
        known = self._read.get(place)
        if known is not None and known[0] == text:
            return known[1]
        said: Save | Refusal
        try:
            said = read_save(text)
            if said.key != place.removeprefix(JOURNAL).removeprefix("game/").split("/")[0]:
                raise UnreadableRecord("This saved game is of another card game.")
        except Refusal as refusal:
            said = refusal
        self._read[place] = (text, said)
        return said

    # the end of a game

    def finish(self, line: GameSummary, record: Record) -> bool:
        """Move a game from the running ones to the history; the journal keeps it until that has reached the disk.

        False if there is no room: then it stays among the running ones.
        """
        if not self.past.add(line, record):
            return False
        self._remove_slots(line.id)
        return True

    def give_up(self, key: str, now: str) -> None:
        """Forget a running game; against bots it counts as lost. Does nothing where it can't be opened."""
        opened = self.open(key)
        if opened is None:
            return
        save, seats = opened.save, opened.table.seats
        if seats.count(HUMAN) == 1:
            self.past.add_line(given_up(
                save.record, key, now, seats.index(HUMAN), opened.table.state.scores(), list(LEVELS),
                counted=save.policy == "counted", daily=save.daily, trial=save.trial or any(map(own_bot, seats)),
            ))  # fmt: skip
        self.remove(key)

    def forget_history(self, now: str) -> None:
        """Forget every finished game, its record and review, in the journal too, and all answers to puzzles."""
        self.attempts.forget()
        for line in self.past.lines():
            self.journal.drop(line.id)
        self.past.forget(now)


def _no_replay(save: Save) -> Refusal:
    try:
        save.open()
    except Refusal as refusal:
        return refusal
    return UnreadableRecord("The saved game can’t be replayed.")


def _missing(best: Save, broken: list[Save], unreadable: list[Copy], saves: Mapping[str, Save]) -> Sentence | None:
    """The sentence about damage for the player, with the number of lost moves where it is known; None for none."""
    mine = best.record.moves
    newer = [save for save in broken if save.serial > best.serial or save.record.moves[: len(mine)] == mine]
    gone = max((len(save.record.moves) - len(mine) for save in newer), default=0)
    if gone > 0:
        return Sentence("A copy of this game is damaged. Missing moves: {count}.", count=gone)
    copies = [save for save in saves.values() if save.serial == best.serial]
    if newer or (unreadable and len(copies) < 2):  # nothing vouches for this being the newest
        return Sentence("A copy of this game is damaged. The last move may be missing.")
    return None
