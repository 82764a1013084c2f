"""Message: one numbered step of a game as a line of characters.

`number.after.part.part…`: the number of the message, the hash of all before it, and parts of a letter and a body each.
Everything has exactly one spelling; a reader refuses the rest in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from knaves.cards import is_card_code
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.zones import Seat
from knaves.wire.parse import base64url, from_base64url

LONGEST = 24_000  # characters; a pass of 117 cards has 4,992, its proof 10,368
MOST_PARTS = 12
AFTER = 16  # bytes of the hash that a message carries
START = sha256(b"knaves/2 friend").digest()  # the hash before the first message
BEFORE = sha256(b"knaves/1 friend").digest()[:AFTER]  # of games by the protocol before this one
_MESSAGE = re.compile(r"(0|[1-9][0-9]{0,5})\.([A-Za-z0-9_-]{22})((?:\.[a-z][A-Za-z0-9_-]*)+)")
_WORD = re.compile(r"([A-Za-z0-9]{1,3})?-(0|[1-9][0-9]{0,5})|[A-Za-z0-9]{1,8}")
GAME, OPTIONS, NAME, PROMISE, SIGNER = (
    "gonfv"  # the first words: game, options; name, promise of the secret, signing key
)
HINTS = "h"  # after them, where hints are allowed
COMMIT, SHARE, PASS, PROOF, KEYS = "cspqk"  # of a throw, of a deck, of places
MOVE, NOTHING, SECRET = "mze"
KINDS = frozenset("gonfvhcspqkmze")


class WrongMessage(Refusal):
    """A message that is damaged, comes at the wrong time, or says what cannot be; nothing has changed."""


@dataclass(frozen=True)
class Statement:
    """One thing that a message says. `body` is text for game, move and nothing, else the text of some bytes."""

    kind: str
    body: str = ""

    @classmethod
    def of(cls, kind: str, value: bytes) -> Statement:
        """Return a part that carries these bytes."""
        return cls(kind, base64url(value))

    def value(self, length: int | None = None) -> bytes:
        """Its bytes, of this length if one is given. Raises WrongMessage."""
        value = from_text(self.body)
        if length is not None and len(value) != length:
            raise WrongMessage("Part of the message has the wrong length.")
        return value


@dataclass(frozen=True)
class Message:
    """A message: its number from 0, the first AFTER bytes of the hash of all messages before it, and its parts."""

    number: int
    after: bytes
    parts: tuple[Statement, ...]

    @property
    def text(self) -> str:
        """The message as it is sent."""
        return ".".join([str(self.number), base64url(self.after), *(part.kind + part.body for part in self.parts)])


@dataclass(frozen=True)
class Signed:
    """A seat's signature over the first so many messages of a game."""

    seat: Seat
    count: int
    value: bytes


def read_message(text: str) -> Message:
    """The message of a text. Raises WrongMessage."""
    found = _MESSAGE.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise WrongMessage("This isn’t a message from a game: something is missing or has been changed.")
    number, after, rest = found.groups()
    parts = tuple(Statement(each[0], each[1:]) for each in rest[1:].split("."))
    if len(parts) > MOST_PARTS or not {part.kind for part in parts} <= KINDS:
        raise WrongMessage("This version of Knaves doesn’t understand the message.")
    return Message(int(number), from_text(after), parts)


def chained(before: bytes, text: str) -> bytes:
    """Return the hash of a transcript with this message added; `before` is that of the messages before, or START."""
    return sha256(before + text.encode()).digest()


def from_text(text: str) -> bytes:
    """Return the bytes of a text in base64url, in its one spelling. Raises WrongMessage."""
    try:
        return from_base64url(text)
    except ValueError:
        raise WrongMessage("Part of the message is damaged.") from None


@dataclass(frozen=True)
class Word:
    """A word of a move. A card of the hand is named with its place, or by its place alone where it stays hidden."""

    text: str  # "" for a card that stays hidden
    place: int | None = None

    @property
    def written(self) -> str:
        """The word as a message has it: `play`, `QH-5`, `-5`."""
        return self.text if self.place is None else f"{self.text}-{self.place}"


Words = tuple[Word, ...]


def write_words(words: Sequence[Word]) -> str:
    """Return the body of a move’s message."""
    return "_".join(word.written for word in words)


def read_words(body: str) -> Words:
    """The words of a move. Raises WrongMessage."""
    return tuple(_word(each) for each in body.split("_"))


def _word(text: str) -> Word:
    found = _WORD.fullmatch(text)
    if found is None:
        raise WrongMessage(Sentence("There’s no move {move}.", move=text[:40]))
    code, place = found.groups()
    if place is None:
        return Word(text)
    if code is not None and not is_card_code(code):
        raise WrongMessage(Sentence("There’s no card {card}.", card=code))
    return Word(code or "", int(place))
