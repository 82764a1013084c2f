"""The mistake that every player of Box knows, for the review to find (tests/yardsticks/blunders.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.engine.moves import Move, Play
from knaves.games.box.rules import HEIGHT

FELT = 5  # ranks below which nobody would speak of a blunder


def lowest_played(state: Any, moves: Sequence[Move]) -> Move | None:
    """The lowest card to a box that a far higher one may be played to."""
    cards = sorted((move for move in moves if isinstance(move, Play)), key=lambda move: HEIGHT[move.card])
    if not cards or HEIGHT[cards[-1].card] - HEIGHT[cards[0].card] < FELT:
        return None
    return cards[0]


BLUNDER = lowest_played
