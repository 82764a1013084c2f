"""Positions: a state written in one line, for tests that begin in the middle of a game.

    position(GAME, "hand0: 2S | hand1: AH 3C | upcard: TD | stock: KD 4C ...", turn=1, trump=SPADES)

A place is named by its zone and its owner (or the number of its Box): `hand0`, `box2`, `stock`. `--` is an
empty place, `...` stands for every card of the pack named nowhere, in pack order. Zones left out are empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from knaves.cards import Card, card, in_pack_order
from knaves.engine.game import Game
from knaves.engine.state import State
from knaves.engine.zones import Seat, Zone

AnyState = TypeVar("AnyState", bound=State)
REST = "..."


def place_name(zone: Zone) -> str:
    """How a position names this zone: `hand0`, `box2`, `stock`."""
    number = zone.owner if zone.owner is not None else zone.box
    return zone.name + ("" if number is None else str(number))


def position(
    game: Game[AnyState], text: str = "", *, options: Mapping[str, Any] | None = None, seed: int = 0, **attributes: Any
) -> AnyState:
    """A state of the game with these cards in these places; `attributes` are set on it, and must exist.

    Zones that differ only in sight share a name; the cards go to the first of them.
    """
    state = game.begin(game.options.parse(dict(options or {})), seed)
    wanted = _places(text)
    zones: dict[str, list[Any]] = {}
    for zone in list(state.zones()):
        zones.setdefault(place_name(zone), zone.cards)
        _empty(zone)
    for name, codes in wanted.items():
        if name not in zones:
            raise ValueError(f"There is no place {name}; there are {', '.join(zones)}.")
        zones[name][:] = _cards(codes, state, wanted)
    for name, value in attributes.items():
        if not hasattr(state, name):
            raise AttributeError(f"A state of {game.key} has no {name}.")
        setattr(state, name, value)
    return state


def turn_of(state: State) -> Seat:
    """The seat in turn, in a game that is not over."""
    assert state.turn is not None, "the game is over"
    return state.turn


def seen_in_turn(state: AnyState) -> AnyState:
    """What the seat in turn has seen."""
    return state.seen_by(turn_of(state))


def _places(text: str) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for part in filter(None, (each.strip() for each in text.split("|"))):
        name, colon, line = part.partition(":")
        if not colon or name.strip() in places:
            raise ValueError(f"Not one place and its cards: {part}")
        places[name.strip()] = line.split()
    return places


def _empty(zone: Zone) -> None:
    """Takes the cards out; places that were empty from the start are part of the table and stay."""
    cards: list[Any] = zone.cards
    cards[:] = [None] * len(cards) if None in cards else []


def _cards(codes: list[str], state: State, wanted: Mapping[str, list[str]]) -> list[Card | None]:
    listed: list[Card | None] = []
    for code in codes:
        if code == REST:
            listed += _unnamed(state, wanted)
        else:
            listed.append(None if code == "--" else card(code))
    return listed


def _unnamed(state: State, wanted: Mapping[str, list[str]]) -> list[Card]:
    left = Counter(state.pack)
    left.subtract(card(code) for codes in wanted.values() for code in codes if code not in (REST, "--"))
    return in_pack_order(left.elements())
