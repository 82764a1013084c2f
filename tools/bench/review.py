"""What the review says of an expert's games, of a random player's, and of planted blunders.

100 games and blunders of each game take an hour or two; `--games 10 --only box` has a first look at one. A run
continues where the last one stopped; `--fresh` starts again, which every change of bots or review needs. The tables go
to docs/review.md.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from itertools import count
from multiprocessing import Pool
from random import Random
from typing import Any

from knaves.analysis.matches import mean_interval, share_interval
from knaves.analysis.review import DEEP, decisions, judging
from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose, done
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.table.table import Table
from knaves.wire.questions import Judgement
from tests.yardsticks.blunders import BLUNDERS, planted
from tools.bench.harness import DOCS, Kept, put, table

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
        table.play(choose(seen, game.bots, level, rng, playouts=playouts).notation)
    return table


def reviewed(key: str, player: str, playouts: int, seed: int) -> Reviewed:
    """Review some decisions of a recorded game."""
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
    return done(judging(seen, move, rng, game.bots, 0, playouts))


def found(key: str, playouts: int, seed: int) -> Reviewed | None:
    """Whether a blunder planted in the game with this seed is found; None where there is no place for one."""
    game = GAMES[key]
    plant = planted(game, seed)
    if plant is None:
        return None
    seen, move = plant
    judgement = _judgement(seen, move.notation, game, Random(f"found {seed}"), playouts)
    return {"mark": judgement.mark, "loss": judgement.loss}


def work(key: str, wanted: int, playouts: int, processes: int, kept: Kept) -> None:
    """Reviews until so many games and blunders of this game are kept."""
    with Pool(processes) as pool:
        for player in PLAYERS:
            games = kept.setdefault(f"{key} {player}", [])
            while len(games) < wanted:
                seeds = list(range(len(games), min(wanted, len(games) + CHUNK)))
                games += pool.map(partial(reviewed, key, player, playouts), seeds)
                kept.save()
        blunders = kept.setdefault(f"{key} blunders", [])
        looked = count(blunders[-1]["seed"] + 1 if blunders else 0)
        while key in BLUNDERS and len(blunders) < wanted:
            seeds = [next(looked) for _ in range(CHUNK)]
            for seed, each in zip(seeds, pool.map(partial(found, key, playouts), seeds), strict=True):
                if each is not None and len(blunders) < wanted:
                    blunders.append(each | {"seed": seed})
            kept.save()
    for cells in (*game_rows(key, kept), *blunder_rows(key, kept)):
        print(*cells, sep=" | ", flush=True)


def game_rows(key: str, kept: Kept) -> Iterator[list[str]]:
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
        yield [
            GAMES[key].title, player, str(len(games)), str(judged), lost, f"{error:.2f}",
            f"{marked:.1%}", f"{loss.mean * whole:+.0f}",
        ]  # fmt: skip


def blunder_rows(key: str, kept: Kept) -> Iterator[list[str]]:
    """The line of a game: how many planted blunders are found."""
    blunders = kept.get(f"{key} blunders", [])
    if not blunders:
        return
    share = share_interval([float(bool(blunder["mark"])) for blunder in blunders], len(blunders))
    mean = 100 * sum(blunder["loss"] for blunder in blunders) / len(blunders)
    name = BLUNDERS[key].__name__.replace("_", " ")
    rate = f"{share.mean:.0%} ({share.low:.0%}-{share.high:.0%})"
    yield [GAMES[key].title, name, str(len(blunders)), rate, f"{mean:.0f}"]


def write(kept: Kept) -> None:
    """Write the tables of the document."""
    rows = [row for key in GAMES for row in game_rows(key, kept)]
    head = ("", "player", "games", "decisions", "lost by a decision", "error", "marked", "lost in a game")
    put(DOCS / "review.md", "review", table(head, rows))
    rows = [row for key in GAMES for row in blunder_rows(key, kept)]
    put(DOCS / "review.md", "blunders", table(("", "blunder", "planted", "found", "cost"), rows))


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=100, help="games and blunders, for each game and player")
    parser.add_argument("--playouts", type=int, default=DEEP, help="of each decision")
    parser.add_argument("--only", nargs="*", default=list(GAMES), metavar="GAME", choices=list(GAMES))
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="forget what was reviewed of these games before")
    parser.add_argument("--write-only", action="store_true")


def main(given: Namespace) -> None:
    """Review what is asked for and write the document."""
    kept = Kept("review.json")
    for key in () if given.write_only else given.only:
        for name in [name for name in kept if given.fresh and name.split()[0] == key]:
            del kept[name]
        work(key, given.games, given.playouts, given.processes, kept)
    write(kept)
