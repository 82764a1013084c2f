"""Own bot: the process of one bot in Python: python -m knaves.cli.own_bot FILE, asked by lines on standard input."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from knaves.players.own.harness import Harness
from knaves.wire.parse import text_from

MOST_MEMORY = 2 * 1024**3  # bytes


def main(arguments: Sequence[str]) -> int:
    """Serve the bot in the file ARGUMENTS[0] until the end of input; its own output is dropped."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii", newline="\n")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    questions = sys.stdin.buffer
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    _bound_memory()
    harness = Harness(text_from(Path(arguments[0]).read_bytes()))
    for line in questions:
        answers.write(harness.answer(line.decode()) + "\n")
        answers.flush()
    return 0


def _bound_memory() -> None:
    """Limit the memory of this process, where the system can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
