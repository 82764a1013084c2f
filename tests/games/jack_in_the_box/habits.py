"""What the rules page of Jack in the Box advises under “Playing well”, for `make bench WHAT=habits`."""

from __future__ import annotations

from collections import Counter

from knaves.engine.moves import Move
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.turn import BoxJack, Exchange, Match


def scores(state: JackInTheBox, move: Move) -> bool | None:
    """Matches as soon as something matches."""
    if state.matches or state.jack_is_boxed or not any(isinstance(each, Match) for each in state.legal_moves()):
        return None
    return isinstance(move, Match)


def keeps_jack(state: JackInTheBox, move: Move) -> bool | None:
    """Keeps a jack if it exchanges."""
    hand = state.hands[state.turn or 0]
    if not isinstance(move, Exchange) or all(card.rank != "J" for card in hand):
        return None
    return all(card.rank != "J" for card in move.cards)


def gives_away_doubles(state: JackInTheBox, move: Move) -> bool | None:
    """Gives away one of two high cards of a rank, if it exchanges."""
    counts = Counter(card.rank for card in state.hands[state.turn or 0])
    doubles = {rank for rank, count in counts.items() if count > 1 and rank in "789TQK"}
    if not isinstance(move, Exchange) or not doubles:
        return None
    return any(card.rank in doubles for card in move.cards)


def boxes(state: JackInTheBox, move: Move) -> bool | None:
    """Boxes a jack when it can."""
    if not any(isinstance(each, BoxJack) for each in state.legal_moves()):
        return None
    return isinstance(move, BoxJack)


HABITS = {
    "matches as soon as something matches": scores,
    "keeps a jack when it exchanges": keeps_jack,
    "gives away a high double when it exchanges": gives_away_doubles,
    "boxes a jack when it can": boxes,
}
