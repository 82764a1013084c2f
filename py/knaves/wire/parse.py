"""Parse: text and JSON from outside as values of annotated types, or a refusal in a sentence."""

from __future__ import annotations

import codecs
import io
import json
import re
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, partial
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Annotated, Any, BinaryIO, Literal, TypeVar, Union, cast, get_args, get_origin

from knaves.engine.game import Game
from knaves.engine.sentences import Fact, IllegalMove, InvalidOptions, Refusal, Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.table.record import LONGEST_RECORD, Record, bounded_record

MOST_DEEP = 40  # nested brackets that are kept; a record has five
LONGEST_INTEGER = 40  # digits; every number of the protocol has at most 16
_HUGE: int = 10**LONGEST_INTEGER  # stands for every integer with more digits: out of every range
_LARGEST = sys.float_info.max  # stands for every number that is larger
_STRING = re.compile(r'"[^"]*"?')  # once escapes are blotted out; the last one may lack its end
_PARTS = re.compile(r'"[^"]*"?|[\[{]+|[\]}]+')
_TO_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))

# what a text may have in it without showing it: marks of width 0, of direction, of where a line may break
INVISIBLE = re.compile("[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")  # of quoted-printable
MARK = "\ufeff"  # that some programs begin a text with
ENDS = "\0\x1a"  # and that some, and some cards of cameras and phones, end it with
NO_SIGNS = "\ufffd\0"  # of a text that was none, such as a packed file
NO_TEXT = "This file isn’t UTF-8 text. Save it as UTF-8, and try again."
LOOKED_AT = 64  # bytes that show an encoding
LEAST = 4  # of them without a mark
_QUOTED = re.compile(r"=([0-9A-Fa-f]{2})")  # a character of quoted-printable


class NotJson(Refusal):
    """A text that is no JSON."""


def read_json(text: str | bytes) -> Any:
    """The JSON value of a text, bytes being UTF-8. Raises NotJson.

    NaN and Infinity are no JSON. Of two equal keys of an object the last one counts. What is nested deeper than
    any request or record is read as an empty list, an integer longer than any as a very large one, and a number
    beyond all that a machine has as the largest it has: whoever reads the field refuses it there.
    """
    try:
        whole = text.decode() if isinstance(text, bytes) else text
        return json.loads(_levelled(whole), parse_constant=_no_constant, parse_int=_integer, parse_float=_finite)
    except UnicodeDecodeError:
        raise NotJson("This isn’t UTF-8 text.") from None
    except ValueError:
        is_text = isinstance(text, bytes) or not any(sign in text for sign in NO_SIGNS)
        raise NotJson("This isn’t valid JSON." if is_text else NO_TEXT) from None


def text_from(raw: bytes) -> str:
    """The text of these bytes: UTF-8, or UTF-16 as some shells write it, with or without a byte-order mark.

    Raises NotJson, which says how to save it, for any other encoding.
    """
    try:
        return raw.decode(_encoding(raw)).lstrip(MARK).rstrip(ENDS)
    except UnicodeDecodeError:
        raise NotJson(NO_TEXT) from None


def _encoding(start: bytes) -> str:
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    little, big = start[1:LOOKED_AT:2].count(0), start[0:LOOKED_AT:2].count(0)
    if len(start) >= LEAST and bool(little) != bool(big) and 4 * (little + big) > min(len(start), LOOKED_AT):
        return "utf-16-le" if little else "utf-16-be"  # mostly ASCII, without its mark
    return "utf-8"


