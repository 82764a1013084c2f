"""Parsing: how a text of the document or of an address is read as a value of an annotated type."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from knaves.engine.game import Game
from knaves.games.registry import GAMES

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
