"""Promises: which deals of this device were promised before the player's words for them, and which words are used up.

An address says nothing about that: whoever sends a link may have chosen its secret and its words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from knaves.engine.chance import FairDeal
from knaves.store.store import Blame, Store, StoredType
from knaves.wire.parse import bounded, parse_each

KEY = "promises"
MOST = 1_000  # deals; the oldest ones are forgotten first
LONGEST = 160  # characters of one
Origin = Literal["new", "again", "none", "link", "unknown"]
ORIGINS: dict[str, Origin] = {"new": "new", "again": "again", "link": "link"}  # that are noted
NOTE = re.compile(rf"[A-Za-z0-9_-]{{1,64}} [0-9a-f]{{32}} [0-9a-f]{{32}} (?:{'|'.join(ORIGINS)})")  # one as it is kept


@dataclass(frozen=True)
class Promise:
    """A deal as it was begun: the game's key, hashes of its secret and words, and where it came from."""

    key: str
    secret: str
    words: str
    origin: Origin

    @property
    def text(self) -> str:
        """The promise as NOTE matches it: its key, both hashes and its origin with blanks between them."""
        return f"{self.key} {self.secret} {self.words} {self.origin}"


def _read(given: object, blame: Blame) -> tuple[Promise, ...]:
    found = []
    for text in parse_each(bounded(str, NOTE), given, "promises", blame, slice(-MOST, None)):
        key, secret, words, origin = text.split(" ")
        found.append(Promise(key, secret, words, ORIGINS[origin]))
    return tuple(found)


PROMISES: StoredType[tuple[Promise, ...]] = StoredType(
    re.compile(KEY), MOST * LONGEST, tuple, _read, lambda kept: [each.text for each in kept]
)


class Promises:
    """The notes of this device. They are not exported: they say only what was seen here."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def note(self, key: str, deal: FairDeal, *, is_from_link: bool) -> None:
        """Note where the deal of a game that begins has come from; one of this device without words needs no note."""
        kept = PROMISES.load(self.store, KEY).value
        words = _hash(deal.words)
        if is_from_link:
            origin: Origin = "link"
        elif not deal.words:
            return
        else:
            origin = "again" if any(each.words == words for each in kept) else "new"
        mine = Promise(key, _hash(deal.secret), words, origin)
        PROMISES.keep(self.store, KEY, (*kept, mine)[-MOST:])

    def origin(self, key: str, deal: FairDeal) -> Origin:
        """Where the deal of this game has come from.

        `new`: promised here before the player's words, which were for it alone; `again`: with words that an earlier
        deal had; `none`: without words; `link`: from a link; `unknown`: this device has no note of it.
        """
        for each in PROMISES.load(self.store, KEY).value:
            if (each.key, each.secret, each.words) == (key, _hash(deal.secret), _hash(deal.words)):
                return each.origin
        return "unknown" if deal.words else "none"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]
