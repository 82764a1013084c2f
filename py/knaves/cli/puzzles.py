"""The command `puzzles`: finds, proves and rates puzzles in games between bots, and writes a pack of them."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from knaves.analysis.puzzle_generator import fill
from knaves.analysis.puzzles import HARDEST, Pack, read_pack
from knaves.cli import arguments as read
from knaves.cli.processes import INTERRUPTED, Progress, share_out
from knaves.engine.sentences import Sentence, UnreadableRecord
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED
from knaves.wire.parse import NotJson, read_json, text_from

MOST = 10**6
GAMES_EACH = 100  # games looked at for each puzzle that is wanted, before the mill gives up
KEPT = 10  # games looked at between two savings


def run(arguments: Sequence[str]) -> int:
    """Fill a pack, or go on with one that exists; the same seed makes the same pack. Returns the exit code.

    Ctrl-C writes the pack as far as it has come.
    """
    parser = read.Parser("knaves puzzles", "Find puzzles in games between bots, prove and rate them, and write a pack.")
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--count", type=read.whole_number(1, MOST), required=True, metavar="N", help="puzzles in the pack"
    )
    parser.add_argument(
        "--seed",
        type=read.whole_number(0, LARGEST_SEED),
        default=1,
        metavar="S",
        help="seed of the first game; default: 1",
    )
    parser.add_argument(
        "--games",
        type=read.whole_number(1, 10**9),
        metavar="K",
        help=f"games to search; default: {GAMES_EACH} for each puzzle",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="-",
        help="pack to write, or to continue if it exists; default: -, standard output",
    )
    read.add_processes(parser)
    given = parser.parse_args(arguments)
    pack = begun = _begun(given.out, Pack.begun(read.game(given.game), given.seed))
    shared = partial(share_out, processes=given.processes, in_order=True)
    progress = Progress(given.count - len(begun.of_today), "puzzles")
    is_stopped = False
    try:
        with (
            closing(fill(begun, given.count, given.games or GAMES_EACH * given.count, shared)) as packs,
            progress.told(),
        ):
            for pack in packs:
                progress.done = len(pack.of_today) - len(begun.of_today)
                if pack.games % KEPT == 0:
                    _save(pack, given.out, last=False)
    except KeyboardInterrupt:
        is_stopped = True
    _save(pack, given.out, last=True)
    print(_summary(pack, given.count), file=sys.stderr)
    return INTERRUPTED if is_stopped else 0 if len(pack.of_today) >= given.count else 1


def _begun(path: str, fresh: Pack) -> Pack:
    """The pack in this file, if there is one of this game and seed; else a fresh one."""
    if path == "-" or not Path(path).exists():
        return fresh
    try:
        pack = read_pack(read_json(text_from(Path(path).read_bytes())))
    except (NotJson, UnreadableRecord, OSError) as why:
        raise read.WrongArgument(Sentence("Cannot continue {path}: {why}", path=path, why=str(why))) from None
    return pack if pack.game is fresh.game and pack.seed == fresh.seed else fresh


def _save(pack: Pack, path: str, *, last: bool) -> None:
    """Write the pack, one puzzle a line, atomically: a stopped run leaves a whole file."""
    whole = pack.as_json()
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in whole.pop("puzzles"))
    text = json.dumps(whole, separators=(",", ":"))[:-1] + f',"puzzles":[\n{lines}\n]}}\n'
    if path != "-":
        beside = Path(f"{path}.new")
        try:
            beside.write_text(text, encoding="ascii")
            os.replace(beside, path)
        except OSError as fault:
            why = fault.strerror or "unknown reason"
            raise read.WrongArgument(Sentence("Cannot write {path}: {why}.", path=path, why=why)) from None
    elif last:
        sys.stdout.write(text)


def _summary(pack: Pack, count: int) -> str:
    steps = Counter(puzzle.difficulty for puzzle in pack.of_today)
    kinds = Counter(puzzle.kind.key for puzzle in pack.of_today)
    parts = [f"{pack.game.title}: {len(pack.of_today)} of {count} puzzles from {pack.games} games"]
    if pack.of_today:
        parts.append(f"by difficulty {', '.join(str(steps[step]) for step in range(1, HARDEST + 1))}")
        parts.append(", ".join(f"{kind} {number}" for kind, number in kinds.items()))
    return "; ".join(parts) + "."
