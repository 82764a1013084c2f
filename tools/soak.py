"""Soak: long random play over every game and option, with a table of what was tried and what it found.

    make soak                                       a million moves, 100,000 games and more; about ten minutes
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
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from knaves.bots.levels import LEVELS  # noqa: E402
from knaves.bots.thinking import choose  # noqa: E402
from knaves.engine.errors import IllegalMove  # noqa: E402
from knaves.engine.game import Game  # noqa: E402
from knaves.engine.state import State  # noqa: E402
from knaves.games.registry import GAMES  # noqa: E402
from knaves.table.table import Table  # noqa: E402

SHEET = ROOT / "docs" / "soak.md"
CHUNKS = 12  # pieces into which the work on one game is cut, for the bar and the processes
Work = Callable[[Game, int, int], "Tally"]


@dataclass
class Tally:
    """What a piece of work came to: how much was done, and the largest number worth telling."""

    done: int = 0
    longest: int = 0
    failure: str = ""


@dataclass(frozen=True)
class Row:
    """One promise, how often it is tried, and the work that tries it a number of times."""

    fault: str
    promise: str
    count: int
    unit: str
    work: Work
    longest: str = ""  # what the largest number means


@dataclass
class Outcome:
    """What all pieces of a row came to."""

    row: Row
    seconds: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    longest: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def whole_packs(game: Game, piece: int, count: int) -> Tally:
    """Random moves; after each, every card of the pack lies in exactly one zone."""
    from tests.walks import starts, walk

    tally, source = Tally(), starts(game, f"soak cards {piece}")
    while tally.done < count:
        for state in walk(game, *next(source)):
            pack = sorted(card.order for card in state.pack)
            lying = sorted(card.order for zone in state.zones() for card in zone.cards if card is not None)
            assert lying == pack, "a card is lost or doubled"
            tally.done += 1
            if tally.done >= count:
                break
    return tally


def whole_games(game: Game, piece: int, count: int) -> Tally:
    """Random games; each ends within 20,000 moves and always has a legal move until then."""
    from tests.walks import starts, walk

    tally, source = Tally(), starts(game, f"soak ends {piece}")
    for _ in range(count):
        moves = -1
        for state in walk(game, *next(source)):
            moves += 1
            assert state.is_over or state.legal_moves(), "nobody can move, but the game is not over"
        assert not state.legal_moves(), "there are legal moves after the end"
        tally.done += 1
        tally.longest = max(tally.longest, moves)
    return tally


def only_listed_moves(game: Game, piece: int, count: int) -> Tally:
    """Every text that was a move somewhere is accepted exactly where it is listed; a refusal changes nothing."""
    from tests.snapshots import snapshot
    from tests.walks import starts

    tally, source, heard = Tally(), starts(game, f"soak moves {piece}"), set[str]()
    while tally.done < count:
        options, seed = next(source)
        print(f"table: {game.key} {options.differences()} seed {seed}")
        rng, table = Random(seed), Table(game, options, seed)
        while table.turn is not None and tally.done < count:
            legal = {move.notation for move in table.legal_moves()}
            heard |= legal
            before = snapshot(table.state)
            for text in rng.sample(sorted(heard), min(30, len(heard))):
                assert _is_refused(table, text) is (text not in legal), f"{text} is wrongly accepted or refused"
            assert snapshot(table.state) == before, "refusals have changed the state"
            table.play(rng.choice(sorted(legal)))
            tally.done += 1
    return tally


def _is_refused(table: Table, text: str) -> bool:
    moves = len(table.moves)
    said = _refusal(table, text)
    if said is None:
        assert len(table.moves) == moves + 1, f"{text} is accepted but not made"
        table.undo()
        return False
    assert len(said) > 10, f"{text} is refused without a sentence"
    return True


def _refusal(table: Table, text: str) -> str | None:
    try:
        table.play(text)
    except IllegalMove as refusal:
        return str(refusal)
    return None


def same_views(game: Game, piece: int, count: int) -> Tally:
    """Hidden cards exchanged: the same view, byte for byte, and the same choice of a bot."""
    from tests.conformance.secrets import same_to, with_hidden_cards_exchanged
    from tests.walks import states

    tally, rng = Tally(), Random(f"soak views {game.key} {piece}")
    for state in states(game, count, f"soak views {piece}"):
        if state.turn is not None:
            twin = with_hidden_cards_exchanged(state, state.turn, rng)
            same_to(game, state.turn, state, twin)
            assert _choice(game, state) is _choice(game, twin), "a bot chooses by cards that it cannot see"
        tally.done += 1
    return tally


def _choice(game: Game, state: State) -> object:
    assert state.turn is not None
    return choose(state.seen_by(state.turn), game.advice, LEVELS["expert"], Random("soak"), playouts=4)


ROWS = (
    Row("R1", "no card is lost or doubled, looked at after every move", 1_000_000, "moves", whole_packs),
    Row("R2", "a game ends, and somebody can move until it does", 100_000, "games", whole_games, "longest, in moves"),
    Row("R4", "a move is accepted exactly where it is listed", 10_000, "states", only_listed_moves),
    Row("R5", "hidden cards exchanged: same view bytes, same choice", 10_000, "states", same_views),
)


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


def sheet(outcomes: Sequence[Outcome], command: str) -> str:
    """The table as Markdown."""
    lines = [
        "# Soak", "",
        f"Written by `{command}` on {platform.python_implementation()} {platform.python_version()}; "
        f"seed {os.environ['KNAVES_SEED']}. `R…` are the faults of the reliability list.",
        "Every game takes an equal share, over the matrix of its option sets and random ones.", "",
        "| Fault | Promise | Tried | Failures | Time |", "|---|---|---|---|---|",
        *(_line(outcome) for outcome in outcomes),
    ]  # fmt: skip
    for outcome in outcomes:
        if outcome.row.longest:
            lines += ["", f"{outcome.row.fault}, {outcome.row.longest}: {_by_game(outcome.longest)}."]
    for outcome in outcomes:
        lines += [f"\n{outcome.row.fault} failed: {failure}" for failure in outcome.failures[:5]]
    return "\n".join(lines) + "\n"


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
    command = "make soak" if given.share == 1 else f"python tools/soak.py --share {given.share:g}"
    text = sheet(outcomes, command)
    if given.no_write:
        print(text)
    else:
        SHEET.parent.mkdir(exist_ok=True)
        SHEET.write_text(text, encoding="utf-8")
        print(f"The table is in {SHEET.relative_to(ROOT)}.")
    return int(any(outcome.failures for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
