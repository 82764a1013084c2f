"""The command `engine`: requests on standard input, one JSON object a line, each answered by one line, at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from knaves.cli.arguments import Parser
from knaves.cli.connection import Connection
from knaves.engine.sentences import Sentence
from knaves.wire.fields import BadRequest, Reply, refusal
from knaves.wire.strict_json import write_json

LONGEST_LINE = 64 * 1024 * 1024  # bytes; a record with all its legal moves has a few million


def run(arguments: Sequence[str]) -> int:
    """Serve requests on standard input until it ends. Returns the exit code."""
    Parser(
        "knaves engine",
        "Play by requests on standard input: one JSON object a line, each answered by one line on standard output.",
    ).parse_args(arguments)

    def write(reply: str) -> None:
        sys.stdout.write(reply)
        sys.stdout.flush()

    if sys.stdin is not None:
        serve(sys.stdin.buffer, write)
    return 0


def serve(requests: BinaryIO, write: Callable[[str], object]) -> None:
    """Answer every line to the end of input, empty ones and a last one without newline included.

    `write` gets each reply with its newline, and sends it off at once.
    """
    connection = Connection()
    for line in _lines(requests):
        write(write_json(_reply(connection, line)) + "\n")


def _reply(connection: Connection, line: bytes | None) -> Reply:
    if line is None:
        return refusal(BadRequest(Sentence("A line has at most {most} bytes.", most=LONGEST_LINE)))
    try:
        return connection.answer(line)
    except Exception as fault:  # a bug, but the game of the other side goes on
        said = Sentence("A fault of the engine: {kind}. The game has not changed.", kind=type(fault).__name__)
        return refusal(BadRequest(said))


def _lines(requests: BinaryIO) -> Iterator[bytes | None]:
    """The lines of the input; None for one that is too long, of which nothing is kept."""
    while line := requests.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := requests.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None
