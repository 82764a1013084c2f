"""Plain layout: a table for any game, from its zones alone; a game that wants a better one writes its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from knaves.cards import UNKNOWN, Card
from knaves.engine.layout import USUAL, Counter, Face, Fan, Layout, Part, Pile, Plate, Row
from knaves.engine.sentences import Sentence, numbered
from knaves.engine.state import State
from knaves.engine.zones import ALL, Seat, Zone


def plain_layout(state: State, seat: Seat) -> Layout:
    """The table of a state redacted for this seat.

    Cards are played from hands; a player's other cards are counted on the plate, open cards for everybody lie in
    rows and hidden ones in piles. Each open card is touched by its code; a move without cards has a button.
    """
    zones = list(state.zones())
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    shared = [zone for zone in zones if zone.owner is None]
    areas: dict[str, tuple[Part, ...]] = {
        "opp": tuple(_plate(state, zones, other) for other in others),
        **{zone.name: (_row(zone) if zone.sight is ALL else _pile(zone),) for zone in shared},
        "mine": (replace(_plate(state, zones, seat), backs=0),),  # its hand lies there to be seen
        "hand": tuple(Fan(seat, _faces(each.cards)) for each in _hands(zones, seat)),
    }
    return Layout(USUAL, seat, areas, commands=_commands(state) if state.turn == seat or state.deal_is_over else {})


def _commands(state: State) -> dict[str, Sentence]:
    """The moves that are only words, each on a button that says them."""
    words = [move.notation for move in state.legal_moves() if not move.parts]
    return {each: Sentence(each[0].upper() + each[1:]) for each in words}


def _hands(zones: Iterable[Zone], seat: Seat) -> list[Zone]:
    return [zone for zone in zones if zone.name == "hand" and zone.owner == seat]


def _plate(state: State, zones: Sequence[Zone], seat: Seat) -> Plate:
    backs = sum(len(each.cards) for each in _hands(zones, seat))
    won = [zone for zone in zones if zone.owner == seat and zone.name != "hand"]
    counters = tuple(
        Counter(Sentence(numbered("card", "cards"), count=len(each.cards)), len(each.cards)) for each in won
    )
    return Plate(seat, counters, backs, is_next=state.turn == seat)


def _row(zone: Zone) -> Row:
    return Row(Sentence(zone.name), _faces(zone.cards) or (Face(None),))  # an empty one keeps its place


def _pile(zone: Zone) -> Pile:
    name, count = Sentence(zone.name), len(zone.cards)
    return Pile(name, UNKNOWN.code if count else None, count, name, place=zone.name)


def _faces(cards: Sequence[Card | None]) -> tuple[Face, ...]:
    return tuple(Face(each.code, each.code) if each is not None else Face(None) for each in cards)
