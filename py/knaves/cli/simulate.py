"""The command `simulate`: games between bots, written as records."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from random import Random
from typing import TextIO

from knaves.bots.levels import LEVELS
from knaves.cli import arguments as read
from knaves.cli.bots import choose_move
from knaves.cli.processes import INTERRUPTED, Progress, share_out
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Sentence
from knaves.table.record import Record
from knaves.table.table import Table

MOST_GAMES = 10**9


def run(arguments: Sequence[str]) -> int:
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
    return simulate(game, options, seed, names, with_legal).as_line() + "\n"


def simulate(game: Game, options: Options, seed: int, names: Sequence[str], with_legal: bool = False) -> Record:
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
