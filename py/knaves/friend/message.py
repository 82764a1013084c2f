"""Message: one numbered step as a line of characters, and the letter that carries several.

`number.after.part.part…`: the number of the message, the hash of all before it, and parts of a letter and a body each.
Everything has exactly one spelling; a reader refuses the rest in a sentence.

`ID~message~message…~signature`: the name of its game, its messages, and the sender's signature over all that was said.
The last signature of the other side stands where it was made, if the letter has something that it covers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits
from urllib.parse import unquote

from knaves.cards import is_card_code
from knaves.engine.sentences import Refusal, Sentence
from knaves.engine.zones import Seat
from knaves.wire.parse import INVISIBLE, base64url, from_base64url, from_quoted_printable

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
    """A message as it was read."""

    number: int
    after: bytes
    parts: tuple[Statement, ...]

    @property
    def text(self) -> str:
        """The message as it is sent."""
        return ".".join([str(self.number), base64url(self.after), *(part.kind + part.body for part in self.parts)])


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
    """The hash of a transcript that has grown by a message."""
    return sha256(before + text.encode()).digest()


def from_text(text: str) -> bytes:
    """The bytes of such a text, which has one spelling. Raises WrongMessage."""
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


LONGEST_LETTER = 600_000  # characters of a text in which a letter is looked for; a letter of a deal has 7,400
LONGEST_GAME = 6_000_000  # characters of a whole game, which is read as it stands
ID = 10  # characters of a game's name
MOST_DECODED = 5  # times that percent signs were put in
DAMAGED = Sentence("This message is damaged. Ask your friend to send it again.")
CUT = Sentence("This message is cut short. Ask your friend to send it again.")
_SIGNED = re.compile(r"[01][A-Za-z0-9_-]{86}")
_OPENED = re.compile(r"e[01][A-Za-z0-9_-]{43}")
MOST_STARTS = 60  # places in a text where a letter is looked for
_START = re.compile(rf"(?=[A-Za-z0-9_-]{{{ID}}}~(?:0|[1-9][0-9]{{0,5}})\.)")
_RUN = re.compile(r"[A-Za-z0-9_.~-]+")
_QUOTE = re.compile(r"^(?:[ \t]*[A-Za-z]{0,10}[>|»:＞])+[ \t\u00a0]*", re.MULTILINE)  # before lines of an answered mail
# Within a line that was too long, or that is markup; a link keeps its address.
_FOLD = re.compile(
    r"!\r?\n ?|</?(?:w?br|o:p|p|div|span|font|pre|code|b|i|u|s|em|strong|td|tr|li|blockquote)\b[^<>]{0,300}>|[\s\0]+",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|[nrt])?")  # of JSON, or before a sign that markdown would read
_BASE64 = re.compile(r"^[A-Za-z0-9+/]{40,}={0,2}[ \t]*(?:\r?\n[A-Za-z0-9+/]+={0,2}[ \t]*)*$", re.MULTILINE)
LONGEST_GUARDED = 60_000  # characters of a text in which guards within guards are looked for
_MARKED = str.maketrans("~_", ",+")
_UNMARKED = str.maketrans(",+", "~_")
_STRAIGHT = str.maketrans(
    {0xFF01 + place: 0x21 + place for place in range(94)}  # letters as wide as a Chinese one
    | {ord(odd): plain for odd, plain in {"‐": "-", "‑": "-", "‒": "-", "−": "-", "∼": "~", "˜": "~"}.items()}
    | {ord("–"): "--", ord("—"): "--"}
)


@dataclass(frozen=True)
class Signed:
    """A seat's signature over the first so many messages of a game."""

    seat: Seat
    count: int
    value: bytes


@dataclass(frozen=True)
class Letter:
    """A letter as it was read: the game's name, the messages in order, and who has signed how many of the game."""

    game: str
    texts: tuple[str, ...]
    signed: tuple[Signed, ...] = ()  # in the order of their counts
    opened: tuple[tuple[Seat, bytes], ...] = ()  # secrets that are shown to others, beside the messages

    @property
    def first(self) -> int:
        """The number of its first message."""
        return read_message(self.texts[0]).number

    @property
    def end(self) -> int:
        """The number after that of its last message."""
        return self.first + len(self.texts)

    @property
    def is_invitation(self) -> bool:
        """Whether it begins a game."""
        return self.first == 0

    @property
    def text(self) -> str:
        """The letter as it is sent."""
        fields = [self.game]
        for count, text in enumerate(self.texts, self.first + 1):
            fields.append(text)
            fields += [f"{each.seat}{base64url(each.value)}" for each in self.signed if each.count == count]
        fields += [f"e{seat}{base64url(value)}" for seat, value in self.opened]
        return "~".join(fields)


