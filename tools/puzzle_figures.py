"""Figures of the packs: which share of the puzzles each level solves, for docs/puzzles.md (`make puzzle-figures`).

    make puzzle-figures                                  all packs, some ten minutes
    python tools/puzzle_figures.py --tries 1 box         one game, once by each level; the tables of the others stay

The bots play about a hundred puzzles of a pack anew, with other random numbers than those by which they were rated.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from knaves.analysis.puzzles.difficulty import solves  # noqa: E402
from knaves.analysis.puzzles.puzzle import HARDEST, Pack, Puzzle, read_pack  # noqa: E402
from knaves.bots.levels import LEVELS  # noqa: E402
from knaves.games.registry import GAMES  # noqa: E402

MOST = 100  # puzzles of a pack that are played, about
DOCUMENT = ROOT / "docs" / "puzzles.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
Shares = Mapping[tuple[str, int], float]  # solved, by level and difficulty; difficulty 0: all


def packs() -> Iterator[Pack]:
    """The packs that ship, game by game."""
    for key in GAMES:
        path = ROOT / "puzzles" / f"{key}.json"
        if path.exists():
            yield read_pack(json.loads(path.read_text(encoding="ascii")))


def played(pack: Pack) -> Sequence[Puzzle]:
    """The puzzles that are played: every one of a small pack, else some from all over it."""
    return pack.puzzles[:: max(1, round(len(pack.puzzles) / MOST))]


def shares(pack: Pack, tries: int) -> Shares:
    """Which share of the puzzles each level solves, in the mean of several tries."""
    solved: Counter[tuple[str, int]] = Counter()
    count: Counter[int] = Counter()
    for puzzle in played(pack):
        state = puzzle.table().state
        line = puzzle.line(state.seen_by(puzzle.seat))
        for step in (0, puzzle.difficulty):
            count[step] += 1
        for name, level in LEVELS.items():
            rng = Random(f"figures {puzzle.id} {name}")
            right = sum(solves(puzzle.kind, state, line, pack.game.advice, level, rng) for _ in range(tries))
            for step in (0, puzzle.difficulty):
                solved[name, step] += right
    return {(name, step): solved[name, step] / count[step] / tries for name in LEVELS for step in count}


def table(pack: Pack, solved: Shares, tries: int) -> Iterator[str]:
    """The part of the document about one game."""
    steps = Counter(puzzle.difficulty for puzzle in pack.puzzles)
    kinds = Counter(puzzle.kind for puzzle in pack.puzzles)
    yield f"### {pack.game.title}\n"
    told = ", ".join(f"{str(kind.name).rstrip('?')} {number}" for kind, number in kinds.items())
    yield f"{len(pack.puzzles)} puzzles, found in {pack.games} games (seed {pack.seed}): {told}.\n"
    times = "once" if tries == 1 else f"{tries} times"
    yield f"{len(played(pack))} of them were played for this table, {times} by each level.\n"
    yield "| solved by | all | " + " | ".join(str(step) for step in range(1, HARDEST + 1)) + " |"
    yield "|---|---|" + "---|" * HARDEST
    for name in LEVELS:
        cells = [f"{solved[name, step]:.0%}" if (name, step) in solved else "" for step in range(HARDEST + 1)]
        yield f"| {name} | {' | '.join(cells)} |"
    counts = " | ".join(str(steps[step]) for step in range(1, HARDEST + 1))
    yield f"| *in the pack* | {len(pack.puzzles)} | {counts} |\n"


def main(arguments: Sequence[str]) -> None:
    """Plays the puzzles of these games (all by default) and writes their tables into the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--tries", type=int, default=6, help="of each level at each puzzle")
    given = parser.parse_args(arguments)
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    tables, _, after = rest.partition(END)
    parts = {part.splitlines()[0]: f"### {part}" for part in tables.split("### ")[1:]}
    for pack in packs():
        if pack.game.key in given.games:
            parts[pack.game.title] = "\n".join(table(pack, shares(pack, given.tries), given.tries)) + "\n"
            print(parts[pack.game.title], flush=True)
    in_order = "".join(parts[game.title] for game in GAMES.values() if game.title in parts)
    DOCUMENT.write_text(before + BEGIN + "\n" + in_order + END + after, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
