"""Walks: random games over the matrix of option sets, which print the seed they come from.

`KNAVES_SEED` repeats a run, `KNAVES_SCALE` makes every walk that many times longer.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any, TypeVar

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.state import State
from knaves.table.record import HUMAN
from knaves.table.table import Table
from tests.option_sets import matrix, random_set

AnyState = TypeVar("AnyState", bound=State)
SEED = int(os.environ.get("KNAVES_SEED", "1"))
SCALE = float(os.environ.get("KNAVES_SCALE", "1"))
LONGEST = 20_000  # moves after which a game counts as endless


def starts(game: Game, label: str = "") -> Iterator[tuple[Options, int]]:
    """Options and a seed for game after game, without end: the matrix shuffled, every fifth set at random."""
    rng = Random(f"{SEED} {game.key} {label}")
    sets = list(matrix(game))
    rng.shuffle(sets)
    for number, options in enumerate(cycle(sets)):
        seed = rng.randrange(2**32)
        yield (random_set(game, rng) if number % 5 == 4 else options), seed


def walk(game: Game[AnyState], options: Options, seed: int) -> Iterator[AnyState]:
    """One game by random moves: the live state, before every move and at the end; copy it to change it."""
    print(f"walk: {game.key} {options.differences()} seed {seed} (KNAVES_SEED={SEED})")
    rng = Random(f"walk {seed}")
    state = game.begin(options, seed)
    for _ in range(LONGEST):
        yield state
        if state.is_over:
            return
        state.play(rng.choice(state.legal_moves()))
    raise AssertionError(f"{game.key} does not end within {LONGEST} moves")


def games(game: Game[AnyState], count: int, label: str = "") -> Iterator[Iterator[AnyState]]:
    """`count` whole walks (times KNAVES_SCALE), each with other options."""
    source = starts(game, label)
    for _ in range(round(count * SCALE)):
        yield walk(game, *next(source))


def states(game: Game[AnyState], count: int, label: str = "", a_walk: int = 12) -> Iterator[AnyState]:
    """`count` states (times KNAVES_SCALE) spread over many option sets and all stages of a game.

    The state is live: it goes on after the consumer comes back, so copy what is to be kept.
    """
    source = starts(game, label)
    left = round(count * SCALE)
    rng = Random(f"strides {SEED} {game.key} {label}")
    while left > 0:
        wait, seen = rng.randrange(12), 0
        for state in walk(game, *next(source)):
            wait -= 1
            if wait >= 0 and not state.is_over:
                continue
            yield state
            left, seen, wait = left - 1, seen + 1, rng.randrange(1, 16)
            if left <= 0 or seen >= a_walk:
                break


def against_bots(game: Game, label: str, most: int, longest: int | None = None) -> Iterator[Table[Any]]:
    """Finished games of random moves of one person against bots, without an end, by rules of the matrix.

    `most`: players; `longest`: moves, beyond which a game is left out.
    """
    for options, seed in starts(game, label):
        if options.seats > most:
            continue
        rng, seats = Random(seed), [HUMAN] + ["bot:easy"] * (options.seats - 1)
        rng.shuffle(seats)
        table = Table(game, options, seed, seats=seats)
        while table.turn is not None and (longest is None or len(table.moves) < longest):
            table.play(rng.choice(table.legal_moves()).notation)
        if table.turn is None:
            yield table
