"""Fields: reads the fields of a message from outside one by one; missing or mistyped ones are refused in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.engine.errors import IllegalMove, InvalidOptions, Refusal, UnreadableRecord
from knaves.engine.game import Game
from knaves.engine.sentences import Sentence
from knaves.games.registry import GAMES

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
        raise BadRequest(Sentence("There is no game {game}; there are {games}.", game=key[:40], games=list(GAMES)))
    return GAMES[key]
