"""How long a game against bots takes.

Games are played out as the bots' playouts play, or by the rule of thumb of a game whose playouts are at random, by the
standard rules and by those that a tap on the tile begins with.
A person sits in the first seat; the lab counts the same seconds (`knaves.analysis.lab.seconds_of`).
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from operator import itemgetter
from random import Random
from statistics import median

from knaves.analysis.lab import seconds_of
from knaves.engine.advice import Heuristics
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Value
from knaves.engine.state import Event, State
from knaves.games.registry import GAMES

BY_RULE = 0.9  # of the moves, so that no rule of thumb goes round in circles


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
        state.play(legal[0] if is_sheet else sensible_move(game.bots.heuristics, state, rng))
        spent += seconds_of(game, len(legal), events, is_own=mine, is_sheet=is_sheet)
    return spent


def sensible_move(heuristics: Heuristics, state: State, rng: Random) -> Move:
    """A move as people play rather than at random, if the game says anything of that."""
    if type(heuristics).playout_move is Heuristics.playout_move and rng.random() < BY_RULE:
        legal = state.legal_moves()
        rated = heuristics.rule(state, legal)
        if rated is not None:
            return max(zip(rated, legal, strict=True), key=itemgetter(0))[1]
    return heuristics.playout_move(state, rng)


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
