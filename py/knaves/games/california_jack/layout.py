"""The table of California Jack."""

from __future__ import annotations

from knaves.engine.layout import Face, Fan, Layout, Part, Pegs, Pile, Plate, Row, Sign, Tally, Trick
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.california_jack.rules import CaliforniaJack

__all__ = ["table"]


def table(state: State, seat: Seat) -> Layout:
    """What lies on the table for this seat."""
    assert isinstance(state, CaliforniaJack)
    other = 1 - seat
    areas: dict[str, tuple[Part, ...]] = {
        "opp": (_plate(state, other, backs=len(state.hands[other])),),
        "pegs": (Pegs(Sentence("Score"), (state.points[seat], state.points[other]), state.options.target),),
        "stock": (_stock(state),),
        "trick": (_trick(state, seat), _trumps(state)),
        "mine": (_plate(state, seat),),
        "hand": (Fan(seat, tuple(Face(card.code, card.code) for card in state.hands[seat])),),
        "last": (Row(Sentence("Last trick"), tuple(Face(card.code) for _, card in state.last_trick)),),
    }
    summary = Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target)
    return Layout("california_jack", seat, areas, summary, {"next deal": Sentence("Next deal")})


def _plate(state: CaliforniaJack, seat: Seat, backs: int = 0) -> Plate:
    tricks = Tally(Sentence("tricks"), len(state.captured[seat]) // 2)
    return Plate(seat, (tricks,), backs, is_next=state.turn == seat)


def _stock(state: CaliforniaJack) -> Pile:
    count = len(state.stock) + len(state.upcard)
    if not state.upcard:
        return Pile(Sentence("Stock"), None, 0, Sentence("No more draws"))
    return Pile(Sentence("Stock"), state.upcard[0].code, count, Sentence("On show: the winner of this trick takes it"))


def _trick(state: CaliforniaJack, seat: Seat) -> Trick:
    if not state.trick or state.turn is None:
        return Trick(((1 - seat, Face(None)), (seat, Face(None))))
    lead = Face(state.trick[0].code, marks=("last",))
    if state.turn == seat:
        return Trick(((1 - seat, lead), (seat, Face(None))))
    return Trick(((1 - seat, Face(None)), (seat, lead)))


def _trumps(state: CaliforniaJack) -> Sign:
    return Sign("trump", Sentence("{suit} are trumps", suit=state.trump), state.trump.letter)
