"""What the rules page of Box advises under “Playing well”, for `make bench WHAT=habits` to hold against the expert."""

from __future__ import annotations

from knaves.engine.moves import Move, Play
from knaves.games.box.rules import HEIGHT, Box

LOW = "23456789TJQKA".index("5")


def highest(state: Box, move: Move) -> bool | None:
    """Plays the highest card that may be played."""
    heights = {HEIGHT[each.card] for each in state.legal_moves() if isinstance(each, Play)}
    if not state.played or len(heights) < 2 or not isinstance(move, Play):
        return None
    return HEIGHT[move.card] == max(heights)


def keeps_low(state: Box, move: Move) -> bool | None:
    """Keeps a five or lower while a higher card may be played."""
    heights = {HEIGHT[each.card] for each in state.legal_moves() if isinstance(each, Play)}
    if not state.played or not isinstance(move, Play) or not min(heights) <= LOW < max(heights):
        return None
    return HEIGHT[move.card] > LOW


HABITS = {"plays the highest card it may": highest, "keeps a five or lower if a higher card fits": keeps_low}
