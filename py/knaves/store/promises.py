"""Promises: the next deal's, and which deals were promised before the player's words for them, which are then used up.

An address says nothing about that: whoever sends a link may have chosen its secret and its words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from knaves.engine.chance import LONGEST_WORDS, FairDeal, are_words, is_secret, new_secret
from knaves.engine.sentences import Refusal, UnreadableRecord
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


NEXT_KEY = "next deal"


def _read_next(given: Any, blame: Blame) -> FairDeal:
    if isinstance(given, dict) and is_secret(given.get("secret")) and are_words(given.get("words")):
        return FairDeal(given["secret"], given["words"])
    raise UnreadableRecord("Your saved data can’t be read.")


NEXT: StoredType[FairDeal | None] = StoredType(
    re.compile(NEXT_KEY), 2_000, lambda: None, _read_next,
    lambda deal: deal and {"secret": deal.secret, "words": deal.words},
)  # fmt: skip


class NextDeal:
    """The deal that is promised to the next new game: a secret, and words that the player may add.

    The secret is always there before the words: words are for one deal only, so that no secret can be chosen by them.
    Both are kept from the moment they are shown until they are dealt, or nobody could tell a reload from a choice.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._unkept: FairDeal | None = None  # where the browser keeps nothing
        self._shown = ""  # the secret whose fingerprint was shown last
        self._taken = ""  # the secret dealt last

    def _waiting(self) -> FairDeal | None:
        """The deal that has been promised and not dealt; None before it is asked for."""
        kept = NEXT.load(self._store, NEXT_KEY).value
        return kept if kept is not None and kept.secret != self._taken else self._unkept

    @property
    def _promised(self) -> FairDeal:
        deal = self._waiting()
        if deal is None or deal is self._unkept:
            deal = deal or FairDeal(new_secret())
            self._keep(deal)
        return deal

    def _keep(self, deal: FairDeal) -> None:
        is_kept = NEXT.keep(self._store, NEXT_KEY, deal) and NEXT.load(self._store, NEXT_KEY).value == deal
        self._unkept = None if is_kept else deal

    @property
    def is_kept(self) -> bool:
        """Whether it stays the same when the page is loaded again."""
        return not self._store.is_blocked and self._promised is not self._unkept

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the secret, 64 hexadecimal digits, to be shown before the deal."""
        deal = self._promised
        self._shown = deal.secret
        return deal.fingerprint

    @property
    def words(self) -> str:
        """The words that the player has added to the next deal, "" for none."""
        return self._promised.words

    def add(self, words: str) -> None:
        """Set the words (or dice) of the next deal instead of earlier ones; "" for none. The secret stays.

        Signs that words may not have are left out, and the rest is cut to LONGEST_WORDS characters. Raises Refusal
        where the deal that was shown has been dealt meanwhile: the words came before the secret of the next one.
        """
        deal = self._promised
        if deal.secret != self._shown:
            raise Refusal("Another tab has dealt this one. Here’s the next: type your words again.")
        said = "".join(sign for sign in words if are_words(sign)).strip()[:LONGEST_WORDS]
        self._keep(FairDeal(deal.secret, said))

    def take(self) -> FairDeal:
        """Return the deal that was promised; another without words is promised when its fingerprint is shown."""
        deal = self._waiting() or FairDeal(new_secret())
        self._store.remove(NEXT_KEY)
        self._unkept, self._taken = None, deal.secret
        return deal


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:32]
