"""How long a game against bots takes.

Games are played out as the bots' playouts play, by the standard rules and by those that a tap on the tile begins with.
A decision of the person is counted with `thought`, everything else with what the page waits at normal speed.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from math import log2
from random import Random
from statistics import median

from knaves.engine.game import Game
from knaves.engine.options import Value
from knaves.engine.state import Event
from knaves.games.registry import GAMES
from knaves.session.host import BEAT
from knaves.store.settings import PAUSES

LOOK = 3.0  # seconds to see what has happened
DOUBLING = 1.5  # seconds for each doubling of the number of moves to choose from (Hick's law)
SHEET = 5.0  # seconds for a score sheet


def thought(choices: int) -> float:
    """Seconds before a person's decision: six among four cards, one where there is nothing to decide."""
    return LOOK + DOUBLING * log2(choices) if choices > 1 else 1.0


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
        if is_sheet:
            spent += SHEET
        elif mine:
            spent += thought(len(legal))
        else:
            spent += BEAT / 1000
        spent += (
            max((game.event_spec(event.kind).pause_for(event, 0) for event in events), default=0)
            * PAUSES["normal"]
            / 1000
        )
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
