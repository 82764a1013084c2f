"""The mistake that every player of One-Eyed Jack knows, for the review to find (tests/yardsticks/blunders.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.engine.moves import Move
from knaves.games.one_eyed_jack import GAME
from knaves.games.one_eyed_jack.board import PlaceChip, RemoveChip, spaces_in
from knaves.games.one_eyed_jack.position import SpaceWorths


def four_left_open(state: Any, moves: Sequence[Move]) -> Move | None:
    """The best move that leaves open the row in which a rival wins with one more chip, although it can be stopped."""
    prospects = SpaceWorths(state, state.turn)
    threats = 0
    for rival in prospects.rivals:
        for pattern in state.variant.patterns.bits:
            missing = pattern & ~rival.held
            if missing.bit_count() == 1 and prospects.wins_with(rival, pattern):
                (space,) = spaces_in(missing)
                if state.chips[space] is None and prospects.easy_for_rivals[space] > 0.5:
                    threats |= pattern
    looks = dict(zip(moves, GAME.bots.heuristics.rule(state, moves) or (), strict=True))
    touched = [move for move in moves if isinstance(move, PlaceChip | RemoveChip) and threats >> move.space & 1]
    other = [move for move in moves if isinstance(move, PlaceChip) and not threats >> move.space & 1]
    return max(other, key=looks.__getitem__) if threats and touched and other else None


BLUNDER = four_left_open
