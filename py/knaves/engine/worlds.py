"""Worlds: a seat's view of a state, and the complete states that fit it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from knaves.cards import UNKNOWN, Card, in_pack_order
from knaves.engine.chance import Chance
from knaves.engine.imagination import AnyState, Imagination
from knaves.engine.zones import Seat, Zone


def redacted(state: AnyState, seat: Seat, *, with_memory: bool = True) -> AnyState:
    """A copy in which every card that the seat has not seen is the unknown card, and chance is gone.

    Of a hidden zone it keeps the cards that the seat remembers there, sorted, before the unknown ones;
    without memory it keeps none: then it is the table as the seat sees it now.
    """
    seen = state.copy()
    seen.chance = Chance(None)
    for zone in list(seen.zones()):
        if not zone.is_open_to(seat):
            _hide(zone, in_pack_order(state.remembers(seat, zone)) if with_memory else [])
    seen.forget(seat)
    return seen


def _hide(zone: Zone, remembered: list[Card]) -> None:
    faces: Iterator[Card] = iter(remembered)
    hidden: list[Any] = [None if each is None else next(faces, UNKNOWN) for each in zone.cards]
    zone.cards[:] = hidden


def imagined(seen: AnyState, rng: Random) -> AnyState:
    """A copy of a redacted state with its unknown cards dealt at random, as play has shown they could lie.

    Where no deal fits all that is known, as few cards as possible lie where they could not be.
    """
    return Imagination(seen).world(rng)