def in_prose(letter: str) -> str:
    """A letter for a text that may be set in markdown, where ~ strikes words through and _ slants them."""
    return letter.translate(_MARKED)


def name_of(invitation: str) -> str:
    """The name of the game that begins with this message: the same on both devices."""
    return base64url(sha256(invitation.encode()).digest())[:ID]


def read_letter(text: str) -> Letter:
    """The letter in a text, such as a link or a message with words around it; the newest where there are several.

    It is read as it was sent, whatever mail programs and guards of links have made of it. Its signatures are compared
    by whoever has the game. Raises WrongMessage.
    """
    if len(text) > LONGEST_GAME:
        raise WrongMessage("This text is too long to be a message.")
    why: WrongMessage | None = None
    for reading in _readings(text) if len(text) <= LONGEST_LETTER else (text.strip(),):
        found, trouble = _letters(reading)
        if found:
            return max(found, key=lambda letter: letter.end)
        why = trouble or why
    raise why or WrongMessage("This text doesn’t contain a Knaves message.")


def _letters(text: str) -> tuple[list[Letter], WrongMessage | None]:
    """The letters in a text as it stands, and what is wrong with the last thing that began like one."""
    found: list[Letter] = []
    trouble: WrongMessage | None = None
    end = 0
    for start in _starts(text):
        run = _RUN.match(text, start) if start >= end else None
        if run is not None:
            try:
                found.append(_of_run(run[0]))
                end = start + len(found[-1].text)
            except WrongMessage as why:
                trouble = why
    return found, trouble


def _of_run(run: str) -> Letter:
    """The letter that begins here; other signs may follow its last signature. Raises WrongMessage."""
    game, *fields = run.split("~")
    texts: list[str] = []
    signed: list[Signed] = []
    opened: list[tuple[Seat, bytes]] = []
    first = int(fields[0].partition(".")[0])
    for place, field in enumerate(fields):
        is_whole = bool(signed) and signed[-1].count == first + len(texts)
        found = _SIGNED.match(field) or (_OPENED.match(field) if is_whole else None)
        if found is not None:
            value = _bytes_in(found[0].removeprefix("e")[1:])
            if field[0] == "e":
                opened.append((int(field[1]), value))
            else:
                signed.append(Signed(int(field[0]), first + len(texts), value))
            if field != found[0]:
                break  # words that came to stand behind it
        elif is_whole and (opened or not field.startswith(f"{first + len(texts)}.")):
            break
        elif "." not in field or (place == len(fields) - 1 and not _is_message(field)):
            raise WrongMessage(CUT)
        elif not _is_message(field):
            raise WrongMessage(DAMAGED)
        elif read_message(field).number != first + len(texts):
            raise WrongMessage("The parts of this message are out of order.")
        else:
            texts.append(field)
    if not signed or signed[-1].count != first + len(texts):
        raise WrongMessage(CUT)
    if first == 0 and name_of(texts[0]) != game:
        raise WrongMessage(DAMAGED)
    return Letter(game, tuple(texts), tuple(signed), tuple(opened))


def _bytes_in(text: str) -> bytes:
    try:
        return from_text(text)
    except WrongMessage:
        raise WrongMessage(DAMAGED) from None


def _is_message(text: str) -> bool:
    try:
        read_message(text)
    except WrongMessage:
        return False
    return True


def _starts(text: str) -> list[int]:
    """Where letters may begin: every message of a letter looks like one, so only the first of each run count."""
    starts: list[int] = []
    for run in _RUN.finditer(text):
        starts += [run.start() + found.start() for found in islice(_START.finditer(run[0]), 3)]
        if len(starts) >= MOST_STARTS:
            break
    return starts


