"""Rubbish: what damage, bad luck and bad will make of a good line of JSON."""

from __future__ import annotations

from random import Random

VALUES = (
    b"null", b"true", b"false", b"0", b"-1", b"1.0", b"10.0", b"1e400", b"NaN", b"Infinity", b"-Infinity", b'""',
    b'"10"', b"[]",
    b"{}", b"[[]]", b'{"__proto__":{}}', b"1" + b"0" * 400, b"9" * 5000, b"9007199254740992", b'"\\ud800"',
    b'"\\u0000"', b"[" * 10_000 + b"]" * 10_000, b"[" * 10_000,
)  # fmt: skip


def mutated(line: bytes, rng: Random) -> bytes:
    """The line with one to three of these done to it: a bit flipped, a piece cut, doubled, moved or replaced."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        line = rng.choice(WAYS)(line, rng)
    return line


def _flip(line: bytes, rng: Random) -> bytes:
    where = rng.randrange(max(1, len(line)))
    return line[:where] + bytes(byte ^ 1 << rng.randrange(8) for byte in line[where : where + 1]) + line[where + 1 :]


def _cut(line: bytes, rng: Random) -> bytes:
    start, end = _piece(line, rng)
    return line[:start] + line[end:]


def _truncate(line: bytes, rng: Random) -> bytes:
    return line[: rng.randrange(len(line) + 1)]


def _double(line: bytes, rng: Random) -> bytes:
    start, end = _piece(line, rng)
    return line[:end] + line[start:end] + line[end:]


def _move(line: bytes, rng: Random) -> bytes:
    start, end = _piece(line, rng)
    piece, rest = line[start:end], line[:start] + line[end:]
    where = rng.randrange(len(rest) + 1)
    return rest[:where] + piece + rest[where:]


def _noise(line: bytes, rng: Random) -> bytes:
    where = rng.randrange(len(line) + 1)
    return line[:where] + rng.randbytes(rng.randrange(1, 9)) + line[where:]


def _value(line: bytes, rng: Random) -> bytes:
    """Another value after some colon or comma, up to the next comma or bracket."""
    starts = [place + 1 for place, byte in enumerate(line) if byte in b":,["]
    if not starts:
        return line
    start = rng.choice(starts)
    ends = [place for place in range(start, len(line)) if line[place] in b",]}"] or [len(line)]
    return line[:start] + rng.choice(VALUES) + line[ends[0] :]


def _piece(line: bytes, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(line) + 1)
    return start, min(len(line), start + rng.randrange(1, 30))


WAYS = (_flip, _cut, _truncate, _double, _move, _noise, _value, _value, _value)
