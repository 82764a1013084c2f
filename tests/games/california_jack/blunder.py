"""The mistake that every player of California Jack knows, for the review to find (tests/yardsticks/blunders.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.engine.moves import Move, Play


def ten_thrown_away(state: Any, moves: Sequence[Move]) -> Move | None:
    """A ten given to a trick that is lost, where a small card of no value loses it as well."""
    cards = [move for move in moves if isinstance(move, Play)]
    if not state.trick or len(cards) < len(moves):
        return None
    lost = [move for move in cards if not state.beats(move.card, state.trick[0])]
    small = [move for move in lost if move.card.rank in "3456789" and move.card.suit is not state.trump]
    tens = [move for move in lost if move.card.rank == "T" and move.card.suit is not state.trump]
    return tens[0] if tens and small else None


BLUNDER = ten_thrown_away
