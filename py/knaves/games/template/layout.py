"""The table of High Card."""

from __future__ import annotations

from knaves.engine.layout import USUAL, Counter, Face, Fan, Layout, Part, Pile, Plate, Trick
from knaves.engine.sentences import Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.template.rules import HighCard


def table(state: State, seat: Seat) -> Layout:
    """What lies on the table for this seat."""
    assert isinstance(state, HighCard)
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    areas: dict[str, tuple[Part, ...]] = {
        "opp": tuple(_plate(state, other, backs=len(state.hands[other])) for other in others),
        "stock": (Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock), Sentence("Stock")),),
        "trick": (_trick(state),),
        "mine": (_plate(state, seat),),
        "hand": (Fan(seat, tuple(Face(card.code, card.code) for card in state.hands[seat])),),
    }
    return Layout(USUAL, seat, areas, Sentence("Most cards win"))


def _plate(state: HighCard, seat: Seat, backs: int = 0) -> Plate:
    count = len(state.captured[seat])
    captured = Counter(Sentence(numbered("card", "cards"), count=count), count)
    return Plate(seat, (captured,), backs, is_next=state.turn == seat)


def _trick(state: HighCard) -> Trick:
    """The cards of the trick; whoever has played sits before the seat that is to play."""
    first = (state.turn or 0) - len(state.trick)
    return Trick(
        tuple(
            ((first + step) % state.seats, Face(state.trick[step].code if step < len(state.trick) else None))
            for step in range(state.seats)
        )
    )
