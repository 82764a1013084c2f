"""Routes: what the part of the address after # means, such as `/box?players=3&seed=7`."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from knaves.engine.errors import UnreadableRecord
from knaves.engine.options import Choice, Options
from knaves.store.save import LONGEST_RECORD, parse_json
from knaves.table.record import Record, read_record

__all__ = [
    "LONGEST_LINK",
    "Route",
    "option_text",
    "options_from",
    "packed",
    "read_packed",
    "read_route",
    "rules_path",
    "rules_text_path",
]

LONGEST_LINK = 8 * 1024  # characters, R15


@dataclass(frozen=True)
class Route:
    """A place in the page: words of a path, and what follows the question mark."""

    path: tuple[str, ...] = ()
    query: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        tail = "?" + urlencode(dict(self.query)) if self.query else ""
        return "/" + "/".join(self.path) + tail


def read_route(address: str) -> Route:
    """The route of an address; one that is too long or no route is the front page."""
    if len(address) > LONGEST_LINK or not address.startswith("/"):
        return Route()
    path, _, query = address[1:].partition("?")
    return Route(tuple(part for part in path.split("/") if part), dict(parse_qsl(query, keep_blank_values=True)))


def rules_path(name: str, language: str) -> str:
    """The file of the site with a game's rules, or with their "index", in a language."""
    return f"rules/{name.replace('_', '-')}{'' if language == 'en' else f'.{language}'}.html"


def rules_text_path(name: str, language: str) -> str:
    """The file of the site with the text of a game's rules, from which a panel is drawn."""
    return rules_path(name, language).removesuffix("html") + "md"


def packed(record: Record) -> str:
    """A record as a short text for a link."""
    body = record.as_json() | {"options": record.options.differences()}
    raw = json.dumps(body, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def read_packed(text: str) -> Record:
    """The record in the text of a link. Raises UnreadableRecord."""
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), LONGEST_RECORD)
        if unpacker.unconsumed_tail:
            raise UnreadableRecord("The game in this link is too large.")
        body = raw.decode()
    except (ValueError, zlib.error):
        raise UnreadableRecord("The game in this link is damaged.") from None
    return read_record(parse_json(body))


def option_text(value: object) -> str:
    """An option's value as a link carries it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_value(choice: Choice, text: str) -> object:
    """The value that a text of a link means for this option; the text itself where it means none."""
    if choice.type == "bool":
        return {"true": True, "false": False}.get(text, text)
    if choice.type == "int":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
    return text


def options_from(options: type[Options], query: Mapping[str, str]) -> Options:
    """The options that a link carries; other words of the query are passed over. Raises InvalidOptions."""
    known = {choice.name: choice for choice in options.choices()}
    return options.parse({name: option_value(known[name], text) for name, text in query.items() if name in known})
