"""How long a game against bots takes.

Games are played out as the bots' playouts play, by the standard rules. A decision of the person is counted with
SECONDS of thought, everything else with what the page waits at normal speed.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random
from statistics import median

from knaves.engine.events import Event
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.session.pace import BEAT
from knaves.store.settings import PAUSES

SECONDS = 6.0  # of thought before a person's decision
SHEET = 5.0  # seconds for a score sheet


def seconds(game: Game, seed: int) -> float:
    """How long one game takes the person in the first seat."""
    events: list[Event] = []
    state = game.begin(game.options.parse({}), seed, listener=events.append)
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
            spent += SECONDS if len(legal) > 1 else 1.0
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
        found = sorted(seconds(game, seed) / 60 for seed in range(given.games))
        print(
            f"{game.title}: {median(found):.1f} min, from {found[0]:.1f} to {found[-1]:.1f}; says {game.info.minutes}"
        )
