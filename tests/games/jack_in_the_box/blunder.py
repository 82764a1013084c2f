"""The mistake that every player of Jack in the Box knows, for the review to find (tests/yardsticks/blunders.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.engine.moves import Move
from knaves.games.jack_in_the_box.solver import Survey
from knaves.games.jack_in_the_box.turn import Exchange

FELT = 5  # points below which nobody would speak of a blunder


def match_missed(state: Any, moves: Sequence[Move]) -> Move | None:
    """All five cards exchanged, although they score in the Boxes."""
    if state.jack_is_boxed or state.matches:
        return None
    if max(Survey(state, state.turn).best) < FELT:
        return None
    whole = [move for move in moves if isinstance(move, Exchange) and len(move.cards) == 5 and not move.places]
    return whole[0] if whole else None


BLUNDER = match_missed
