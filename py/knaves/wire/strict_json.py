"""Strict JSON: text from outside, read in one step whose time and memory are bounded by its length; and what programs
on the way do to a text."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from knaves.engine.errors import Refusal

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
        whole = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(_levelled(whole), parse_constant=_no_constant, parse_int=_integer, parse_float=_number)
    except UnicodeDecodeError:
        raise NotJson("This is no UTF-8 text.") from None
    except ValueError:
        raise NotJson("This isn’t valid JSON.") from None


def from_quoted_printable(text: str) -> str:
    """What a mail program has written as quoted-printable, of characters of ASCII."""
    return _QUOTED.sub(lambda found: chr(int(found[1], 16)), SOFT_BREAK.sub("", text))


def write_json(value: Any) -> str:
    """The value as one line of ASCII JSON, without a newline."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int:
    if len(digits) <= LONGEST_INTEGER:
        return int(digits)
    return -_HUGE if digits.startswith("-") else _HUGE


def _number(digits: str) -> float:
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
