"""Soak: long random play over every game and option, with a table of what was tried and what it found.

    make soak                                       a million moves, 100,000 games and bad values; about an hour
    python tools/soak.py --share 0.01 --no-write    a hundredth of it, to try the tool
    python tools/soak.py --only R2 --seed 7         one row, from another seed

The table goes to docs/soak.md. A failure names game, options and seed, which repeat it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import platform
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from knaves.games.registry import GAMES  # noqa: E402
from tools.soaking.bots import accepted_moves  # noqa: E402
from tools.soaking.doors import DOORS, soaked  # noqa: E402
from tools.soaking.rules import only_listed_moves, same_views, whole_games, whole_packs  # noqa: E402
from tools.soaking.tally import Outcome, Row, Tally  # noqa: E402

SHEET = ROOT / "docs" / "soak.md"
CHUNKS = 12  # pieces into which the work on one game is cut, for the bar and the processes


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
        bar = ("█" * round(30 * share)).ljust(30, "·")
        end = "\n" if share == 1 else ""
        print(
            f"\r{row.fault} {bar} {share:4.0%} {time.perf_counter() - started:4.0f} s",
            end=end,
            file=sys.stderr,
            flush=True,
        )


def sheet(outcomes: Sequence[Outcome], before: str) -> str:
    """The table as Markdown; a row that was not tried stays as it was `before`."""
    new = {outcome.row.fault: _told(outcome) for outcome in outcomes}
    lines = [
        "# Soak", "",
        f"Written by `make soak` on {platform.python_implementation()} {platform.python_version()}; "
        f"seed {os.environ['KNAVES_SEED']}. `R…` are the faults of the reliability list.",
        "Every game takes an equal share, over the matrix of its option sets and random ones. A row that was tried",
        "alone (`python tools/soak.py --only ROW --share 0.02`) has fewer tries; each says how many.", "",
        "| Fault | Promise | Tried | Failures | Time |", "|---|---|---|---|---|",
    ]  # fmt: skip
    notes: list[str] = []
    for row in ROWS:
        kept = [
            line for line in before.splitlines() if re.match(rf"(\| )?{re.escape(row.fault)}( \||,| failed:)", line)
        ]
        for line in new.get(row.fault, kept):
            (lines if line.startswith("|") else notes).append(line)
    return "\n".join([*lines, *("\n" + note for note in notes)]) + "\n"


def _told(outcome: Outcome) -> list[str]:
    """The row of the table, and what is told below it."""
    fault = outcome.row.fault
    longest = [f"{fault}, {outcome.row.longest}: {_by_game(outcome.longest)}."] if outcome.row.longest else []
    return [_line(outcome), *longest, *(f"{fault} failed: {failure}" for failure in outcome.failures[:5])]


def _line(outcome: Outcome) -> str:
    row, done = outcome.row, sum(outcome.done.values())
    return f"| {row.fault} | {row.promise} | {done:,} {row.unit} | {len(outcome.failures)} | {outcome.seconds:.0f} s |"


def _by_game(numbers: Counter[str]) -> str:
    return ", ".join(f"{GAMES[key].title} {number:,}" for key, number in numbers.items())


def chosen_rows(only: Sequence[str]) -> Iterator[Row]:
    """The rows asked for; all if none is named."""
    return (row for row in ROWS if not only or row.fault in only)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the rows and writes the table. Returns 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="how much of every count, 1 by default")
    parser.add_argument("--only", nargs="+", default=[], choices=[row.fault for row in ROWS], metavar="ROW")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--no-write", action="store_true", help="print the table instead of writing docs/soak.md")
    given = parser.parse_args(arguments)
    os.environ["KNAVES_SEED"] = str(given.seed)
    os.environ["KNAVES_SCALE"] = "1"
    with ProcessPoolExecutor(given.jobs) as pool:
        outcomes = [run_row(row, given.share, pool) for row in chosen_rows(given.only)]
    text = sheet(outcomes, SHEET.read_text(encoding="utf-8") if SHEET.exists() else "")
    if given.no_write:
        print(text)
    else:
        SHEET.parent.mkdir(exist_ok=True)
        SHEET.write_text(text, encoding="utf-8")
        print(f"The table is in {SHEET.relative_to(ROOT)}.")
    return int(any(outcome.failures for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
