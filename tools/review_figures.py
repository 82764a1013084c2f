"""Figures of the review: what it says of an expert's games, of a random player's, and of planted blunders.

    make review-figures                                   100 games and blunders of each game; an hour or two
    python tools/review_figures.py --games 10 --only box  a first look at one game
    python tools/review_figures.py --write-only           the document from what has been reviewed so far

What was reviewed is kept in .build/review.json, so that a run goes on where the last one stopped (`--fresh` begins
anew; do that after every change of bots or review). The tables go to docs/review.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from knaves.analysis.matches import mean_interval, share_interval  # noqa: E402
from knaves.analysis.review import DEEP, decisions, judge  # noqa: E402
from knaves.bots.levels import LEVELS  # noqa: E402
from knaves.bots.thinking import choose  # noqa: E402
from knaves.engine.game import Game  # noqa: E402
from knaves.games.registry import GAMES  # noqa: E402
from knaves.table.table import Table  # noqa: E402
from knaves.wire.answers import Judgement  # noqa: E402
from tools.blunders import BLUNDERS, planted  # noqa: E402

KEPT = ROOT / ".build" / "review.json"
DOCUMENT = ROOT / "docs" / "review.md"
PLAYERS = ("expert", "random")  # whose games are reviewed; all others at the table are `easy`
EXPERT = 120  # playouts of the expert's moves: no clock, so that a run can be repeated
DECISIONS = 10  # of each game, drawn at random, so that long games do not take all the time
CHUNK = 10  # games reviewed before they are kept

Reviewed = dict[str, Any]


def a_record(game: Game, player: str, seed: int) -> Table:
    """A whole game by the standard rules: this player in the first seat against easy bots."""
    table = Table(game, game.options(), seed)
    while table.turn is not None:
        level = LEVELS[player if table.turn == 0 else "easy"]
        playouts = EXPERT if level.name == "expert" else None
        seen = table.state.seen_by(table.turn)
        rng = Random(f"figures {player} {seed} {len(table.moves)}")
        table.play(choose(seen, game.advice, level, rng, playouts=playouts).notation)
    return table


def reviewed(key: str, player: str, playouts: int, seed: int) -> Reviewed:
    """What the review says of some decisions of a recorded game."""
    table = a_record(GAMES[key], player, seed)
    plies = decisions(table, 0)
    drawn = Random(seed).sample(plies, min(DECISIONS, len(plies)))
    judged = [_judged(table, ply, playouts) for ply in drawn]
    return {
        "decisions": len(plies),
        "losses": [judgement.loss for judgement in judged],
        "errors": [judgement.error for judgement in judged],
        "marked": sum(bool(judgement.mark) for judgement in judged),
    }


def _judged(table: Table, ply: int, playouts: int) -> Judgement:
    seen = table.state_at(ply).seen_by(table.movers[ply])
    return _judgement(seen, table.moves[ply].notation, table.game, Random(f"figures {table.seed} {ply}"), playouts)


def _judgement(seen: Any, move: str, game: Game, rng: Random, playouts: int) -> Judgement:
    *_, judgement = judge(seen, move, rng, game.advice, 0, playouts)
    assert judgement is not None
    return judgement


def found(key: str, playouts: int, seed: int) -> Reviewed | None:
    """Whether a blunder planted in the game with this seed is found; None where there is no place for one."""
    game = GAMES[key]
    plant = planted(game, seed)
    if plant is None:
        return None
    seen, move = plant
    judgement = _judgement(seen, move.notation, game, Random(f"found {seed}"), playouts)
    return {"mark": judgement.mark, "loss": judgement.loss}


def work(key: str, wanted: int, playouts: int, processes: int, kept: dict[str, list[Reviewed]]) -> None:
    """Reviews until so many games and blunders of this game are kept."""
    with Pool(processes) as pool:
        for player in PLAYERS:
            games = kept.setdefault(f"{key} {player}", [])
            while len(games) < wanted:
                seeds = list(range(len(games), min(wanted, len(games) + CHUNK)))
                games += pool.map(partial(reviewed, key, player, playouts), seeds)
                keep(kept)
        blunders = kept.setdefault(f"{key} blunders", [])
        looked = count(blunders[-1]["seed"] + 1 if blunders else 0)
        while key in BLUNDERS and len(blunders) < wanted:
            seeds = [next(looked) for _ in range(CHUNK)]
            for seed, each in zip(seeds, pool.map(partial(found, key, playouts), seeds), strict=True):
                if each is not None and len(blunders) < wanted:
                    blunders.append(each | {"seed": seed})
            keep(kept)
    for line in (*game_rows(key, kept), blunder_row(key, kept)):
        print(line, flush=True)


def keep(kept: dict[str, list[Reviewed]]) -> None:
    """Keeps what has been reviewed."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept), encoding="utf-8")


