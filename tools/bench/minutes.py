"""How long a game against bots takes.

Games are played out as the bots' playouts play, by the standard rules and by those that a tap on the tile begins with.
A person sits in the first seat; the lab counts the same seconds (`knaves.analysis.lab.seconds_of`).
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from random import Random
from statistics import median

from knaves.analysis.lab import seconds_of
from knaves.engine.game import Game
from knaves.engine.options import Value
from knaves.engine.state import Event
from knaves.games.registry import GAMES


def seconds(game: Game, seed: int, options: Mapping[str, Value] | None = None) -> float:
    """The seconds of one game for the person in the first seat; by the standard rules without `options`."""
    events: list[Event] = []
    state = game.begin(game.options.parse(dict(options or {})), seed, listener=events.append)
    rng, spent = Random(f"minutes {seed}"), 0.0
    while state.turn is not None:
        legal = state.legal_moves()
        is_sheet = state.deal_is_over
        mine = state.turn == 0 and not is_sheet
        events.clear()
        state.play(legal[0] if is_sheet else game.bots.heuristics.playout_move(state, rng))
        spent += seconds_of(game, len(legal), events, is_own=mine, is_sheet=is_sheet)
    return spent


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=40, help="of each")


def main(given: Namespace) -> None:
    """Print the median and the range of each game, beside what it says of itself."""
    for game in GAMES.values():
        kinds: list[tuple[str, Mapping[str, Value], int]] = [("", {}, game.info.minutes)]
        if game.quick is not None:
            kinds.append((f", {game.quick.name}", game.quick.options, game.quick.minutes))
        for name, options, says in kinds:
            found = sorted(seconds(game, seed, options) / 60 for seed in range(given.games))
            print(f"{game.title}{name}: {median(found):.1f} min, from {found[0]:.1f} to {found[-1]:.1f}; says {says}")
