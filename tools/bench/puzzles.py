"""Which share of the puzzles each level solves, for docs/puzzles.md.

All packs take some ten minutes; `--tries 1 box` plays one game, once by each level, and leaves the other tables. The
bots play about a hundred puzzles of a pack again, at the levels by which these were rated (`as_made`), with other
random numbers.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from knaves.analysis.puzzle_generator import as_made, solves
from knaves.analysis.puzzles import HARDEST, Pack, Puzzle, read_pack
from knaves.bots.levels import LEVELS
from knaves.games.registry import GAMES
from tools.bench.harness import DOCS, ROOT, between, put, table

MOST = 100  # puzzles of a pack that are played, about
Shares = Mapping[tuple[str, int], float]  # solved, by level and difficulty; difficulty 0: all


def packs() -> Iterator[Pack]:
    """The packs that ship, game by game."""
    for key in GAMES:
        path = ROOT / "puzzles" / f"{key}.json"
        if path.exists():
            yield read_pack(json.loads(path.read_text(encoding="ascii")))


def played(pack: Pack) -> Sequence[Puzzle]:
    """The puzzles that are played, by today's rules: every one of a small pack, else some from all over it."""
    return pack.of_today[:: max(1, round(len(pack.of_today) / MOST))]


def shares(pack: Pack, tries: int) -> Shares:
    """The share of the puzzles that each level solves, averaged over several tries."""
    solved: Counter[tuple[str, int]] = Counter()
    count: Counter[int] = Counter()
    for puzzle in played(pack):
        state = puzzle.table().state
        line = puzzle.line(state.seen_by(puzzle.seat))
        for step in (0, puzzle.difficulty):
            count[step] += 1
        for name, level in LEVELS.items():
            rng = Random(f"figures {puzzle.id} {name}")
            player = as_made(level, pack.game.bots)
            right = sum(solves(puzzle.kind, state, line, pack.game.bots, player, rng) for _ in range(tries))
            for step in (0, puzzle.difficulty):
                solved[name, step] += right
    return {(name, step): solved[name, step] / count[step] / tries for name in LEVELS for step in count}


def chapter(pack: Pack, solved: Shares, tries: int) -> Iterator[str]:
    """The part of the document about one game."""
    steps = Counter(puzzle.difficulty for puzzle in pack.of_today)
    kinds = Counter(puzzle.kind for puzzle in pack.of_today)
    yield f"### {pack.game.title}\n"
    told = ", ".join(f"{str(kind.name).rstrip('?')} {number}" for kind, number in kinds.items())
    yield f"{len(pack.of_today)} puzzles, found in {pack.games} games (seed {pack.seed}): {told}.\n"
    times = "once" if tries == 1 else f"{tries} times"
    yield f"{len(played(pack))} of them were played for this table, {times} by each level.\n"
    rows = [
        [name, *(f"{solved[name, step]:.0%}" if (name, step) in solved else "" for step in range(HARDEST + 1))]
        for name in LEVELS
    ]
    rows.append(["*in the pack*", str(len(pack.of_today)), *(str(steps[step]) for step in range(1, HARDEST + 1))])
    yield table(["solved by", "all", *map(str, range(1, HARDEST + 1))], rows)


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--tries", type=int, default=6, help="of each level at each puzzle")


def main(given: Namespace) -> None:
    """Play the puzzles of these games and write their tables into the document."""
    document = DOCS / "puzzles.md"
    parts = {part.splitlines()[0]: f"### {part}" for part in between(document, "puzzles").split("### ")[1:]}
    for pack in packs():
        if pack.game.key in given.games:
            parts[pack.game.title] = "\n".join(chapter(pack, shares(pack, given.tries), given.tries)) + "\n\n"
            print(parts[pack.game.title], flush=True)
    put(document, "puzzles", "\n" + "".join(parts[game.title] for game in GAMES.values() if game.title in parts))
