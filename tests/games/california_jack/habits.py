"""What the rules page of California Jack advises under “Playing well”, for `make bench WHAT=habits`."""

from __future__ import annotations

from knaves.engine.moves import Move
from knaves.games.california_jack.rules import CaliforniaJack


def _wins(state: CaliforniaJack, move: Move) -> bool:
    """Whether this answer wins the trick."""
    seat, twin = state.turn, state.copy()
    before = len(twin.captured[seat or 0])
    twin.play(move)
    return len(twin.captured[seat or 0]) > before


def _has_both(state: CaliforniaJack) -> bool:
    """Whether the follower may win this trick or lose it, as they like, for a card on show."""
    if not state.trick or not state.upcard:
        return False
    return len({_wins(state, each) for each in state.legal_moves()}) == 2


def wants_good(state: CaliforniaJack, move: Move) -> bool | None:
    """Wins the trick for a trump, an ace or a ten on show."""
    if not _has_both(state) or not (state.upcard[0].suit is state.trump or state.upcard[0].rank in "AT"):
        return None
    return _wins(state, move)


def leaves_low(state: CaliforniaJack, move: Move) -> bool | None:
    """Loses the trick if the card on show is a low one of another suit and neither a ten nor an honour was led."""
    if not _has_both(state) or state.upcard[0].suit is state.trump or state.upcard[0].rank not in "2345678":
        return None
    return None if state.trick[0].rank in "TAKQJ" else not _wins(state, move)


def leads_low(state: CaliforniaJack, move: Move) -> bool | None:
    """Leads a card without points while there is a stock."""
    points = {each.card.rank in "TAKQJ" for each in state.legal_moves()}  # type: ignore[attr-defined]
    if state.trick or not state.upcard or len(points) < 2:
        return None
    return move.card.rank not in "TAKQJ"  # type: ignore[attr-defined]


def wins_with_ten(state: CaliforniaJack, move: Move) -> bool | None:
    """Wins a trick with a ten, if it can: it is safe then."""
    tens = [each for each in state.legal_moves() if each.card.rank == "T"]  # type: ignore[attr-defined]
    if not state.trick or len(state.legal_moves()) < 2 or not any(_wins(state, each) for each in tens):
        return None
    return move in tens and _wins(state, move)


def takes_tens(state: CaliforniaJack, move: Move) -> bool | None:
    """Takes a ten that was led, if it can."""
    if not state.trick or state.trick[0].rank != "T" or len({_wins(state, each) for each in state.legal_moves()}) < 2:
        return None
    return _wins(state, move)


HABITS = {
    "wins a trick for a trump, ace or ten on show": wants_good,
    "leaves a low card on show to the other": leaves_low,
    "leads a card without points while there is a stock": leads_low,
    "wins a trick with a ten when it can": wins_with_ten,
    "takes a ten that was led": takes_tens,
}
