"""The table of Jack in the Box."""

from __future__ import annotations

from knaves.cards import Card
from knaves.engine.layout import Cross, Face, Fan, Layout, Part, Pile, Plate, Row, Tally
from knaves.engine.sentences import Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.jack_in_the_box.moves import PLACES
from knaves.games.jack_in_the_box.rules import JackInTheBox
from knaves.games.jack_in_the_box.words import reason

__all__ = ["table"]


def table(state: State, seat: Seat) -> Layout:
    """What lies on the table for this seat."""
    assert isinstance(state, JackInTheBox)
    others = tuple((seat + step) % state.seats for step in range(1, state.seats))
    opened = state.opened and state.turn is not None
    partner = state.partner(state.turn) if opened and state.turn is not None else None
    hands: tuple[Part, ...] = (_fan(state, seat),)
    if partner is not None and partner != seat:
        hands = (_fan(state, partner), *hands)
    areas: dict[str, tuple[Part, ...]] = {
        "opp": tuple(_plate(state, other) for other in others),
        "middle": tuple(_cross(state, box) for box in range(len(state.boxes))),
        "stock": (Pile(Sentence("Stock"), "??" if state.stock else None, len(state.stock)),),
        "turn": (_turn(state),),
        "mine": (_plate(state, seat),),
        "hand": hands,
    }
    commands = {
        "end turn": Sentence("End turn"), "open": Sentence("Ask for partner’s hand"), "keep": Sentence("Keep the Box"),
    }  # fmt: skip
    return Layout("jack_in_the_box", seat, areas, _summary(state), commands)


def _summary(state: JackInTheBox) -> Sentence:
    if state.is_locked:
        return Sentence("Turn {turn}, the Box is locked", turn=state.turns + 1)
    return Sentence("Turn {turn}", turn=state.turns + 1)


def _plate(state: JackInTheBox, seat: Seat) -> Plate:
    points = Tally(Sentence("points"), state.points[state.side(seat)])
    side = state.side(seat) if state.options.partners else None
    return Plate(seat, (points,), side=side, is_next=state.turn == seat)


def _fan(state: JackInTheBox, seat: Seat) -> Fan:
    return Fan(seat, tuple(Face(card.code, card.code) for card in sorted(state.hands[seat])))


def _cross(state: JackInTheBox, box: int) -> Cross:
    jokers = tuple(
        Face(_code(jack), None if jack else f"joker {box + 1}", ("red" if colour == "R" else "black",))
        for jack, colour in zip(state.jokers[box], state.colours[box], strict=True)
    )
    faces = tuple(Face(_code(card), place.token) for card, place in zip(state.boxes[box], PLACES[box], strict=True))
    return Cross(box + 1, jokers, faces, state.is_closed(box), state.is_locked)


def _code(card: Card | None) -> str | None:
    return None if card is None else card.code


def _turn(state: JackInTheBox) -> Row:
    """The cards matched in this turn, and why they scored."""
    faces = []
    for move, target, points in state.matches:
        why = Sentence("{points}: {reason}", points=points, reason=reason(move.cards, target))
        faces += [Face(card.code, caption=why if card is move.cards[-1] else None) for card in move.cards]
    return Row(Sentence("This turn"), tuple(faces))
