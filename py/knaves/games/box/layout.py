"""The table of Box."""

from __future__ import annotations

from knaves.engine.layout import Face, Fan, Layout, Part, Pile, Plate, Row, Sign, Slots, Tally
from knaves.engine.sentences import Player, Sentence
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.games.box.rules import Box

__all__ = ["table"]


def table(state: State, seat: Seat) -> Layout:
    """What lies on the table for this seat: the others from its left on in the areas s1, s2 …"""
    assert isinstance(state, Box)
    areas: dict[str, tuple[Part, ...]] = {
        f"s{step}": (_plate(state, other), _slots(state, other))
        for step in range(1, state.seats)
        if (other := (seat + step) % state.seats) is not None
    }
    areas |= {
        "pile": (_running_pile(state), _direction(state)),
        "stock": (_stock(state), Pile(Sentence("Discards"), _top(state), len(state.discard) + len(state.buried))),
        "box": (_plate(state, seat), _slots(state, seat)),
        "hand": (Fan(seat, tuple(Face(card.code, card.code) for card in state.hands[seat])),),
    }
    summary = Sentence("Round {round} · {players} players", round=state.rounds, players=state.seats)
    commands = {"next round": Sentence("Next round"), "stuck": Sentence("I am stuck")}
    return Layout("box", seat, areas, summary, commands)


def _plate(state: Box, seat: Seat) -> Plate:
    tallies = (
        Tally(Sentence("cards in hand"), len(state.hands[seat])),
        Tally(Sentence("trophies"), len(state.extras[seat])),
    )
    return Plate(seat, tallies, is_next=state.turn == seat, is_out=state.sizes[seat] == 0)


def _slots(state: Box, seat: Seat) -> Slots:
    """The box: a back, an empty place that will be filled again, or a place that is closed for good."""
    box = state.boxes[seat]
    empty = state.sizes[seat] - (len(box) - box.count(None))  # refilled after the round
    faces = []
    for slot, card in enumerate(box, 1):
        if card is not None:
            faces.append(Face("??", str(slot), label=Sentence("Slot {slot} of the box", slot=slot)))
            continue
        is_open = empty > 0 and state.turn is not None
        empty -= is_open
        faces.append(Face(None, marks=() if is_open else ("closed",)))
    return Slots(seat, tuple(faces), state.sizes[seat])


def _running_pile(state: Box) -> Row:
    """The cards of this round, the last one on top; after it those that still lie open, and what was turned last."""
    plays = [card for _, card in state.plays if card in state.played or card in state.discard]
    faces = [Face(card.code) for card in plays[:-1]]
    faces += [Face(card.code, marks=("last",)) for card in plays[-1:]]
    if state.award is not None:
        winner, card = state.award
        faces.append(Face(card.code, marks=("won",), caption=Sentence("won by {player}", player=Player(winner))))
    return Row(Sentence("Running pile"), tuple(faces))


def _direction(state: Box) -> Sign:
    if state.direction == 1:
        return Sign("clockwise", Sentence("clockwise"))
    return Sign("counter-clockwise", Sentence("turned: counter-clockwise"))


def _stock(state: Box) -> Pile:
    return Pile(Sentence("Draw pile"), "??" if state.stock else None, len(state.stock))


def _top(state: Box) -> str | None:
    if state.discard:
        return state.discard[-1].code
    return "??" if state.buried else None