class _Recoded(io.RawIOBase):
    """A stream of UTF-16 as one of UTF-8, which gives what there is at once."""

    def __init__(self, stream: Any, encoding: str) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._stream.close()
        super().close()

    def readinto(self, target: Any) -> int:
        while True:
            raw = self._stream.read1(max(2, len(target) // 2))
            text = self._decoder.decode(raw, final=not raw).encode("utf-8", "replace")
            if text or not raw:
                target[: len(text)] = text
                return len(text)


def as_utf8(stream: BinaryIO) -> BinaryIO:
    """The stream without a byte-order mark, in UTF-8 also where it is UTF-16, as some shells write it."""
    buffered: Any = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast(Any, stream))
    start = buffered.peek(LOOKED_AT)[:LOOKED_AT]
    if start.startswith(codecs.BOM_UTF8):
        buffered.read(len(codecs.BOM_UTF8))
    encoding = _encoding(start)
    return buffered if encoding == "utf-8" else io.BufferedReader(_Recoded(buffered, encoding))


def from_quoted_printable(text: str) -> str:
    """Return a text without the quoted-printable of a mail program: `=3D` is one character, a soft break nothing.

    Each code becomes the character of that number, so it is right for ASCII alone.
    """
    return _QUOTED.sub(lambda found: chr(int(found[1], 16)), SOFT_BREAK.sub("", text))


def base64url(value: bytes) -> str:
    """Bytes as characters that a link may hold: base64url without padding."""
    return urlsafe_b64encode(value).decode().rstrip("=")


def from_base64url(text: str, *, is_strict: bool = True) -> bytes:
    """Return the bytes of a text in base64url without padding. Raises ValueError for any other text.

    Not strictly, a second spelling of the same bytes is read too, and wrong characters may be passed over.
    """
    value = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if is_strict and base64url(value) != text:
        raise ValueError(text[:40])
    return value


def write_json(value: Any) -> str:
    """Write a value as one line of ASCII JSON, without a newline. Raises ValueError for NaN and Infinity."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int:
    if len(digits) <= LONGEST_INTEGER:
        return int(digits)
    return -_HUGE if digits.startswith("-") else _HUGE


def _finite(digits: str) -> float:
    return min(_LARGEST, max(-_LARGEST, float(digits)))


def _levelled(text: str) -> str:
    """The text with everything nested too deep taken out, so that neither reading nor printing it recurses far."""
    if text.count("[") + text.count("{") <= MOST_DEEP:
        return text
    plain = text.replace("\\\\", "__").replace('\\"', "__")  # as long as the text, and every quote is one of a string
    return text if _is_level(plain) else _cut(text, plain)


def _is_level(plain: str) -> bool:
    """Whether the brackets outside strings are in pairs and not too deep: then so many layers of pairs are all."""
    outside = _STRING.sub("", plain).encode("ascii", "replace")
    left = outside.translate(_TO_BRACKETS, _NO_BRACKETS)
    for _ in range(MOST_DEEP):
        before, left = left, left.replace(b"[]", b"")
        if len(left) == len(before):
            break
    return not left


def _cut(text: str, plain: str) -> str:
    kept: list[str] = []
    start = deep = 0
    for found in _PARTS.finditer(plain):
        first, length = found[0][0], found.end() - found.start()
        if first in "[{":
            if deep <= MOST_DEEP < deep + length:
                kept.append(text[start : found.start() + MOST_DEEP - deep] + "[")
            deep += length
        elif first in "]}":
            if deep - length <= MOST_DEEP < deep:
                kept.append("]")
                start = found.start() + deep - MOST_DEEP
            deep -= length
    if deep > MOST_DEEP:
        raise NotJson("This isn’t valid JSON.")
    return "".join(kept) + text[start:] if kept else text


Request = Mapping[str, Any]
Reply = dict[str, Any]


class BadRequest(Refusal):
    """A message that is malformed in any game."""


CODES = ((IllegalMove, "illegal-move"), (InvalidOptions, "bad-option"), (UnreadableRecord, "unreadable-record"))


def refusal(why: Refusal) -> Reply:
    """Write the reply to a refused request: code, message, and rule if one decides (protocol.md)."""
    code = next((code for kind, code in CODES if isinstance(why, kind)), "bad-request")
    cited = {} if why.rule is None else {"rule": why.rule}
    return {"ok": False, "error": code, **cited, "message": str(why)}


# one reader: what the annotations of a type say is read, and nothing else

LARGEST_NUMBER = 2**53 - 1  # of a number without a bound of its own, up or down
LONGEST_TEXT = 1000  # characters of a text without one
MOST_ENTRIES = 5000  # of a list or an object without one
LONGEST_FILE = 8_000_001  # characters; one more than a browser hands over whole, so that the reader of files says why
FileText = Annotated[str, LONGEST_FILE]

T = TypeVar("T")
Readers = Mapping[
    object, Callable[[object], object]
]  # of types that the caller reads, such as a move among the legal ones
Reader = Callable[[object, Readers], object]
NO_READERS: Readers = {}
Marks = tuple[object, ...]
Parser = Callable[[str], object]

# Texts: {name} is a part of a file or a message, such as history.scores; there a text, a list, an object are meant
(NO_GAME, MISSING_PART, TEXT, WHOLE, NUMBER, TRUTH, LIST, OBJECT, INVALID, UNKNOWN, UNFIT) = (
    "There’s no game called {game}. The games are {games}.",
    "“{name}” is missing.",
    "“{name}” must be text of {least} to {most} characters.",
    "“{name}” must be a whole number from {least} to {most}.",
    "“{name}” must be a number from {least} to {most}.",
    "“{name}” must be true or false.",
    "“{name}” must be a list of {least} to {most} entries.",
    "“{name}” must be a JSON object with {least} to {most} entries.",
    "“{name}” has an invalid value.",
    "“{name}” isn’t known here.",
    "The parts of “{name}” don’t fit together.",
)


def parse(
    kind: type[T],
    value: object,
    name: str,
    readers: Readers = NO_READERS,
    refused: Callable[[Sentence], Refusal] = UnreadableRecord,
) -> T:
    """Read a JSON value as its annotated type says, whole or not at all. Raises `refused` with a sentence on the part.

    `name` is what the sentence calls the value; parts follow it with dots: "history.scores.0". Types are `str`, `int`,
    `float`, `bool`, a `Literal`, an `Enum` by its values, `X | None` and other unions, lists, tuples, objects as
    `dict` or `Mapping`, as a `frozenset` of their names or as a dataclass, `Game` by its key, and `object` for any.
    `readers` reads the types in it, and raises a Refusal of its own. Nothing is nested deeper than the type.

    A bound stands in `Annotated`: a pair (least, most) for a number, or for the length of a text, a list or an object;
    a number for the greatest length; a pattern for the whole of a text; a function that says whether the value is
    possible. Without one the greatest are LARGEST_NUMBER, LONGEST_TEXT and MOST_ENTRIES.

    Of a dataclass, a field with a default may be absent, and an unknown one is passed over. In the `Annotated` of a
    field `...` says that it may not be absent, and a text is its name in JSON. A class says otherwise by a ClassVar:
    `ONLY_KNOWN` refuses an unknown field, `NO_NULL` refuses null for a field that is None where it is absent, `AS_ROW`
    reads a list of the fields in order, of which a bool is 0 or 1 and those that may be absent come last. Its property
    `is_sound`, if it has one, says whether the fields fit together.
    """
    try:
        return cast(T, _reader(cast(Hashable, kind), frozenset(readers))(value, readers))
    except _Wrong as wrong:
        raise refused(wrong.sentence(name)) from None


def parse_by_field(kind: type[T], value: object, name: str, blame: Callable[[Refusal], None]) -> T:
    """Read a dataclass of which each field has a default: one that cannot be read has it, and is reported to `blame`.

    So is a field that an ONLY_KNOWN class does not know. Raises UnreadableRecord for a value that is no object.
    """

    def left_out(wrong: _Wrong) -> None:
        blame(UnreadableRecord(wrong.sentence(name)))

    try:
        return cast(T, _form(cast(Hashable, kind), frozenset()).read(value, NO_READERS, left_out))
    except _Wrong as wrong:
        raise UnreadableRecord(wrong.sentence(name)) from None


def parse_each(
    kind: type[T], value: object, name: str, blame: Callable[[Refusal], None], keep: slice = slice(None)
) -> list[T]:
    """Read a list of which each entry stands by itself: one that cannot be read is left out and reported to `blame`.

    Only the entries of `keep` are read. Raises UnreadableRecord for a value that is no list.
    """
    found: list[T] = []
    for each in parse(LISTED, value, name)[keep]:
        try:
            found.append(parse(kind, each, name))
        except Refusal as refusal:
            blame(refusal)
    return found


def bounded(kind: type[T], *marks: object) -> type[T]:
    """Return a type with bounds of its own, as `Annotated` says them for a field."""
    annotated: Any = Annotated  # a class until Python 3.13, and no class from then on
    return cast(type[T], annotated[(kind, *marks)])


LISTED = bounded(list[object], LONGEST_FILE)  # whose entries are read one by one
NAMED = bounded(cast(type[dict[str, object]], dict[FileText, object]), LONGEST_FILE)  # the same, by name


@dataclass(frozen=True)
class OfGame:
    """The game of a message, by its key: its other parts are read by it."""

    game: Game


class _Wrong(Exception):  # noqa: N818 - becomes a refusal
    """A value that is not of its type; `path` gets the names of the parts that lead to it, the innermost first."""

    def __init__(self, text: str, *path: str, **facts: Fact) -> None:
        self.text, self.facts, self.path = text, facts, [*path]

    def sentence(self, name: str) -> Sentence:
        """What is wrong, in words for whoever knows the value by this name."""
        return Sentence(self.text, name=".".join(filter(None, (name, *reversed(self.path))))[:60], **self.facts)


@cache
def _reader(kind: Hashable, known: frozenset[object]) -> Reader:
    """The reader of a type; `known` are those that the caller reads. Raises TypeError where it is none of parse's."""
    marks: Marks = ()
    if get_origin(kind) is Annotated:
        kind, *rest = get_args(kind)
        marks = tuple(rest)
    origin, inside = get_origin(kind), get_args(kind)
    if kind in known:
        read: Reader = lambda value, readers: readers[kind](value)  # noqa: E731
    elif kind in _LEAVES:
        read = _LEAVES[kind](marks)
    elif origin in (Union, UnionType):
        read = _union([_reader(each, known) for each in inside if each is not NoneType], has_none=NoneType in inside)
    elif origin is Literal or (isinstance(kind, type) and issubclass(kind, Enum)):
        values = inside or [*cast(type[Enum], kind)]
        read = _one_of({each.value if isinstance(each, Enum) else each: each for each in values})
    elif origin in (tuple, list):
        is_fixed = origin is tuple and inside[-1] is not ...
        read = _list([_reader(each, known) for each in inside if each is not ...], origin, marks, is_fixed=is_fixed)
    elif origin in (dict, Mapping, frozenset):
        name, entry = (*inside, object)[:2]
        read = _mapping(_reader(name, known), _reader(entry, known), marks, is_set=origin is frozenset)
    elif is_dataclass(kind):
        read = _form(cast(type, kind), known).read
    else:
        raise TypeError(f"nothing is read as {kind}")
    return _held(read, [each for each in marks if callable(each)])


def _bounds(marks: Marks, least: int, most: int) -> tuple[float, float]:
    """The pair among the marks, else these bounds; a number alone is the greatest length."""
    for mark in marks:
        if isinstance(mark, tuple):
            return mark
        if type(mark) is int:
            return least, mark
    return least, most


def _text(marks: Marks) -> Reader:
    pattern = next((mark for mark in marks if isinstance(mark, re.Pattern)), None)
    least, most = _bounds(marks, 0, LARGEST_NUMBER if pattern else LONGEST_TEXT)

    def read(value: object, readers: Readers) -> object:
        if type(value) is not str or not least <= len(value) <= most:
            raise _Wrong(TEXT, least=least, most=most)
        if pattern is not None and not pattern.fullmatch(value):
            raise _Wrong(INVALID)
        return value

    return read


def _numbers(marks: Marks, text: str) -> tuple[float, float, Callable[[], _Wrong]]:
    """The bounds of a number, and what is wrong with one beyond them: the usual ones tell nobody anything."""
    least, most = _bounds(marks, -LARGEST_NUMBER, LARGEST_NUMBER)
    if least == -LARGEST_NUMBER:
        return least, most, partial(_Wrong, INVALID)
    return least, most, partial(_Wrong, text, least=least, most=most)


def _whole(marks: Marks) -> Reader:
    least, most, wrong = _numbers(marks, WHOLE)

    def read(value: object, readers: Readers) -> object:
        if type(value) is not int or not least <= value <= most:
            raise wrong()
        return value

    return read


def _number(marks: Marks) -> Reader:
    least, most, wrong = _numbers(marks, NUMBER)

    def read(value: object, readers: Readers) -> object:
        if not ((type(value) is float or type(value) is int) and least <= value <= most):
            raise wrong()
        return value

    return read


def _truth(marks: Marks) -> Reader:
    def read(value: object, readers: Readers) -> object:
        if value is not True and value is not False:
            raise _Wrong(TRUTH)
        return value

    return read


def _game(marks: Marks) -> Reader:
    def read(value: object, readers: Readers) -> object:
        if type(value) is not str or value not in GAMES:
            raise _Wrong(NO_GAME, game=str(value)[:40], games=list(GAMES))
        return GAMES[value]

    return read


# `True` is no number, and `10.0` no whole one
_LEAVES: Mapping[object, Callable[[Marks], Reader]] = {
    str: _text, int: _whole, float: _number, bool: _truth, Game: _game,
    object: lambda marks: lambda value, readers: value,
}  # fmt: skip


def _held(read: Reader, tests: Sequence[Callable[[object], object]]) -> Reader:
    """The reader with these tests of what it has read; one of them may refuse in its own words."""
    if not tests:
        return read

    def read_held(value: object, readers: Readers) -> object:
        found = read(value, readers)
        for test in tests:
            if not test(found):
                raise _Wrong(INVALID)
        return found

    return read_held


def _union(kinds: Sequence[Reader], *, has_none: bool) -> Reader:
    def read(value: object, readers: Readers) -> object:
        if value is None and has_none:
            return None
        for each in kinds[:-1]:
            with suppress(_Wrong):
                return each(value, readers)
        return kinds[-1](value, readers)

    return read


def _one_of(values: Mapping[object, object]) -> Reader:
    exact = {(type(each), each): found for each, found in values.items()}

    def read(value: object, readers: Readers) -> object:
        if not isinstance(value, str | int) or (type(value), value) not in exact:
            raise _Wrong(INVALID)
        return exact[type(value), value]

    return read


def _list(kinds: Sequence[Reader], make: Callable[[object], object], marks: Marks, *, is_fixed: bool) -> Reader:
    least, most = (len(kinds), len(kinds)) if is_fixed else _bounds(marks, 0, MOST_ENTRIES)

    def read(value: object, readers: Readers) -> object:
        if (type(value) is not list and type(value) is not tuple) or not least <= len(value) <= most:
            raise _Wrong(LIST, least=least, most=most)
        found: list[object] = []
        try:
            for each in value:
                found.append(kinds[len(found) if is_fixed else 0](each, readers))
        except _Wrong as wrong:
            wrong.path.append(str(len(found)))
            raise
        return make(found)

    return read


def _mapping(name: Reader, entry: Reader, marks: Marks, *, is_set: bool) -> Reader:
    least, most = _bounds(marks, 0, MOST_ENTRIES)

    def read(value: object, readers: Readers) -> object:
        if type(value) is not dict or not least <= len(value) <= most:
            raise _Wrong(OBJECT, least=least, most=most)
        found: dict[object, object] = {}
        try:
            for key, each in value.items():
                found[name(key, readers)] = entry(each, readers)
        except _Wrong as wrong:
            wrong.path.append(str(key)[:40])
            raise
        return frozenset(found) if is_set else found

    return read


def _hints(kind: type) -> Mapping[str, object]:
    """The annotations of the fields as types, evaluated in one step, which takes half the time of `get_type_hints`.

    A field that is inherited has to be of the same module.
    """
    named = {each.name: each.type for each in fields(cast(Any, kind))}
    texts = [each if isinstance(each, str) else each.__name__ for each in named.values()]
    found: tuple[object, ...] = eval(f"({''.join(f'{each}, ' for each in texts)})", vars(sys.modules[kind.__module__]))
    return dict(zip(named, found, strict=True))


class _Form:
    """The parts of a dataclass: the name of each in JSON and as a field, its reader, and whether it has to be there."""

    def __init__(self, kind: type, known: frozenset[object]) -> None:
        self.kind, self.has_judge = kind, hasattr(kind, "is_sound")
        self.as_row, self.only_known, no_null = (
            getattr(kind, flag, False) for flag in ("AS_ROW", "ONLY_KNOWN", "NO_NULL")
        )
        hints = _hints(kind)
        self.parts: list[tuple[str, str, Reader, bool]] = []
        for each in (one for one in fields(cast(Any, kind)) if one.init):
            hint = hints[each.name]
            marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
            given = next((mark for mark in marks if isinstance(mark, str)), each.name)
            if no_null and NoneType in get_args(hint):
                read = _union([_reader(one, known) for one in get_args(hint) if one is not NoneType], has_none=False)
            else:
                read = _bit if self.as_row and hint is bool else _reader(hint, known)
            self.parts.append((given, each.name, read, ... in marks or each.default is MISSING is each.default_factory))
        self.names = dict.fromkeys(given for given, *_ in self.parts)
        self.least = sum(is_needed for *_, is_needed in self.parts)

    def read(self, value: object, readers: Readers, left_out: Callable[[_Wrong], None] | None = None) -> object:
        """The value of the class. `left_out` hears of fields that keep their default because they cannot be read."""
        if self.as_row:
            if (type(value) is not list and type(value) is not tuple) or not self.least <= len(value) <= len(
                self.parts
            ):
                raise _Wrong(LIST, least=self.least, most=len(self.parts))
            value = dict(zip(self.names, value, strict=False))
        if type(value) is not dict:
            raise _Wrong(OBJECT, least=0, most=len(self.parts))
        found = {}
        for given, name, read, is_needed in self.parts:
            try:
                if given in value:
                    found[name] = read(value[given], readers)
                elif is_needed:
                    raise _Wrong(MISSING_PART)
            except _Wrong as wrong:
                wrong.path.append(given)
                if left_out is None:
                    raise
                left_out(wrong)
        if self.only_known and not value.keys() <= self.names.keys():
            unknown = _Wrong(UNKNOWN, next(str(each)[:40] for each in value if each not in self.names))
            if left_out is None:
                raise unknown
            left_out(unknown)
        made = self.kind(**found)
        if self.has_judge and not made.is_sound:
            raise _Wrong(UNFIT)
        return made


_form = cache(_Form)


def _bit(value: object, readers: Readers) -> object:
    if type(value) is not int or value not in (0, 1):
        raise _Wrong(WHOLE, least=0, most=1)
    return value == 1


def _digits(text: object) -> int:
    if not (isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise _Wrong(INVALID)
    return int(text)


def _word(text: object) -> bool:
    if text not in ("true", "false"):
        raise _Wrong(INVALID)
    return text == "true"


MOST_DIGITS = 9
OF_TEXT: Readers = {int: _digits, bool: _word}  # what a document has as text


@cache
def parser(kind: object) -> Parser:
    """The reader of an annotation for a text of the document; it gives None for a text that means no such value.

    A number has at most MOST_DIGITS digits, and a bool is "true" or "false". Raises TypeError for a type that is not
    one of `parse`.
    """
    read = _reader(kind, frozenset(OF_TEXT))

    def parsed(text: str) -> object:
        try:
            return read(text, OF_TEXT)
        except _Wrong:
            return None

    return parsed


def parameters(called: Callable[..., object]) -> dict[str, Parameter]:
    """Return the parameters of a function, a method or a dataclass by name, their annotations evaluated."""
    found = dict(signature(called, eval_str=True).parameters)
    found.pop("self", None)
    return found


def parse_json(text: str, longest: int = LONGEST_RECORD) -> Any:
    """Read JSON from outside, of at most `longest` characters. Raises UnreadableRecord."""
    if len(text) > longest:
        raise UnreadableRecord(
            Sentence("This is too long: {size} characters, and the limit is {most}.", size=len(text), most=longest)
        )
    try:
        return read_json(text)
    except NotJson:
        raise UnreadableRecord("This isn’t valid JSON.") from None


def read_one_record(text: str) -> Record:
    """Read a record from a text of at most LONGEST_RECORD characters, not replayed. Raises UnreadableRecord."""
    return bounded_record(parse_json(text))
