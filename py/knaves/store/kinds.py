"""Kinds: how a value of one kind stands in the store: its keys, version and size, read strictly, never raising.

A value is written as {"version": n, "value": …}; a text without that is of version 0, as all were once. What cannot be
read is said and put aside before anything is written in its place; what a newer version wrote is not written over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.sentences import Sentence
from knaves.store.aside import put_aside
from knaves.store.save import TooNew, parse_json
from knaves.store.store import Store

Value = TypeVar("Value")


@dataclass(frozen=True)
class Damage:
    """Something kept that cannot be read, or not all of it, with its text."""

    key: str
    why: Refusal
    text: str

    @property
    def is_too_new(self) -> bool:
        """Whether a newer version wrote it."""
        return isinstance(self.why, TooNew)


@dataclass(frozen=True)
class Reading(Generic[Value]):
    """What was read, the empty value where nothing could be, and what was wrong with it."""

    value: Value
    damage: Damage | None = None


@dataclass(frozen=True)
class Kind(Generic[Value]):
    """One kind of value. `read` makes it of JSON of the newest version and tells its second argument what is wrong.

    `migrations[n]` turns JSON of version n into that of version n + 1; the newest version is their number.
    """

    keys: re.Pattern[str]
    longest: int
    empty: Callable[[], Value]
    read: Callable[[Any, Callable[[Refusal], None]], Value]
    write: Callable[[Value], Any]
    migrations: Sequence[Callable[[Any], Any]]

    @property
    def version(self) -> int:
        """The version that is written."""
        return len(self.migrations)

    def text_of(self, value: Value) -> str:
        """The value as it is kept."""
        body = {"version": self.version, "value": self.write(value)}
        return json.dumps(body, separators=(",", ":"), allow_nan=False)

    def reading(self, key: str, text: str) -> Reading[Value]:
        """What a text says. Never raises."""
        wrong: list[Refusal] = []
        try:
            value = self.read(self._newest(parse_json(text, self.longest)), wrong.append)
        except Refusal as refusal:
            return Reading(self.empty(), Damage(key, refusal, text))
        except Exception:  # whatever stands there, the page goes on
            return Reading(self.empty(), Damage(key, UnreadableRecord("What is kept here cannot be read."), text))
        return Reading(value, Damage(key, wrong[0], text) if wrong else None)

    def _newest(self, given: Any) -> Any:
        version = 0
        if isinstance(given, dict) and given.keys() == {"version", "value"}:
            version, given = given["version"], given["value"]
            if type(version) is not int or version < 1:
                raise UnreadableRecord("What is kept here cannot be read.")
        if version > self.version:
            raise TooNew(Sentence("This was written by a newer version of Knaves."))
        for migrate in self.migrations[version:]:
            given = migrate(given)
        return given

    def load(self, store: Store, key: str) -> Reading[Value]:
        """What is kept under a key, the empty value if nothing is."""
        text = store.get(key)
        return Reading(self.empty()) if text is None else self.reading(key, text)

    def keep(self, store: Store, key: str, value: Value, make_room: Callable[[], bool] = lambda: False) -> bool:
        """Keeps a value; False if a newer version has written there, or if there is no room and none can be made."""
        text, old = self.text_of(value), store.get(key)
        if old == text:
            return True
        damage = self.reading(key, old).damage if old is not None else None
        if damage is not None and damage.is_too_new:
            return False
        if damage is not None:
            put_aside(store, key, damage.text)
        while not store.set(key, text):
            if not make_room():
                return False
        return True


def only_dict(given: Any) -> dict[str, Any]:
    """A JSON object. Raises UnreadableRecord for anything else."""
    if not isinstance(given, dict):
        raise UnreadableRecord("What is kept here cannot be read.")
    return given


def only_list(given: Any) -> list[Any]:
    """A JSON list. Raises UnreadableRecord for anything else."""
    if not isinstance(given, list):
        raise UnreadableRecord("What is kept here cannot be read.")
    return given