def _readings(text: str) -> Iterator[str]:
    """Yield the text as it may have been before it came here, from what is likely to what is not."""
    seen: set[str] = set()
    for wrapped in (text, from_quoted_printable(_QUOTE.sub("", text))):
        for sent in _sent(wrapped):
            for plain in _decoded(sent):
                bare = INVISIBLE.sub("", _FOLD.sub("", _QUOTE.sub("", _ESCAPE.sub(_escaped, plain)))).replace("..", ".")
                straight = bare.translate(_STRAIGHT)
                for reading in (bare, bare.translate(_UNMARKED), straight, straight.translate(_UNMARKED)):
                    if reading not in seen:
                        seen.add(reading)
                        yield reading


def _sent(text: str) -> Iterator[str]:
    """Yield a text, the addresses within its guards, and those within the guards of these."""
    yield text
    outer = list(_unguarded(text))
    yield from outer
    if len(text) <= LONGEST_GUARDED:
        outer += list(_decoded(text))[1:]
        inner = (each for guarded in outer for plain in _decoded(guarded) for each in _unguarded(plain))
        yield from islice(inner, 9)


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else ""


# Those that stand for what a link or a message may hold; the page has no table of the two thousand others.
_ENTITIES = {
    "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " ", "num": "#", "sol": "/", "colon": ":",
    "period": ".", "lowbar": "_", "equals": "=", "quest": "?", "plus": "+", "percnt": "%", "hyphen": "-", "comma": ",",
    "tilde": "~", "shy": "", "zwnj": "", "zwj": "", "lrm": "", "rlm": "", "ndash": "–", "mdash": "—",
}  # fmt: skip
_ENTITY = re.compile(r"&(?:#(\d{1,6})|#[xX]([0-9A-Fa-f]{1,5})|([a-z]{2,6}));")


def unescape(text: str) -> str:
    """Return a text with the characters that its entities stand for."""
    return _ENTITY.sub(_character, text)


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal, name = entity.groups()
    if name is not None:
        return _ENTITIES.get(name, entity[0])
    found = chr(int(decimal) if decimal is not None else int(hexadecimal, 16))
    return found if found.isprintable() or found.isspace() else entity[0]


def _decoded(text: str) -> Iterator[str]:
    """Yield a text and what its percent signs and entities stand for, as often as they were put in."""
    for _ in range(MOST_DECODED):
        yield text
        plain = unescape(unquote(text))
        if plain == text:
            return
        text = plain


def _unguarded(text: str) -> Iterator[str]:
    """Yield the addresses within those of guards that let mail be clicked only by way of them."""
    whole = _FOLD.sub("", _QUOTE.sub("", text))
    for found in islice(re.finditer(r"urldefense[^/]*/v2/url\?u=([A-Za-z0-9_.~-]+)", whole), 9):
        yield unquote(found[1].translate(str.maketrans("-_", "%/")))
    for found in islice(re.finditer(r"urldefense\.[a-z]+/v3/__(.+?)__;([A-Za-z0-9_+/=-]*)!", whole), 9):
        yield _unstarred(found[1], found[2])
    for found in islice(re.finditer(r"[?&]\w{1,8}=(aHR0[A-Za-z0-9_+/-]+)", whole), 9):
        yield _bytes_of(found[1]).decode("utf-8", "replace")
    for found in islice(_BASE64.finditer(_QUOTE.sub("", text)), 9):  # the whole of a mail
        yield _bytes_of(re.sub(r"[\s=]", "", found[0])).decode("utf-8", "replace")


def _unstarred(address: str, put_aside: str) -> str:
    """An address of which a guard has put characters aside: * stands for one, ** and a letter for two or more."""
    left = iter(_bytes_of(put_aside).decode("utf-8", "replace"))
    count = {letter: number for number, letter in enumerate(ascii_uppercase + ascii_lowercase + digits + "-_", 2)}
    return re.sub(r"\*(?:\*(.))?", lambda found: "".join(islice(left, count.get(found[1] or "", 1))), address)


def _bytes_of(text: str) -> bytes:
    plain = text.rstrip("=").translate(str.maketrans("+/", "-_"))
    return from_base64url(plain[: len(plain) - (len(plain) % 4 == 1)], is_strict=False)


def signer_in(letter: Letter, seat: Seat) -> bytes:
    """The key of a player's signatures, if his first message is in the letter; else nothing."""
    place = seat - letter.first
    if not 0 <= place < len(letter.texts):
        return b""
    parts = read_message(letter.texts[place]).parts
    return next((part.value() for part in parts if part.kind == SIGNER), b"")
