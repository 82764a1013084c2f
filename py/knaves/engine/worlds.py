"""Worlds: a seat's view of a state, and the complete states that fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from random import Random
from typing import Any

from knaves.cards import UNKNOWN, Card, in_pack_order
from knaves.engine.chance import Chance
from knaves.engine.imagination import AnyState, Imagination
from knaves.engine.zones import Seat, Zone

NO_SEAT = -1  # of somebody who looks on


def redacted(state: AnyState, seat: Seat, *, with_memory: bool = True) -> AnyState:
    """A copy in which every card that the seat has not seen is the unknown card, and chance is gone.

    Of a hidden zone it keeps the cards that the seat remembers there, sorted, before the unknown ones;
    without memory it keeps none: then it is the table as the seat sees it now.
    """
    seen = state.copy()
    seen.chance = Chance(None)
    for zone in list(seen.zones()):
        if not zone.is_open_to(seat):
            zone.cards[:] = known_cards(zone, state.remembers(seat, zone) if with_memory else ())  # type: ignore[assignment]
    seen.forget(seat)
    return seen


def public(state: Any, *, with_memory: bool = True) -> Any:
    """A copy that holds only what every seat has seen, each by itself: what somebody who looks on has seen."""
    seen, seats = state.copy(), range(state.seats)
    seen.chance = Chance(None)
    for zone in list(seen.zones()):
        views = [zone.cards if zone.is_open_to(seat) else state.remembers(seat, zone) for seat in seats]
        if not all(map(zone.is_open_to, seats)):
            common = [Counter(each for each in view if each is not None) for view in views]
            known = reduce(and_, common).elements() if with_memory else ()
            zone.cards[:] = known_cards(zone, list(known))
    seen.forget(NO_SEAT)
    return seen


def known_cards(zone: Zone, remembered: Sequence[Card]) -> list[Card | None]:
    """A hidden zone as somebody knows it who remembers these cards there: they come first, in pack order."""
    faces: Iterator[Card] = iter(in_pack_order(remembered))
    return [None if each is None else next(faces, UNKNOWN) for each in zone.cards]


def imagined(seen: AnyState, rng: Random) -> AnyState:
    """A copy of a redacted state with its unknown cards dealt at random, as play has shown they could lie.

    Where no deal fits all that is known, as few cards as possible lie where they could not be.
    """
    return Imagination(seen).world(rng)
