"""How often the expert plays as the rules pages advise under “Playing well”, beside a player who plays at random.

The advice of a game is HABITS of tests/games/NAME/habits.py: the words, and whether a move follows it, None where it
does not apply. The expert plays every seat; the other figure is the share of the legal moves that follow the advice.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from dataclasses import replace
from random import Random
from statistics import fmean

from knaves.bots.levels import LEVELS, fitted
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from tests.game_folders import said

MOST = 40  # legal moves that are looked at for the other figure


def measured(game: Game, games: int, playouts: int) -> dict[str, tuple[list[bool], list[float]]]:
    """Play games of the expert. Returns for each advice whether it was followed, and the shares of moves that do."""
    habits = said(game.key, "habits", "HABITS", {})
    found: dict[str, tuple[list[bool], list[float]]] = defaultdict(lambda: ([], []))
    level = replace(fitted(LEVELS["expert"], game.bots), ms=None, playouts=playouts)
    for seed in range(games):
        state, rng = game.begin(game.options(), seed), Random(f"habits {seed}")
        while state.turn is not None:
            legal = list(state.legal_moves())
            move = legal[0] if len(legal) == 1 else choose(state.seen_by(state.turn), game.bots, level, rng)
            for words, follows in habits.items() if len(legal) > 1 else ():
                followed = follows(state, move)
                if followed is not None:
                    some = legal if len(legal) <= MOST else rng.sample(legal, MOST)
                    others = [each for each in (follows(state, one) for one in some) if each is not None]
                    found[words][0].append(followed)
                    found[words][1].append(fmean(others) if others else 0.0)
            state.play(move)
    return found


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=12, help="of each game; default: 12")
    parser.add_argument("--playouts", type=int, default=200, help="of each decision; default: 200")
    parser.add_argument("--only", nargs="*", default=list(GAMES), metavar="GAME")


def main(given: Namespace) -> None:
    """Measure and print a line for each advice."""
    for key in given.only:
        for words, (followed, others) in measured(GAMES[key], given.games, given.playouts).items():
            share, chance = 100 * fmean(followed), 100 * fmean(others)
            print(
                f"{GAMES[key].title}: {words}: {share:.0f} % of {len(followed)}, at random {chance:.0f} %", flush=True
            )
