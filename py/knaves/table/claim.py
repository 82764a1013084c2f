"""Claim: whether the rest of a deal is decided, whatever is played: by the game's word, else by trying."""

from __future__ import annotations

from random import Random

from knaves.cards import UNKNOWN
from knaves.engine.state import State

MOST = 700  # moves tried before the answer is no: some 20 ms in the page


def rest_is_decided(seen: State, most: int = MOST) -> bool:
    """Whether every way to play on ends the deal with the same scores and winners.

    `seen` is what the seat in turn has seen. Unless the game says that the deal is settled, False where hidden cards
    could change it, where only one move is left to be made, or where it cannot be said within `most` moves.
    """
    if seen.turn is None or seen.deal_is_over:
        return False
    if seen.is_settled():
        return True
    if len(seen.legal_moves()) < 2 or _is_open(seen):
        return False
    search = _Search(most)
    return search.agrees(seen.possible_world(seen.turn, Random(0)))


def _is_open(seen: State) -> bool:
    """Whether hidden cards could lie in more than one way: they can not if all of them are in one hand."""
    places = [zone for zone in seen.zones() if any(card is UNKNOWN for card in zone.cards)]
    return len(places) > 1 or any(zone.name != "hand" for zone in places)


class _Search:
    """A search that plays everything out until two ends differ or the effort is spent."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.end: tuple[object, ...] | None = None

    def agrees(self, state: State) -> bool:
        if state.turn is None or state.deal_is_over:
            end = (tuple(state.scores()), tuple(state.winners()))
            self.end = self.end or end
            return end == self.end
        for move in state.legal_moves():
            self.left -= 1
            if self.left < 0:
                return False
            after = state.copy()
            after.play(move)
            if not self.agrees(after):
                return False
        return True
