"""Requests: the fields of a request, read one by one; what is missing or mistyped is refused in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence

__all__ = ["BadRequest", "Request", "optional_whole_number", "text", "whole_number"]

Request = Mapping[str, Any]


class BadRequest(Refusal):
    """A request that is wrong in itself, whatever the game."""


def text(request: Request, name: str) -> str:
    """The text in this field."""
    value = request.get(name)
    if not isinstance(value, str):
        raise BadRequest(Sentence("This request needs “{name}”, a text.", name=name))
    return value


def whole_number(request: Request, name: str, least: int, most: int) -> int:
    """The whole number in this field; `10.0`, `true` and `"10"` are none."""
    value = request.get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadRequest(
            Sentence("“{name}” is a whole number from {least} to {most}.", name=name, least=least, most=most)
        )
    return value


def optional_whole_number(request: Request, name: str, least: int, most: int) -> int | None:
    """The whole number in this field, None where the field is absent; null is no whole number."""
    return whole_number(request, name, least, most) if name in request else None
