"""Link text: a game, a puzzle or a bot as short text for a link."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from knaves.engine.chance import FairDeal
from knaves.engine.sentences import Refusal, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.store.workbench import LONGEST_SOURCE, check_source
from knaves.table.record import FORMAT, LONGEST_RECORD, MOST_MOVES, Record, bounded_record
from knaves.table.table import Table
from knaves.wire.parse import base64url, from_base64url, parse_json, read_json

SHORT = "m"  # begins a link whose moves are numbers; any other text is compressed JSON, which begins with "e"
DAMAGED = "This link is damaged."
Content = TypeVar("Content")
LONGEST_HEAD = 16 * 1024  # bytes
WORDS = (  # preset dictionary of the heads; part of the format, so it never changes
    b'{"game":"madjack","jack_in_the_box","one_eyed_jack","california_jack","box","options":{"players":3,"target":,'
    b'"variant":"","seats":["human","bot:expert","bot:random","bot:easy","bot:hard","bot:medium"],"words":"","seed":'
)


def packed(record: Record) -> str:
    """Return a record as a short text for a link: its moves as numbers where these give the same record again."""
    try:
        text = SHORT + _as_numbers(record)
        if read_packed(text).as_json() == record.as_json():
            return text
    except Refusal:
        pass
    return packed_json(record.as_json() | {"options": record.options.differences()})


def packed_json(body: Mapping[str, Any]) -> str:
    """A JSON object as a short text for a link."""
    return _packed(json.dumps(body, separators=(",", ":")))


def read_packed(text: str) -> Record:
    """The record in the text of a link. Raises UnreadableRecord."""
    return (
        _whole(text[1:], _from_numbers)
        if text.startswith(SHORT)
        else bounded_record(_in_full(parse_json(unpacked(text))))
    )


def _whole(text: str, read: Callable[[str], Content]) -> Content:
    """Read a text of a link; a - or _ at its end may have stayed behind in a message. Raises UnreadableRecord."""
    try:
        return read(text)
    except UnreadableRecord:
        for sign in "-_" if len(text) % 4 == 3 else "":
            with suppress(UnreadableRecord):
                return read(text + sign)
        raise


def packed_source(source: str) -> str:
    """The text of a bot as a short text for a link."""
    return _packed(source)


def read_packed_source(text: str) -> str:
    """The text of a bot in that of a link. Raises UnreadableRecord."""
    return check_source(unpacked(text, 4 * LONGEST_SOURCE))


def _packed(text: str) -> str:
    raw = zlib.compress(text.encode(), 9)
    return base64url(raw) if _ends_well(raw) else base64url(raw + b"\0")  # a byte behind the end is passed over


def _ends_well(raw: bytes) -> bool:
    """Whether its last character is a letter or digit: messengers leave any other out of a link."""
    return base64url(raw)[-1:].isalnum()


def unpacked(text: str, longest: int = LONGEST_RECORD) -> str:
    """Unpack the text of a link. Raises UnreadableRecord, also for more than this number of bytes."""
    return _whole(text, lambda whole: _unpacked(whole, longest))


def _unpacked(text: str, longest: int) -> str:
    try:
        unpacker = zlib.decompressobj()
        raw = unpacker.decompress(from_base64url(text, is_strict=False), longest)
        if unpacker.unconsumed_tail:
            raise UnreadableRecord("This link is too long.")
        return raw.decode()
    except (ValueError, zlib.error):
        raise UnreadableRecord(DAMAGED) from None


# moves as numbers (docs/protocol.md, "Links")


def _as_numbers(record: Record) -> str:
    """Write a record without its prefix. Raises Refusal where it cannot be replayed."""
    seed, fair = record.seed, b""
    head: dict[str, Any] = {"game": record.game.key, "seats": list(record.seats)}
    if record.options.differences():
        head["options"] = record.options.differences()
    if isinstance(seed, FairDeal):
        head["words"], fair = seed.words, bytes.fromhex(seed.secret)
    elif seed is not None:
        head["seed"] = seed
    table = Table(record.game, record.options, seed, (), record.seats)
    if seed is None or not _follows(record):
        head["chance"] = list(record.chance)
        table = Table(record.game, record.options, seed, record.chance, record.seats)
    number, base = 0, 1
    for move in record.moves:
        texts = sorted(each.notation for each in table.legal_moves())
        table.play(move)
        number += base * texts.index(move)
        base *= len(texts)
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=WORDS)
    words = compressor.compress(json.dumps(head, separators=(",", ":")).encode()) + compressor.flush()
    start = _count(len(words)) + words + fair + _count(len(record.moves)) + _sum(record.moves)
    raw = start + number.to_bytes((number.bit_length() + 7) // 8, "big")
    return base64url(raw if _ends_well(raw) else start + b"\0" + raw[len(start) :])  # 0 before a number is nothing


def _follows(record: Record) -> bool:
    """Whether the seed alone gives the chance of the record."""
    table = Table(record.game, record.options, record.seed, (), record.seats)
    for move in record.moves:
        table.play(move)
    return table.record().chance == record.chance


def _from_numbers(text: str) -> Record:
    """Read what `_as_numbers` has written. Raises UnreadableRecord."""
    try:
        rest = from_base64url(text, is_strict=False)
        length, rest = _counted(rest)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=WORDS)
        head = read_json(unpacker.decompress(rest[:length], LONGEST_HEAD).decode())
        if not isinstance(head, dict) or not unpacker.eof:
            raise UnreadableRecord(DAMAGED)
        rest = rest[length:]
        if "words" in head:
            head["fair"] = {"secret": rest[:32].hex(), "words": head.pop("words")}
            rest = rest[32:]
        count, rest = _counted(rest)
        if count > MOST_MOVES:
            raise UnreadableRecord("This link is too long.")
        total, number = rest[:2], int.from_bytes(rest[2:], "big")
        start = bounded_record(_in_full({"chance": [], **head, "format": FORMAT, "moves": [], "result": None}))
        table = Table(start.game, start.options, start.seed, start.chance, start.seats)
        for _ in range(count):
            texts = sorted(each.notation for each in table.legal_moves())
            number, place = divmod(number, len(texts))
            table.play(texts[place])
    except UnreadableRecord:
        raise
    except (Refusal, ValueError, ZeroDivisionError, IndexError, zlib.error):
        raise UnreadableRecord(DAMAGED) from None
    record = table.record()
    if number or total != _sum(record.moves):
        raise UnreadableRecord(DAMAGED)
    return replace(record, seed=start.seed)  # a table without one has picked one


def _in_full(body: Any) -> Any:
    """A record as a link has it, with what its options leave out."""
    game = GAMES.get(str(body.get("game"))) if isinstance(body, dict) else None
    return body if game is None else body | {"options": game.options.in_full(body.get("options", {}))}


def _sum(moves: tuple[str, ...]) -> bytes:
    """Two bytes by which a link is known whose moves mean others than they did."""
    return (zlib.crc32("\n".join(moves).encode()) & 0xFFFF).to_bytes(2, "big")


def _count(number: int) -> bytes:
    """A number of at most 32767 in one byte, or in two of which the first is 128 or more."""
    return bytes([number]) if number < 128 else (0x8000 | number).to_bytes(2, "big")


def _counted(raw: bytes) -> tuple[int, bytes]:
    if raw[0] < 128:
        return raw[0], raw[1:]
    return int.from_bytes(raw[:2], "big") & 0x7FFF, raw[2:]
