"""Parse: text and JSON from outside as values of annotated types, or a refusal in a sentence."""

from __future__ import annotations

import codecs
import io
import json
import re
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from types import NoneType
from typing import Annotated, Any, BinaryIO, Literal, cast, get_args, get_origin

from knaves.engine.game import Game
from knaves.engine.sentences import IllegalMove, InvalidOptions, Refusal, Sentence, UnreadableRecord
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
        raise NotJson("This isn’t valid JSON.") from None


def text_from(raw: bytes) -> str:
    """The text of these bytes: UTF-8, or UTF-16 as some shells write it, with or without a byte-order mark.

    Raises NotJson, which says how to save it, for any other encoding.
    """
    try:
        return raw.decode(_encoding(raw)).removeprefix(MARK)
    except UnicodeDecodeError:
        raise NotJson("This file isn’t UTF-8 text. Save it as UTF-8, and try again.") from None


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
    """What a mail program has written as quoted-printable, of characters of ASCII."""
    return _QUOTED.sub(lambda found: chr(int(found[1], 16)), SOFT_BREAK.sub("", text))


def base64url(value: bytes) -> str:
    """Bytes as characters that a link may hold: base64url without padding."""
    return urlsafe_b64encode(value).decode().rstrip("=")


def from_base64url(text: str, *, is_strict: bool = True) -> bytes:
    """The bytes of such a text. Raises ValueError for any other; strictly, also for a second spelling of the same."""
    value = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if is_strict and base64url(value) != text:
        raise ValueError(text[:40])
    return value


def write_json(value: Any) -> str:
    """The value as one line of ASCII JSON, without a newline."""
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


def text(request: Request, name: str) -> str:
    """Read a text field. Raises BadRequest."""
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRequest(Sentence("This request needs “{name}”, a text.", name=name))
    return value


def whole_number(request: Request, name: str, least: int, most: int) -> int:
    """Read a whole number in range; `10.0`, `true` and `"10"` are none. Raises BadRequest."""
    value = request.get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadRequest(
            Sentence("“{name}” is a whole number from {least} to {most}.", name=name, least=least, most=most)
        )
    return value


def optional_whole_number(request: Request, name: str, least: int, most: int) -> int | None:
    """Read a whole number in range, None if the field is absent (null is refused). Raises BadRequest."""
    return whole_number(request, name, least, most) if name in request else None


def game(request: Request) -> Game:
    """Read the game from its key in the field `game`. Raises BadRequest."""
    key = text(request, "game")
    if key not in GAMES:
        raise BadRequest(
            Sentence("There’s no game called {game}. The games are {games}.", game=key[:40], games=list(GAMES))
        )
    return GAMES[key]


MOST_DIGITS = 9
LONGEST_TEXT = 1000  # characters of a text without a bound of its own
LONGEST_FILE = 8_000_001  # characters; one more than a browser hands over whole, so that the reader of files says why
FileText = Annotated[str, LONGEST_FILE]
Parser = Callable[[str], object]  # gives None for a text that means no value of its type


def parser(kind: Any) -> Parser:
    """Return the parser of an annotation.

    That is `int`, `bool`, `str`, `Game`, a `Literal` of texts, or `Annotated[str, bound]`; the bound is a number of
    characters or a compiled pattern. `X | None` is read like `X`: an absent text has the default. Raises TypeError for
    any other annotation.
    """
    if get_origin(kind) is Annotated:
        bound = get_args(kind)[1]
        return _at_most(bound) if isinstance(bound, int) else lambda text: text if bound.fullmatch(text) else None
    if get_origin(kind) is Literal:
        return {text: text for text in get_args(kind)}.get
    inside = [each for each in get_args(kind) if each is not NoneType]
    found = PARSERS.get(inside[0] if len(inside) == 1 else kind)
    if found is None:
        raise TypeError(f"no text is read as {kind}")
    return found


def parameters(called: Callable[..., object]) -> dict[str, Parameter]:
    """Return the parameters of a function, a method or a dataclass by name, their annotations evaluated."""
    found = dict(signature(called, eval_str=True).parameters)
    found.pop("self", None)
    return found


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _at_most(longest: int) -> Parser:
    return lambda text: text if len(text) <= longest else None


PARSERS: dict[object, Parser] = {
    str: _at_most(LONGEST_TEXT), int: _number, bool: {"true": True, "false": False}.get, Game: GAMES.get,
}  # fmt: skip


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


def read_one_record(text: str) -> Record:
    """Read a record from a text of at most LONGEST_RECORD characters, not replayed. Raises UnreadableRecord."""
    return bounded_record(parse_json(text))
