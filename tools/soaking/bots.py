"""Bots in the soak: whole games of mixed levels, in which no move is ever refused."""

from __future__ import annotations

from random import Random

from knaves.bots.levels import LEVELS
from knaves.bots.thinking import choose
from knaves.engine.game import Game
from knaves.table.table import Table
from tests.walks import starts
from tools.soaking.tally import Tally

FEW = 6  # playouts before a move, so that many moves are made


def accepted_moves(game: Game, piece: int, count: int) -> Tally:
    """Bots of all levels play each other over the option sets; the table accepts whatever they choose."""
    tally, source = Tally(), starts(game, f"soak bots {piece}")
    while tally.done < count:
        options, seed = next(source)
        print(f"table: {game.key} {options.differences()} seed {seed}")
        rng, table = Random(seed), Table(game, options, seed)
        levels = [rng.choice(list(LEVELS.values())) for _ in range(table.state.seats)]
        while table.turn is not None and tally.done < count:
            seen = table.state.seen_by(table.turn)
            table.play(choose(seen, game.bots, levels[table.turn], rng, playouts=FEW).notation)
            tally.done += 1
    return tally
