"""What reading costs: time and memory against the size of the text, as a table.

Each text is read in a process of its own. `record` is a valid record that is replayed to its last move as well.
With `--states` it measures what it takes to send what a seat has seen to a bot in another thread, and pickle beside it.
"""

from __future__ import annotations

import json
import pickle
import resource
import subprocess
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

from knaves.games.registry import GAMES
from knaves.table.record import read_record
from knaves.table.table import Table
from knaves.wire.parse import NotJson, read_json, write_json
from knaves.wire.states import read_state, write_state
from tests.hostile.endless_records import endless_record
from tools.bench.harness import ROOT, table

MIB = 1024 * 1024
ONE_DEAL = 912  # characters of a deal of the endless record, about
TEXTS: dict[str, Callable[[int], str]] = {
    "a string": lambda size: '"' + "x" * size + '"',
    "escaped quotes without an end": lambda size: "[" * 41 + '"' + '\\"' * (size // 2),
    "escaped quotes": lambda size: "[" * 41 + '"' + '\\"' * (size // 2) + '"' + "]" * 41,
    "backslashes": lambda size: "[" * 41 + '"' + "\\\\" * (size // 2) + '"' + "]" * 41,
    "brackets in strings": lambda size: "[" + '"[[[]",' * (size // 8) + "1]",
    "open brackets": lambda size: "[" * size,
    "nested lists": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "deep objects": lambda size: '{"a":' * (size // 6) + "1" + "}" * (size // 6),
    "pairs": lambda size: "[" + "[]," * (size // 3) + "1]",
    "objects": lambda size: "[" + '{"a":1},' * (size // 8) + "1]",
    "strings": lambda size: "[" + '"ab",' * (size // 5) + "1]",
    "integers": lambda size: "[" + "1," * (size // 2) + "1]",
    "digits": lambda size: "9" * size,
    "a fraction": lambda size: "0." + "1" * size,
    "an exponent": lambda size: "1e" + "9" * size,
    "spaces": lambda size: " " * size,
}


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--mib", type=int, nargs="+", default=[1, 4, 16])
    parser.add_argument("--only", nargs="+", default=[*TEXTS, "record"])
    parser.add_argument("--states", action="store_true")
    parser.add_argument("--one", nargs=2, help=SUPPRESS)


def main(given: Namespace) -> None:
    """Print the table."""
    if given.states:
        show_states()
    elif given.one:
        print(json.dumps(measured(given.one[0], int(given.one[1]))))
    else:
        rows = [[kind, *(in_own_process(kind, size * MIB) for size in given.mib)] for kind in given.only]
        print(table(["Text", *(f"{size} MiB" for size in given.mib)], rows))


def in_own_process(kind: str, size: int) -> str:
    """Seconds and memory of one reading."""
    command = [sys.executable, "-m", "tools.bench", "reading", "--one", kind, str(size)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    seconds, mib = json.loads(done.stdout)
    return f"{seconds:.2f} s, {mib:.0f} MiB"


def measured(kind: str, size: int) -> tuple[float, float]:
    """Processor seconds to read such a text, and how many MiB the process grows beyond it."""
    text = record(size) if kind == "record" else TEXTS[kind](size)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = process_time()
    try:
        value = read_json(text)
        if kind == "record":
            Table.from_record(read_record(value))
    except NotJson:
        pass
    return process_time() - start, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def record(size: int) -> str:
    """A valid record of about this size."""
    return json.dumps(endless_record(size // ONE_DEAL), separators=(",", ":"))


def show_states() -> None:
    """Characters, and milliseconds to write and to read, of a state of each game and of the largest of all."""
    largest = {"players": 12, "layout": "random"}
    for game, options in [*((game, {}) for game in GAMES.values()), (GAMES["one_eyed_jack"], largest)]:
        state, rng = game.begin(game.options.parse(options), 5), Random(1)
        for _ in range(20):
            after = state.copy()
            after.play(rng.choice(state.legal_moves()))
            state = after if after.turn is not None else state
        seen = state.seen_by(state.turn or 0)
        line, pickled = write_json(write_state(game, seen)), pickle.dumps(seen)
        took = (
            least(lambda: write_json(write_state(game, seen))),  # noqa: B023 - called at once
            least(lambda: read_state(game, seen.options, read_json(line))),  # noqa: B023
            least(lambda: pickle.loads(pickle.dumps(seen))),  # noqa: B023
        )
        print(f"{game.key:16} {len(line):5} characters, written in {took[0]:.2f} ms, read in {took[1]:.2f} ms;"
              f" pickle {len(pickled)} bytes, both in {took[2]:.2f} ms")  # fmt: skip


def least(work: Callable[[], object]) -> float:
    """The least milliseconds of many runs."""
    best = 1e9
    for _ in range(300):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best * 1000
