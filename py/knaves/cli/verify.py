"""The command `verify`: records replayed, and every move and result checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from knaves.cli.arguments import Parser, WrongArgument
from knaves.engine.errors import UnreadableRecord
from knaves.engine.fair_deal import FairDeal
from knaves.engine.sentences import Sentence
from knaves.table.deal_check import checked_outcomes
from knaves.table.record import Record, read_record
from knaves.table.table import Table
from knaves.wire.strict_json import NotJson, read_json

LONGEST_LINE = 64 * 1024 * 1024  # bytes; a record with all its legal moves has a few million
MOST_SAID = 20  # failures named one by one


def run(arguments: Sequence[str]) -> int:
    """Check a file of records: 0 when all are right, else 1, and a sentence for each that is not."""
    parser = Parser("knaves verify", "Replay records, one a line, and check every move and result.")
    parser.add_argument("file", metavar="FILE", help="file of records; - for standard input")
    path = parser.parse_args(arguments).file
    count = wrong = 0
    with _opened(path) as file:
        for number, why in verdicts(file):
            count += 1
            wrong += bool(why)
            if why and wrong <= MOST_SAID:
                print(f"{path} line {number}: {why}", file=sys.stderr)
    if wrong > MOST_SAID:
        print(f"… and {wrong - MOST_SAID} more.", file=sys.stderr)
    records = "1 record" if count == 1 else f"{count} records"
    print(f"{path}: {records}, {f'{wrong} wrong' if wrong else 'every move and result right'}.")
    return 1 if wrong else 0


def failures(lines: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the number and the fault of every line that is no right record; skip empty lines."""
    return ((number, why) for number, why in verdicts(lines) if why)


def verdicts(lines: BinaryIO) -> Iterator[tuple[int, str | None]]:
    """Yield the number of every line with a record, and its fault or None; skip empty lines."""
    number = 0
    while line := lines.readline(LONGEST_LINE):
        number += 1
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            yield number, f"This line is longer than {LONGEST_LINE} bytes. The rest was not read."
            return
        if line.strip():
            yield number, _fault(line)


def _fault(line: bytes) -> str | None:
    try:
        record = read_record(read_json(line))
        Table.from_record(record)
        return _unfair(record)
    except (NotJson, UnreadableRecord) as why:
        return " ".join(str(why).split()) + (f" ({why.rule})" if why.rule else "")


def _unfair(record: Record) -> str | None:
    """The first outcome of a fair deal that does not follow from its secret and words."""
    if isinstance(record.seed, FairDeal):
        for number, outcome in enumerate(checked_outcomes(record), 1):
            if not outcome.is_right:
                return f"Outcome {number} of the chance does not follow from the secret and the words."
    return None


def _opened(path: str) -> BinaryIO:
    if path == "-":
        if sys.stdin is None:
            raise WrongArgument("Standard input is closed.")
        return sys.stdin.buffer
    try:
        file = open(path, "rb")  # noqa: SIM115
        file.peek(1)  # a directory can be opened on some systems, but not read
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "not a valid file name"
        raise WrongArgument(Sentence("Cannot read {path}: {why}.", path=path, why=why)) from None
    return file