def game_rows(key: str, kept: dict[str, list[Reviewed]]) -> Iterator[str]:
    """The lines of a game: what each player's decisions lose. The decisions of a game count as one observation."""
    for player in PLAYERS:
        games = [game for game in kept.get(f"{key} {player}", ()) if game["losses"]]
        if len(games) < 2:
            continue
        loss = mean_interval([100 * sum(game["losses"]) / len(game["losses"]) for game in games])
        judged = sum(len(game["losses"]) for game in games)
        error = 100 * sum(map(sum, (game["errors"] for game in games))) / judged
        whole = sum(game["decisions"] for game in games) / len(games)
        marked = sum(game["marked"] for game in games) / judged
        lost = f"{loss.mean:+.2f} ({loss.low:+.2f} to {loss.high:+.2f})"
        cells = [
            GAMES[key].title, player, str(len(games)), str(judged), lost, f"{error:.2f}",
            f"{marked:.1%}", f"{loss.mean * whole:+.0f}",
        ]  # fmt: skip
        yield f"| {' | '.join(cells)} |"


def blunder_row(key: str, kept: dict[str, list[Reviewed]]) -> str:
    """The line of a game: how many planted blunders are found."""
    blunders = kept.get(f"{key} blunders", [])
    if not blunders:
        return ""
    share = share_interval([float(bool(blunder["mark"])) for blunder in blunders], len(blunders))
    mean = 100 * sum(blunder["loss"] for blunder in blunders) / len(blunders)
    name = BLUNDERS[key].__name__.replace("_", " ")
    rate = f"{share.mean:.0%} ({share.low:.0%}-{share.high:.0%})"
    return f"| {GAMES[key].title} | {name} | {len(blunders)} | {rate} | {mean:.0f} |"


def write(kept: dict[str, list[Reviewed]]) -> None:
    """Writes the document."""
    rows = [row for key in GAMES for row in game_rows(key, kept)]
    blunders = [row for key in GAMES if (row := blunder_row(key, kept))]
    tables = {"rows": "\n".join(rows), "blunders": "\n".join(blunders)}
    DOCUMENT.write_text(TEXT.format(**tables, deep=DEEP, drawn=DECISIONS, expert=EXPERT), encoding="utf-8")


TEXT = """# What the review finds

Made by `make review-figures` (`tools/review_figures.py`, `tools/blunders.py`). Recorded games by the standard rules:
an expert ({expert} playouts a move) or a random player in the first seat, easy bots in the others; {drawn} of his
decisions of each game, drawn at random, are reviewed as on the page ({deep} playouts). Losses are chances of 100 to
win the game; in brackets the 95 % interval, all decisions of a game counting as one observation. "Error" is the
standard error that the review states with a single decision, on average.

| | player | games | decisions | lost by a decision | error | marked | lost in a game |
|---|---|---|---|---|---|---|---|
{rows}

An expert loses next to nothing: under two tenths of a chance a decision, and less than a seventh of what a random
player loses.
Where the interval excludes zero that is more than nothing by chance: the reviewer looks at {deep} playouts where the
expert looked at {expert}.

A loss is not cut off at nothing: where a move was as good as the expert's, half of its measurements come out below
zero. A loss below zero beyond its error means that the playouts which measure (both sides by rule of thumb) like the
move that was made better than the search does which chose the other.

## Planted blunders

In games of easy bots the mistake that every player knows is planted where it costs something: against the best move
by rule of thumb it is bad (four chances of 100) beyond two standard errors, in worlds of its own. Found means that
the review marks it.

| | blunder | planted | found | cost |
|---|---|---|---|---|
{blunders}

## The bounds of the marks

A move is doubtful from 2, bad from 4 and very bad from 8 chances of 100 on, and only where the loss is at least two
standard errors.

- These are GNU Backgammon's bounds of 0.04, 0.08 and 0.16, which its equity from -1 to 1 makes twice as large. They
  have been used there for twenty years, and players of any game know what two chances of 100 are.
- They fit what the games are: the table above shows that an expert's decisions are seldom marked and a random player's
  often, and that single mistakes of the kind that people regret cost more than four chances.
- Two standard errors keep chance out: of a hundred faultless decisions two or three measure that far from nothing,
  half of them below zero, and of the rest few reach two chances of 100, because the error of a thorough look is
  mostly below half a chance.
"""


def main(arguments: Sequence[str]) -> None:
    """Reviews what is asked for and writes the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games and blunders, for each game and player")
    parser.add_argument("--playouts", type=int, default=DEEP, help="of each decision")
    parser.add_argument("--only", nargs="*", default=list(GAMES), metavar="GAME", choices=list(GAMES))
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="forget what was reviewed of these games before")
    parser.add_argument("--write-only", action="store_true")
    given = parser.parse_args(arguments)
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for key in () if given.write_only else given.only:
        if given.fresh:
            kept = {name: each for name, each in kept.items() if name.split()[0] != key}
        work(key, given.games, given.playouts, given.processes, kept)
    write(kept)


if __name__ == "__main__":
    main(sys.argv[1:])
