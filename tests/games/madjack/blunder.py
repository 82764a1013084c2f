"""The mistake that every player of MadJack knows, for the review to find (tests/yardsticks/blunders.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.cards import JOKER
from knaves.engine.moves import Move, Play
from knaves.games.madjack.rules import takes


def prize_card_thrown_away(state: Any, moves: Sequence[Move]) -> Move | None:
    """The joker or the jack of a prize to come, laid under a trick of the first half that a small card loses too."""
    if state.phase != 1 or not state.trick:
        return None
    cards = [move for move in moves if isinstance(move, Play)]
    suits = {prize.suit for prize in state.prizes if prize is not JOKER}
    lost = [move for move in cards if not takes(state.trick[0], move.card, None)]
    small = [move for move in lost if move.card.rank in "89TQ" and move.card.suit not in suits]
    high = [move for move in lost if move.card.rank in "AJX" and (move.card is JOKER or move.card.suit in suits)]
    return high[-1] if high and small else None


BLUNDER = prize_card_thrown_away
