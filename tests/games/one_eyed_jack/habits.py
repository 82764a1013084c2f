"""What the rules page of One-Eyed Jack advises under “Playing well”, for `make bench WHAT=habits`."""

from __future__ import annotations

from knaves.engine.moves import Move
from knaves.games.one_eyed_jack.board import PlaceChip, RemoveChip
from knaves.games.one_eyed_jack.position import openings
from knaves.games.one_eyed_jack.rules import OneEyedJack


def _stops(state: OneEyedJack, move: Move) -> bool:
    """Whether fewer squares complete a row for the other side after this move, or the game is won."""
    seat, twin = state.turn or 0, state.copy()
    other = 1 - state.side(seat)
    before = len(openings(state, other))
    twin.play(move)
    return twin.is_over or len(openings(twin, other)) < before


def blocks(state: OneEyedJack, move: Move) -> bool | None:
    """Stops the row that would win the game for the other side, if it can."""
    held = state.held[1 - state.side(state.turn or 0)] | state.variant.community
    if len(state.variant.patterns.completed(held)) + 1 < state.variant.needed or not openings(
        state, 1 - state.side(state.turn or 0)
    ):
        return None
    return _stops(state, move) if any(_stops(state, each) for each in state.legal_moves()) else None


def keeps_wild(state: OneEyedJack, move: Move) -> bool | None:
    """Keeps a two-eyed jack while it completes nothing."""
    seat = state.turn or 0
    wilds = [card for card in state.hands[seat] if card in state.variant.wild]
    if not wilds or openings(state, state.side(seat)) or not isinstance(move, PlaceChip | RemoveChip):
        return None
    return move.card not in wilds


def completes(state: OneEyedJack, move: Move) -> bool | None:
    """Completes a row when it can."""
    own = openings(state, state.side(state.turn or 0))
    can = [each for each in state.legal_moves() if isinstance(each, PlaceChip) and each.space in own]
    return move in can if can else None


HABITS = {
    "stops the row that would win for the other side": blocks,
    "keeps a two-eyed jack while it completes nothing": keeps_wild,
    "completes a row when it can": completes,
}
