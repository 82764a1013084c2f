"""Saves of one game: a line of JSON with a version, a serial number and a checksum."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Self

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.sentences import Sentence
from knaves.table.dates import is_day, is_time
from knaves.table.record import Record, read_record
from knaves.table.table import Table
from knaves.wire.strict_json import NotJson, read_json

VERSION = 1
LONGEST_RECORD = 256 * 1024  # characters of one record, R15
MOST_MOVES = 20_000  # moves of one record, R15
POLICIES = ("practice", "counted")
_KEY = re.compile(r"[a-z0-9-]{1,40}")


class TooNew(UnreadableRecord):
    """A save written by a newer version of the program, to be left alone."""


@dataclass(frozen=True)
class Save:
    """A running game and what belongs to it. `serial` grows by one with every writing."""

    key: str  # names the game among the running ones
    serial: int
    record: Record
    undone: tuple[str, ...] = ()  # moves taken back, the one to redo first last
    policy: str = "practice"  # how moves may be taken back: "practice" freely, "counted" for the statistics
    daily: str = ""  # the day of the daily deal it is, "" for none
    changed: str = "2000-01-01T00:00:00Z"  # UTC
    trial: bool = False  # a lesson, or gone on from a moment of another game: nothing for the statistics

    def next(self, record: Record, undone: tuple[str, ...], changed: str) -> Self:
        """Return the save after a move."""
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
            raise UnreadableRecord("The save can’t be replayed.") from error
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


def parse_json(text: str, longest: int = LONGEST_RECORD) -> Any:
    """Read JSON from outside, of at most `longest` characters. Raises UnreadableRecord."""
    if len(text) > longest:
        raise UnreadableRecord(
            Sentence("This is too large: {size} characters, at most {most}.", size=len(text), most=longest)
        )
    try:
        return read_json(text)
    except NotJson:
        raise UnreadableRecord("This isn’t valid JSON.") from None


def bounded_record(given: Any) -> Record:
    """Read a record from a JSON value, not replayed. Raises UnreadableRecord, also for more than MOST_MOVES moves."""
    record = read_record(given)
    if len(record.moves) > MOST_MOVES:
        raise UnreadableRecord(Sentence("A record can have at most {most} moves.", most=MOST_MOVES))
    return record


def read_one_record(text: str) -> Record:
    """Read a record from a text of at most LONGEST_RECORD characters, not replayed. Raises UnreadableRecord."""
    return bounded_record(parse_json(text))


def read_save(text: str) -> Save:
    """Read a save, checked in form and by its checksum, not replayed. Raises UnreadableRecord or TooNew."""
    given = parse_json(text, LONGEST_RECORD + 64 * 1024)
    if not isinstance(given, dict):
        raise UnreadableRecord("A save must be a JSON object.")
    version, body = given.get("save"), {name: value for name, value in given.items() if name != "sum"}
    is_whole = given.get("sum") == checksum(canonical(body))
    if type(version) is int and version > VERSION and (is_whole or "sum" not in given):
        raise TooNew(Sentence("This game was saved by a newer version of Knaves. Reload the page to get that version."))
    if not is_whole:
        raise UnreadableRecord("The save is damaged: its checksum doesn’t match.")
    if version != VERSION or version is True:
        raise UnreadableRecord("This isn’t a Knaves save.")
    return _save(body)


def is_from_later(text: str) -> bool:
    """Whether a text says that a newer version wrote it, readable or not: then it is never written over."""
    try:
        given = parse_json(text, LONGEST_RECORD + 64 * 1024)
    except UnreadableRecord:
        return False
    version = given.get("save") if isinstance(given, dict) else None
    return type(version) is int and version > VERSION


def _save(body: dict[str, Any]) -> Save:
    record = bounded_record(body.get("record"))
    undone = body.get("undone", [])
    if not isinstance(undone, list) or not all(isinstance(each, str) for each in undone) or len(undone) > MOST_MOVES:
        raise UnreadableRecord("The undone moves must be a list of texts.")
    save = Save(
        body.get("key", ""), body.get("serial", -1), record, tuple(undone),
        body.get("policy", ""), body.get("daily", ""), body.get("changed", ""),
        body.get("trial", False),
    )  # fmt: skip
    if not _is_sound(save):
        raise UnreadableRecord("The save has an invalid value.")
    return save


def _is_sound(save: Save) -> bool:
    return (
        isinstance(save.key, str)
        and _KEY.fullmatch(save.key) is not None
        and is_time(save.changed)
        and (save.daily == "" or is_day(save.daily))
        and type(save.serial) is int
        and 0 <= save.serial < 2**53
        and save.policy in POLICIES
        and type(save.trial) is bool
    )
