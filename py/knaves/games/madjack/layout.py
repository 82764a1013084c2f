"""The table of MadJack."""

from __future__ import annotations

from knaves.cards import JOKER, NO_SUIT, Card, Suit
from knaves.engine.layout import Face, Fan, Layout, Part, Pegs, Plate, Row, Sign, Strip, Tally, Trick
from knaves.engine.sentences import Player, Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.madjack.ranking import is_mad, ladder
from knaves.games.madjack.rules import FREE_TRICKS, HAND, MadJack

__all__ = ["order_strip", "table"]

PLACES = ("1st", "2nd", "3rd", "4th", "5th")


def table(state: State, seat: Seat) -> Layout:
    """What lies on the table for this seat."""
    assert isinstance(state, MadJack)
    other = 1 - seat
    areas: dict[str, tuple[Part, ...]] = {
        "opp": (_plate(state, other, backs=len(state.hands[other])),),
        "pegs": (Pegs(Sentence("Score"), (state.points[seat], state.points[other]), state.options.target),),
        "prizes": (_prize_row(state),),
        "phase": (_phase(state),),
        "trick": (_trick(state, seat),),
        "order": (order_strip(state, seat),),
        "mine": (_plate(state, seat),),
        "hand": (Fan(seat, tuple(Face(card.code, card.code) for card in state.hands[seat])),),
        "last": (Row(Sentence("Last trick"), tuple(Face(card.code) for _, card in state.last_trick)),),
    }
    summary = Sentence("Deal {deal}, first to {target}", deal=state.deals, target=state.options.target)
    return Layout("madjack", seat, areas, summary, {"next deal": Sentence("Next deal")})


def _plate(state: MadJack, seat: Seat, backs: int = 0) -> Plate:
    captured = Tally(Sentence("captured"), len(state.captured[seat]))
    sign = Sentence("deals") if seat == state.dealer else None
    return Plate(seat, (captured,), backs, is_next=state.turn == seat, sign=sign)


def _prize_row(state: MadJack) -> Row:
    """All five prizes in order of contest, those that are gone too."""
    done = state.tricks - FREE_TRICKS
    gone = [Face(None, marks=("gone",), caption=Sentence("gone")) for _ in range(max(done, 0))]
    faces = [
        Face(
            card.code,
            marks=("current",) if card is state.prize else (),
            caption=Sentence("prize") if card is state.prize else Sentence(PLACES[len(gone) + place]),
        )
        for place, card in enumerate(state.prizes)
    ]
    return Row(Sentence("Prizes"), (*gone, *faces))


def _phase(state: MadJack) -> Sign:
    number = min(state.tricks + 1, HAND)
    if state.phase == 1:
        return Sign("phase", Sentence("Trick {number} of 11: no prize yet, any card may be played", number=number))
    if state.prize is None:
        return Sign("phase", Sentence("The deal is over"))
    if state.prize is JOKER:
        return Sign("phase", Sentence("Trick {number} of 11: nobody can capture the joker", number=number))
    return Sign(
        "phase",
        Sentence("Trick {number} of 11: follow {suit}, the suit of the prize", number=number, suit=state.prize.suit),
        state.prize.suit.letter,
    )


def _trick(state: MadJack, seat: Seat) -> Trick:
    if not state.trick or state.turn is None:
        return Trick(((1 - seat, Face(None)), (seat, Face(None))))
    lead = Face(state.trick[0].code, marks=("last",), caption=Sentence("{player} led", player=Player(1 - state.turn)))
    if state.turn == seat:
        return Trick(((1 - seat, lead), (seat, Face(None))))
    return Trick(((1 - seat, Face(None)), (seat, lead)))


def order_strip(state: MadJack, seat: Seat) -> Strip:
    """The order of this trick, weakest first; empty while nothing decides its suit."""
    suit = state.trick_suit()
    if suit is NO_SUIT:
        return Strip(Sentence("The card led makes the order of the trick"), ())
    faces = tuple(
        Face(card.code, marks=_marks(state, seat, card), caption=_caption(state, card, suit)) for card in ladder(suit)
    )
    return Strip(Sentence("Order of this trick, weakest first"), faces)


def _marks(state: MadJack, seat: Seat, card: Card) -> tuple[str, ...]:
    if card in state.trick:
        return ("led",)
    if card in state.hands[seat]:
        return ("have",)
    if card is state.prize:
        return ("prize",)
    return ("gone",) if _is_gone(state, card) else ()


def _is_gone(state: MadJack, card: Card) -> bool:
    return card in state.discard or any(card in captured for captured in state.captured)


def _caption(state: MadJack, card: Card, suit: Suit) -> Sentence | None:
    if card in state.trick:
        return Sentence("led")
    if card is state.prize:
        return Sentence("prize")
    return Sentence("MadJack") if is_mad(card, suit) else None
