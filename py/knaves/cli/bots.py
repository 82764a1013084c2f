"""Bots at the command line: their choice in a game, made from what their seat has seen."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves.bots.levels import LEVELS
from knaves.bots.steps import done
from knaves.bots.thinking import choose, rating_moves
from knaves.engine.moves import Move
from knaves.table.table import Table
from knaves.wire.questions import bot_seed

MOST_MS = 3_600_000  # an hour for one move


def choose_move(table: Table, level: str, ms: int | None = None, playouts: int | None = None) -> Move:
    """Choose a bot's move for the seat in turn; `ms` or `playouts` replace its budget. Changes nothing."""
    seen, rng = _sitting(table)
    return choose(seen, table.game.bots, LEVELS[level], rng, ms=ms, playouts=playouts)


def advise(table: Table) -> list[dict[str, Any]]:
    """Rate the moves of the seat in turn, best first, as JSON objects; the same position gives the same.

    An estimate may lie a little beyond a sure win or loss; a standing does not.
    """
    seen, rng = _sitting(table)
    candidates = done(rating_moves(seen, table.game.bots, rng))
    return [{"move": each.move.notation, "value": min(1.0, max(0.0, each.value))} for each in candidates]


def _sitting(table: Table) -> tuple[Any, Random]:
    """Return the view of the seat in turn and the generator for its bot's move (protocol.md, "Bots")."""
    assert table.turn is not None
    return table.state.seen_by(table.turn), Random(bot_seed(table.seed, len(table.moves)))
