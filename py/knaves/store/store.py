"""Store: texts by key; a stored type reads them strictly, migrates them, and quarantines what it cannot read.

A value is written as {"version": n, "value": …}; a text without that is of version 0, as all were once. A text that
cannot be read is reported, and quarantined before anything is written in its place. A text from a newer version is
never written over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any, Generic, Protocol, TypeVar

from knaves.engine.sentences import Refusal, Sentence, UnreadableRecord
from knaves.wire.parse import parse_by_field, parse_json


class Store(Protocol):
    """Texts kept between visits, by key."""

    @property
    def is_blocked(self) -> bool:
        """Whether the browser keeps nothing for this page, so that all is gone with the visit."""

    def get(self, key: str) -> str | None:
        """Return the text, None if there is none."""

    def set(self, key: str, text: str) -> bool:
        """Keep a text; False if the browser refused, then the old one is still there."""

    def remove(self, key: str) -> None:
        """Forget a text."""

    def keys(self) -> list[str]:
        """List the keys of all texts in this store, in no order."""


class TextStore:
    """Texts in memory alone."""

    is_blocked = True

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)

    def get(self, key: str) -> str | None:
        return self._texts.get(key)

    def set(self, key: str, text: str) -> bool:
        self._texts[key] = text
        return True

    def remove(self, key: str) -> None:
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self._texts)


def names_under(store: Store, prefix: str) -> list[str]:
    """List the rest of every key that begins with this prefix."""
    return [key.removeprefix(prefix) for key in store.keys() if key.startswith(prefix)]  # noqa: SIM118


QUARANTINE = "aside/"
MOST = 9  # texts of one key


def quarantine(store: Store, key: str, text: str) -> None:
    """Copy a text that is about to be written over, if there is room; of one key MOST texts, and none twice."""
    for number in range(1, MOST + 1):
        place = f"{QUARANTINE}{key} {number}"
        there = store.get(place)
        if there == text:
            return
        if there is None:
            store.set(place, text)
            return


def quarantined(store: Store) -> dict[str, str]:
    """Return every text in quarantine by the key that it had, with a number."""
    return {name: store.get(QUARANTINE + name) or "" for name in sorted(names_under(store, QUARANTINE))}


def empty_quarantine(store: Store) -> None:
    """Forget every text in quarantine."""
    for name in quarantined(store):
        store.remove(QUARANTINE + name)


Value = TypeVar("Value")
Item = TypeVar("Item")
Blame = Callable[[Refusal], None]


@dataclass(frozen=True)
class Damage:
    """A kept text that cannot be read, or not all of it, and why."""

    key: str
    why: Refusal
    text: str

    @property
    def is_too_new(self) -> bool:
        """Whether a newer version wrote it."""
        return isinstance(self.why, TooNew)


@dataclass(frozen=True)
class Reading(Generic[Value]):
    """A value read, the default where nothing could be, and the damage found in its text."""

    value: Value
    damage: Damage | None = None


def from_version_0(given: Any) -> Any:
    """Migrate from version 0, which had no version written down and is the same otherwise."""
    return given


@dataclass(frozen=True)
class StoredType(Generic[Value]):
    """A type of kept value: `keys` match whole keys, `longest` bounds a text in characters, `empty` makes the default.

    `read` makes a value of JSON of the newest version: it raises Refusal where nothing can be read, and reports to its
    second argument what it left out. `migrations[n]` turns JSON of version n into that of version n + 1; the newest
    version is their number.
    """

    keys: re.Pattern[str]
    longest: int
    empty: Callable[[], Value]
    read: Callable[[Any, Blame], Value]
    write: Callable[[Value], Any]
    migrations: Sequence[Callable[[Any], Any]] = (from_version_0,)

    @property
    def version(self) -> int:
        """The version that is written."""
        return len(self.migrations)

    def text_of(self, value: Value) -> str:
        """Write a value as the text that is kept."""
        body = {"version": self.version, "value": self.write(value)}
        return json.dumps(body, separators=(",", ":"), allow_nan=False)

    def reading(self, key: str, text: str) -> Reading[Value]:
        """Read a text kept under a key: its value, or the default and the damage. No error of reading is raised."""
        wrong: list[Refusal] = []
        try:
            value = self.read(self._newest(parse_json(text, self.longest)), wrong.append)
        except Refusal as refusal:
            return Reading(self.empty(), Damage(key, refusal, text))
        except Exception:  # whatever stands there, the page goes on
            return Reading(self.empty(), Damage(key, UnreadableRecord("Your saved data can’t be read."), text))
        return Reading(value, Damage(key, wrong[0], text) if wrong else None)

    def _newest(self, given: Any) -> Any:
        version = 0
        if isinstance(given, dict) and given.keys() == {"version", "value"}:
            version, given = given["version"], given["value"]
            if type(version) is not int or version < 1:
                raise UnreadableRecord("Your saved data can’t be read.")
        if version > self.version:
            raise TooNew(Sentence("This was written by a newer version of Knaves."))
        for migrate in self.migrations[version:]:
            given = migrate(given)
        return given

    def load(self, store: Store, key: str) -> Reading[Value]:
        """Read the value kept under a key, the default where nothing is."""
        text = store.get(key)
        return Reading(self.empty()) if text is None else self.reading(key, text)

    def keep(self, store: Store, key: str, value: Value, make_room: Callable[[], bool] = lambda: False) -> bool:
        """Keep a value; False if a newer version has written there, or if there is no room and none can be made."""
        text, old = self.text_of(value), store.get(key)
        if old == text:
            return True
        damage = self.reading(key, old).damage if old is not None else None
        if damage is not None and damage.is_too_new:
            return False
        if damage is not None:
            quarantine(store, key, damage.text)
        while not store.set(key, text):
            if not make_room():
                return False
        return True


def stored_record(keys: str, of: type[Value]) -> StoredType[Value]:
    """Declare a dataclass kept as a JSON object of at most 20,000 characters, read by its annotations.

    A field that is missing or wrong has its default; the second is reported as damage. Sets of texts are written as
    objects.
    """

    def read(given: object, blame: Blame) -> Value:
        return parse_by_field(of, given, "choice", blame)

    def write(value: Value) -> object:
        return {name: _as_json(each) for name, each in vars(value).items()}

    return StoredType(re.compile(keys), 20_000, of, read, write)


def _as_json(value: object) -> object:
    if isinstance(value, frozenset):
        return dict.fromkeys(sorted(value), True)
    if isinstance(value, Mapping):
        return {name: _as_json(each) for name, each in value.items()}
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def read_each(given: Iterable[Any], read: Callable[[Any], Item], blame: Blame) -> list[Item]:
    """Read the items of a list one by one; those that `read` refuses are left out and reported."""
    found = []
    for each in given:
        try:
            found.append(read(each))
        except Refusal as refusal:
            blame(refusal)
    return found


OLD_PREFIX = "knaves/"
TAKEN_OVER = "taken over"  # the mark that it has been done
RENAMED = {"unreadable history": "aside/history 1"}


def take_over(store: Store, old: Store) -> None:
    """Copy the texts of `old`, which the first version shared among all sites of an origin, into `store`; only once.

    The old ones stay for other sites; one that has no room beside itself is moved. What `store` has under a key is not
    written over. Where a text has no room at all, the rest waits for the next call.
    """
    if store.get(TAKEN_OVER) is not None:
        return
    keys = old.keys()
    for key in keys:
        text, name = old.get(key), RENAMED.get(key, key)
        if text is None or store.get(name) is not None:
            continue
        if not store.set(name, text):
            old.remove(key)
            if not store.set(name, text):
                old.set(key, text)
                return
    store.set(TAKEN_OVER, "1" if keys else "0")


class TooNew(UnreadableRecord):
    """A text written by a newer version of the program, to be left alone."""
