"""The commands `simulate` and `verify`: records written by bots, and records replayed."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, BinaryIO, TextIO

from knaves.analysis.fairness import checked_outcomes
from knaves.bots.levels import LEVELS, level_of
from knaves.bots.thinking import choose, done, rating_moves
from knaves.cli import arguments as read
from knaves.cli.arguments import Parser, WrongArgument
from knaves.cli.processes import INTERRUPTED, Progress, share_out
from knaves.engine.chance import FairDeal
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence, UnreadableRecord
from knaves.engine.state import State
from knaves.table.record import Record, read_record
from knaves.table.table import Table
from knaves.wire.parse import NotJson, as_utf8, read_json
from knaves.wire.questions import bot_seed


def choose_move(table: Table, level: str, ms: int | None = None, playouts: int | None = None) -> Move:
    """Choose the move of a level or a mix for the seat in turn; `ms` or `playouts` replace its budget."""
    seen, rng = _sitting(table)
    found = level_of(level, table.game.bots, bot_seed(table.seed, len(table.moves)))
    return choose(seen, table.game.bots, found, rng, ms=ms, playouts=playouts)


def advise(table: Table) -> list[dict[str, Any]]:
    """Rate the moves of the seat in turn, best first, as JSON objects; the same position gives the same.

    An estimate may lie a little beyond a sure win or loss; a standing does not.
    """
    seen, rng = _sitting(table)
    candidates = done(rating_moves(seen, table.game.bots, rng))
    return [{"move": each.move.notation, "value": min(1.0, max(0.0, each.value))} for each in candidates]


def _sitting(table: Table) -> tuple[State, Random]:
    """Return the view of the seat in turn and the generator for its bot's move (protocol.md, "Bots")."""
    assert table.turn is not None
    return table.state.seen_by(table.turn), Random(bot_seed(table.seed, len(table.moves)))


MOST_GAMES = 10**9


def simulate(arguments: Sequence[str]) -> int:
    """Play the games asked for and write their records, one a line. Returns the exit code.

    Ctrl-C leaves whole records.
    """
    parser = read.Parser("knaves simulate", "Play games between bots and write their records, one a line.")
    read.add_game(parser)
    parser.add_argument(
        "--games", type=read.whole_number(1, MOST_GAMES), default=1, metavar="K", help="number of games; default: 1"
    )
    parser.add_argument(
        "--bots", default="random", metavar="A,B", help="level of each seat, repeated in this order; default: random"
    )
    parser.add_argument("--legal", action="store_true", help="add the legal moves at each move")
    parser.add_argument("--out", metavar="FILE", default="-", help="file to write; default: -, standard output")
    read.add_processes(parser)
    given = parser.parse_args(arguments)
    game = read.game(given.game)
    options = read.options(game, given.options)
    names = read.bot_names(given.bots, list(LEVELS), options.seats)
    seed = read.seed(given.seed, given.games, secrets.randbelow)
    work = partial(_line, game, options, names, given.legal)
    seeds = range(seed, seed + given.games)
    progress = Progress(given.games, "games")
    try:
        with (
            _output(given.out) as out,
            closing(share_out(work, seeds, given.processes, in_order=True)) as lines,
            progress.told(),
        ):
            for line in lines:
                out.write(line)
                progress.done += 1
    except KeyboardInterrupt:
        print(f"Stopped after {progress.done} of {given.games} games.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _line(game: Game, options: Options, names: Sequence[str], with_legal: bool, seed: int) -> str:
    return play_between_bots(game, options, seed, names, with_legal).as_line() + "\n"


def play_between_bots(
    game: Game, options: Options, seed: int, names: Sequence[str], with_legal: bool = False
) -> Record:
    """Play one game between bots of these levels, repeated until every seat has one; return its record."""
    levels = [names[seat % len(names)] for seat in range(options.seats)]
    table = Table(game, options, seed, seats=[f"bot:{level}" for level in levels])
    rng = Random(f"random moves {seed}")
    legal: list[tuple[str, ...]] = []
    while table.turn is not None:
        moves = table.legal_moves()
        if with_legal:
            legal.append(tuple(move.notation for move in moves))
        level = levels[table.turn]
        chosen = rng.choice(moves) if level == "random" else choose_move(table, level)
        table.play(chosen.notation)
    record = table.record()
    return replace(record, legal=tuple(legal)) if with_legal else record


@contextmanager
def _output(path: str) -> Iterator[TextIO]:
    if path == "-":
        yield sys.stdout
        return
    try:
        out = open(path, "w", encoding="ascii", newline="\n")  # noqa: SIM115
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "not a valid file name"
        raise read.WrongArgument(Sentence("Cannot write {path}: {why}.", path=path, why=why)) from None
    with out:
        yield out


LONGEST_LINE = 64 * 1024 * 1024  # bytes; a record with all its legal moves has a few million
MOST_SAID = 20  # failures named one by one


def verify(arguments: Sequence[str]) -> int:
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
        return as_utf8(sys.stdin.buffer)
    try:
        file = open(path, "rb")  # noqa: SIM115
        file.peek(1)  # a directory can be opened on some systems, but not read
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "not a valid file name"
        raise WrongArgument(Sentence("Cannot read {path}: {why}.", path=path, why=why)) from None
    return as_utf8(file)
