"""Worlds: what a seat has seen of a state, and the complete states that this could be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from knaves.cards import UNKNOWN, Card, in_pack_order
from knaves.engine.chance import Chance, WorldChance
from knaves.engine.zones import Seat, Zone

if TYPE_CHECKING:
    from knaves.engine.state import State

__all__ = ["imagined", "redacted", "unseen"]

AnyState = TypeVar("AnyState", bound="State")


def redacted(state: AnyState, seat: Seat, *, with_memory: bool = True) -> AnyState:
    """A copy in which every card that the seat has not seen is the unknown card, and chance is gone.

    Of a hidden zone it keeps the cards that the seat remembers there, sorted, before the unknown ones;
    without memory it keeps none: that is what the seat may see on the table now.
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


def unseen(seen: State) -> list[Card]:
    """The cards that a redacted state does not show, in pack order."""
    left = Counter(seen.pack)
    left.subtract(each for zone in seen.zones() for each in zone.cards if each is not None and each is not UNKNOWN)
    return in_pack_order(left.elements())


class Place(NamedTuple):
    """Where an unknown card lies: a zone, its list, and an index of it."""

    zone: Zone
    cards: list[Any]
    slot: int


def imagined(seen: AnyState, rng: Random) -> AnyState:
    """A copy of a redacted state with its unknown cards dealt at random, hands as play has shown they could be.

    Where no deal fits what is known, as few cards as possible are where they could not be.
    """
    world = seen.copy()
    world.chance = WorldChance(rng)
    pool = unseen(world)
    rng.shuffle(pool)
    places = [
        Place(zone, zone.cards, index)
        for zone in world.zones()
        for index, each in enumerate(zone.cards)
        if each is UNKNOWN
    ]
    for place, card in zip(places, pool, strict=True):
        place.cards[place.slot] = card
    _mend(seen, places, rng)
    return world


def _mend(seen: State, places: list[Place], rng: Random) -> None:
    """Exchanges cards between unknown places until each holds only what could lie there, as far as possible."""

    def fits(place: Place, card: Card) -> bool:
        return seen.could_lie(place.zone, place.slot, card)

    for wrong in places:
        card = wrong.cards[wrong.slot]
        if fits(wrong, card):
            continue
        start = rng.randrange(len(places))
        for step in range(len(places)):
            other = places[(start + step) % len(places)]
            theirs = other.cards[other.slot]
            if fits(other, card) and fits(wrong, theirs):
                wrong.cards[wrong.slot], other.cards[other.slot] = theirs, card
                break
