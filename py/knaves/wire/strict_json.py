"""Strict JSON: what comes from outside as text, read so that no text can break or stall the program."""

from __future__ import annotations

import json
import re
from typing import Any

from knaves.engine.errors import Refusal

__all__ = ["NotJson", "read_json", "write_json"]

MOST_DEEP = 40  # nested brackets that are kept; a record has five
LONGEST_INTEGER = 40  # digits; every number of the protocol has at most 16
_HUGE: int = 10**LONGEST_INTEGER  # stands for every integer with more digits: out of every range
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


class NotJson(Refusal):
    """A text that is no JSON."""


def read_json(text: str | bytes) -> Any:
    """The JSON value of a text, bytes being UTF-8. Raises NotJson.

    NaN and Infinity are no JSON. Of two equal keys of an object the last one counts. What is nested deeper than
    any request or record is read as an empty list, and an integer longer than any as a very large one.
    """
    try:
        whole = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(_levelled(whole), parse_constant=_no_constant, parse_int=_integer)
    except UnicodeDecodeError:
        raise NotJson("This is no UTF-8 text.") from None
    except ValueError:
        raise NotJson("This is no JSON.") from None


def write_json(value: Any) -> str:
    """The value as one line of ASCII JSON, without a newline."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _integer(digits: str) -> int:
    if len(digits) <= LONGEST_INTEGER:
        return int(digits)
    return -_HUGE if digits.startswith("-") else _HUGE


def _levelled(text: str) -> str:
    """The text with everything nested too deep taken out, so that neither reading nor printing it recurses far."""
    if text.count("[") + text.count("{") <= MOST_DEEP:
        return text
    kept: list[str] = []
    start = deep = 0
    for found in _BRACKETS.finditer(text):
        mark = found[0]
        if mark in "[{":
            deep += 1
            if deep == MOST_DEEP + 1:
                kept.append(text[start : found.start()] + "[")
        elif mark in "]}":
            deep -= 1
            if deep == MOST_DEEP:
                kept.append("]")
                start = found.end()
    if deep > MOST_DEEP:
        raise NotJson("This is no JSON.")
    return "".join(kept) + text[start:] if kept else text
