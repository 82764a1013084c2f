"""Packing: a whole game as a short text for a link, and back."""

from __future__ import annotations

import base64
import json
import zlib

from knaves.engine.errors import UnreadableRecord
from knaves.store.save import LONGEST_RECORD, read_one_record
from knaves.table.record import Record

__all__ = ["packed", "read_packed"]


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
    return read_one_record(body)
