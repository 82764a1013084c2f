"""Packing: a whole game, a puzzle, or the text of a bot, as a short text for a link, and back."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from knaves.engine.errors import UnreadableRecord
from knaves.store.own_bots import LONGEST_SOURCE, check_source
from knaves.store.save import LONGEST_RECORD, read_one_record
from knaves.table.record import Record


def packed(record: Record) -> str:
    """A record as a short text for a link."""
    return packed_json(record.as_json() | {"options": record.options.differences()})


def packed_json(body: Mapping[str, Any]) -> str:
    """A JSON object as a short text for a link."""
    return _packed(json.dumps(body, separators=(",", ":")))


def read_packed(text: str) -> Record:
    """The record in the text of a link. Raises UnreadableRecord."""
    return read_one_record(unpacked(text))


def packed_source(source: str) -> str:
    """The text of a bot as a short text for a link."""
    return _packed(source)


def read_packed_source(text: str) -> str:
    """The text of a bot in that of a link. Raises UnreadableRecord."""
    return check_source(unpacked(text, 4 * LONGEST_SOURCE))


def _packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(text: str, longest: int = LONGEST_RECORD) -> str:
    """What the text of a link carries. Raises UnreadableRecord, also for more than this number of bytes."""
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), longest)
        if unpacker.unconsumed_tail:
            raise UnreadableRecord("What this link carries is too large.")
        return raw.decode()
    except (ValueError, zlib.error):
        raise UnreadableRecord("What this link carries is damaged.") from None
