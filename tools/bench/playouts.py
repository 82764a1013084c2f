"""Playouts a second of the expert's search, from the same moments of each game; by processor time, the best round.

What an earlier commit makes of them: PYTHONPATH=THERE/py .venv/bin/python -m tools.bench playouts
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import think
from knaves.engine.game import Game
from knaves.games.registry import GAMES

SEEDS = range(4)  # of the games from which the moments are


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--playouts", type=int, default=300, help="that the search may make at each moment; default: 300"
    )
    parser.add_argument("--rounds", type=int, default=3)


def main(given: Namespace) -> None:
    """Measure and print a line for each game."""
    for game in GAMES.values():
        every = [moment(game, seed) for seed in SEEDS]
        print(
            f"{game.title:20}{max(speed(game, every, given.playouts) for _ in range(given.rounds)):10,.0f}", flush=True
        )


def moment(game: Game, seed: int) -> Any:
    """Return a state some moves into a game, the same with every version of the engine."""
    state, rng = game.begin(game.options(), seed), Random(seed)
    for _ in range(2 * seed):
        legal = state.legal_moves()
        state.play(legal[int(rng.random() * len(legal))])
    return state


def speed(game: Game, moments: list[Any], playouts: int) -> float:
    """Return the playouts that moves were rated by, a second; one tried with several moves counts with each."""
    expert, made, start = replace(LEVELS["expert"], solves=False), 0, process_time()
    for number, state in enumerate(moments):
        *_, last = think(state.seen_by(state.turn), game.bots, expert, Random(number), playouts=playouts)
        made += sum(candidate.playouts for candidate in last.candidates)
    return made / (process_time() - start)
