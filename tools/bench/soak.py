"""Long random play over every game and option: a million moves, 100,000 games and bad values; about an hour.

`--share 0.01 --no-write` does a hundredth of it, to try the tool; `--only R2 --seed 7` one row, from another seed. The
table goes to docs/figures/soak.md. A failure names game, options and seed, which repeat it.
"""

from __future__ import annotations

import contextlib
import io
import os
import platform
import re
import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field

from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tests.hostile.inputs import DOORS, soaked
from tools.bench.harness import FIGURES, between, put, rows_in, stamp, table
from tools.bench.soaking import Tally, accepted_moves, only_listed_moves, same_views, whole_games, whole_packs

DOCUMENT = FIGURES / "soak.md"
HEAD = ("Fault", "Promise", "Tried", "Failures", "Time", "When, with which commit")
CHUNKS = 12  # pieces into which the work on one game is cut, for the bar and the processes


@dataclass(frozen=True)
class Row:
    """One promise, how often it is tried, and the work that tries it a number of times."""

    fault: str
    promise: str
    count: int
    unit: str
    work: Callable[[Game, int, int], Tally]
    longest: str = ""  # what the largest number means


@dataclass
class Outcome:
    """What all pieces of a row came to."""

    row: Row
    seconds: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    longest: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


ROWS = (
    Row("R1", "no card is lost or doubled, looked at after every move", 1_000_000, "moves", whole_packs),
    Row("R2", "a game ends, and somebody can move until it does", 100_000, "games", whole_games, "longest, in moves"),
    Row("R4", "a move is accepted exactly where it is listed", 10_000, "states", only_listed_moves),
    Row("R5", "hidden cards exchanged: same view bytes, same choice", 10_000, "states", same_views),
    Row("bots", "no move of a bot of any level is refused", 100_000, "moves", accepted_moves),
    *(Row(f"R23-{name}", f"whatever comes as {name} is read soundly or refused", 10_000, "values", soaked(name))
      for name in DOORS),
)  # fmt: skip


def run_piece(fault: str, key: str, piece: int, count: int) -> tuple[str, Tally]:
    """One piece of work in a process of its own; a failure becomes a sentence."""
    row = next(row for row in ROWS if row.fault == fault)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            tally = row.work(GAMES[key], piece, count)
    except Exception as error:
        last = said.getvalue().splitlines()[-1:]
        tally = Tally(failure=f"{type(error).__name__}: {error} ({' '.join(last)})")
    return key, tally


def run_row(row: Row, share: float, pool: ProcessPoolExecutor) -> Outcome:
    """A row over all games."""
    outcome, started = Outcome(row), time.perf_counter()
    each = max(1, round(row.count * share / len(GAMES) / CHUNKS))
    pieces = [(row.fault, key, piece, each) for piece in range(CHUNKS) for key in GAMES]
    waiting = [pool.submit(run_piece, *piece) for piece in pieces]
    for finished, future in enumerate(as_completed(waiting), 1):
        key, tally = future.result()
        outcome.done[key] += tally.done
        outcome.longest[key] = max(outcome.longest[key], tally.longest)
        outcome.failures += [tally.failure] if tally.failure else []
        _show_bar(row, finished / len(waiting), started)
    outcome.seconds = time.perf_counter() - started
    return outcome


def _show_bar(row: Row, share: float, started: float) -> None:
    if sys.stderr.isatty() or share == 1:
        bar, took = ("█" * round(30 * share)).ljust(30, "·"), time.perf_counter() - started
        print(f"\r{row.fault} {bar} {share:4.0%} {took:4.0f} s", end="\n" * (share == 1), file=sys.stderr, flush=True)


def sheet(outcomes: Sequence[Outcome]) -> str:
    """The table as Markdown; a row that was not tried stays as it stands in the document."""
    before = between(DOCUMENT, "soak")
    old_rows = {cells[0]: cells for cells in rows_in(DOCUMENT, "soak")}
    tried = {outcome.row.fault: outcome for outcome in outcomes}
    rows: list[Sequence[str]] = []
    notes: list[str] = []
    for row in ROWS:
        if row.fault in tried:
            rows.append(_cells(tried[row.fault]))
            notes += _notes(tried[row.fault])
        else:
            rows += [old_rows[row.fault]] if row.fault in old_rows else []
            notes += [line for line in before.splitlines() if re.match(rf"{re.escape(row.fault)}(,| failed:)", line)]
    told = f"On {platform.python_implementation()} {platform.python_version()}, seed {os.environ['KNAVES_SEED']}."
    return "\n\n".join([told, table(HEAD, rows), *notes])


def _cells(outcome: Outcome) -> list[str]:
    row, done = outcome.row, f"{sum(outcome.done.values()):,} {outcome.row.unit}"
    return [row.fault, row.promise, done, str(len(outcome.failures)), f"{outcome.seconds:.0f} s", stamp()]


def _notes(outcome: Outcome) -> list[str]:
    """The notes below the table."""
    fault = outcome.row.fault
    longest = [f"{fault}, {outcome.row.longest}: {_by_game(outcome.longest)}."] if outcome.row.longest else []
    return [*longest, *(f"{fault} failed: {failure}" for failure in outcome.failures[:5])]


def _by_game(numbers: Counter[str]) -> str:
    return ", ".join(f"{GAMES[key].title} {number:,}" for key, number in numbers.items())


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--share", type=float, default=1.0, help="how much of every count, 1 by default")
    parser.add_argument("--only", nargs="+", default=[], choices=[row.fault for row in ROWS], metavar="ROW")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--no-write", action="store_true", help="print the table and write nothing")


def main(given: Namespace) -> int:
    """Run the rows and write the table. Return 1 if anything failed."""
    os.environ["KNAVES_SEED"] = str(given.seed)
    os.environ["KNAVES_SCALE"] = "1"
    with ProcessPoolExecutor(given.jobs) as pool:
        outcomes = [run_row(row, given.share, pool) for row in ROWS if not given.only or row.fault in given.only]
    text = sheet(outcomes)
    if given.no_write:
        print(text)
    else:
        put(DOCUMENT, "soak", text)
    return int(any(outcome.failures for outcome in outcomes))
