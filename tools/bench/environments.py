"""Sizes and speed of the environments: writes docs/envs.md and docs/figures/environments.md.

Speed is that of random play with default options, in one run in which all take turns, beside OpenSpiel's own games
driven from Python, RLCard's, and another checkout of Knaves; by processor time, the best of the turns of each.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from tools.bench.harness import DOCS, FIGURES, machine, put, table
from tools.environment import main as run_inside

LENGTHS = 30  # games from which the length is taken
BESIDE = ("OpenSpiel: euchre", "RLCard: gin-rummy", "RLCard: doudizhu")
Player = Callable[[Random], int]  # plays a game at random and returns its moves


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="turns of each; default: 5")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn; default: 1")
    parser.add_argument("--before", metavar="FOLDER", help="another checkout, measured in turn with this one")
    parser.add_argument("--inside", action="store_true", help="measure with the packages of this very Python")


def main(given: Namespace) -> int:
    """Measure, in the environment that has the packages."""
    if not given.inside:
        told = ["--rounds", str(given.rounds), "--seconds", str(given.seconds)]
        told += ["--before", str(Path(given.before).resolve())] if given.before else []
        return run_inside(["environments", "-m", "tools.bench", "environments", "--inside", *told])
    put(DOCS / "envs.md", "sizes", sizes())
    players = dict(everybody())
    best = dict.fromkeys(players, 0.0)
    before: dict[str, float] = {}
    for number in range(given.rounds):
        for name, play in players.items():
            best[name] = max(best[name], speed(play, Random(number), given.seconds))
            print(f"{name:40} {best[name]:10,.0f}", flush=True)
        if given.before:
            for name, steps in elsewhere(given.before, number, given.seconds).items():
                before[name] = max(before.get(name, 0.0), steps)
    rows: list[tuple[str, ...]] = [
        (name, f"{steps:,.0f}", *(f"{steps / best[other]:.2f}" for other in BESIDE)) for name, steps in best.items()
    ]
    head = ["Random play", "moves a second", *(f"of {other}" for other in BESIDE)]
    if before:
        gained = {name: f"{best[name] / steps:.2f}" for name, steps in before.items()}
        rows = [(*row, f"{before[row[0]]:,.0f}" if row[0] in before else "", gained.get(row[0], "")) for row in rows]
        head += ["before", "times as fast"]
    versions = ", ".join([f"CPython {platform.python_version()}", machine()])
    put(FIGURES / "environments.md", "speed", f"On {versions}.\n\n{table(head, rows)}")
    return 0


def elsewhere(folder: str, number: int, seconds: float) -> dict[str, float]:
    """Measure the environments of another checkout, in a process of their own."""
    code = (
        "import json; from random import Random; from tools.bench.environments import everybody, speed; "
        f"print(json.dumps({{name: speed(play, Random({number}), {seconds}) for name, play in everybody() "
        "if name.startswith('knaves')}))"
    )
    paths = os.pathsep.join([str(Path(folder) / "py"), str(Path(__file__).resolve().parents[2])])
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, cwd=folder, check=True,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    return dict(json.loads(done.stdout.splitlines()[-1]))


def speed(play: Player, rng: Random, seconds: float) -> float:
    """Measure moves a second over whole games."""
    moves, start = 0, process_time()
    while (took := process_time() - start) < seconds:
        moves += play(rng)
    return moves / took


def everybody() -> Iterator[tuple[str, Player]]:
    """Yield the measured players by name, after a first call that fills their tables."""
    import pyspiel
    import rlcard

    import knaves.envs.openspiel  # noqa: F401
    from knaves.envs.aec import raw_env
    from knaves.games.registry import GAMES

    for game in GAMES.values():
        yield f"Knaves: {game.title}", partial(play_engine, game)
    for game in GAMES.values():
        yield f"knaves.envs (PettingZoo): {game.title}", partial(play_aec, raw_env(game.key))
    for game in GAMES.values():
        yield f"knaves.envs.openspiel: {game.title}", partial(play_openspiel, pyspiel.load_game(f"knaves_{game.key}"))
    for name in ("euchre", "gin_rummy", "hearts"):
        yield f"OpenSpiel: {name}", partial(play_openspiel, pyspiel.load_game(name))
    for name in ("uno", "gin-rummy", "doudizhu"):
        yield f"RLCard: {name}", partial(play_rlcard, rlcard.make(name))


def play_engine(game: Any, rng: Random) -> int:
    """A game of the engine itself, nobody being shown anything."""
    state, moves = game.begin(game.options(), rng.randrange(2**32)), 0
    while state.turn is not None:
        state.play(state.random_move(rng))
        moves += 1
    return moves


def play_aec(env: Any, rng: Random) -> int:
    """A game of an environment, each agent in turn observing before it acts."""
    env.reset(seed=rng.randrange(2**32))
    moves = 0
    while not all(env.terminations.values()):
        legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
        env.step(int(legal[int(rng.random() * len(legal))]))
        moves += 1
    return moves


def play_openspiel(game: Any, rng: Random) -> int:
    """A game of OpenSpiel driven from Python; what chance does takes time, but is no move."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


def play_rlcard(env: Any, rng: Random) -> int:
    """A game of RLCard, which makes an observation with every step."""
    seen, _ = env.reset()
    moves = 0
    while not env.is_over():
        legal = list(seen["legal_actions"])
        seen, _ = env.step(legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def sizes() -> str:
    """Write the table of sizes: actions, numbers of an observation, and moves of a random game."""
    from knaves.envs.model import Model
    from knaves.games.registry import GAMES

    rows = []
    for game in GAMES.values():
        model = Model(game, game.options())
        presets = [Model(game, game.options.parse(dict(each.options))) for each in game.form.presets]
        biggest = max([model, *presets], key=attrgetter("size"))
        lengths = [play_engine(game, Random(seed)) for seed in range(LENGTHS)]
        legal = f"{len(model.actions):,}", f"{model.size:,}", f"{mean(lengths):.0f} ({min(lengths)}–{max(lengths)})"
        rows.append((f"`{game.key}`", str(model.seats), *legal, f"{len(biggest.actions):,}", f"{biggest.size:,}"))
    head = ("Game", "Agents", "Actions", "Observation", "Moves of a random game")
    return table((*head, "Actions, largest preset", "Observation, largest preset"), rows)
