"""Zones: where every card lies and who may look there; from them a seat’s view, and the worlds it can imagine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from itertools import combinations, permutations
from operator import and_
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from knaves.cards import UNKNOWN, Card, in_pack_order
from knaves.engine.chance import Chance, WorldChance

Seat = int


class Sight(Enum):
    """Who may look at the faces of a zone's cards."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


ALL, OWNER, NOBODY = Sight


@dataclass(slots=True)
class Zone:
    """A place for cards. `cards` is the live list of the state (None marks an empty place); `sight` has no default."""

    name: str
    cards: list[Card] | list[Card | None]
    sight: Sight
    owner: Seat | None = None
    box: int | None = None  # which Box of a game with several, counted from 1
    in_order: bool = False  # whether the order of hidden cards matters (a stock), so that it must stay unknown
    was_seen: bool = False  # whether its cards, hidden now, lay open to everybody before (captured cards)
    is_pile: bool = False  # whether its cards lie squared, the last of them on top: the plain table shows that one
    open_to: tuple[Seat, ...] = ()  # seats that may look besides (a partner's hand while it is open)

    def is_open_to(self, seat: Seat) -> bool:
        """Whether this seat may see the faces now."""
        if self.sight is ALL:
            return True
        return (self.sight is OWNER and self.owner == seat) or seat in self.open_to


class Imaginable(Protocol):
    """The methods of a state whose hidden cards are imagined; `State` documents them."""

    pack: tuple[Card, ...]
    chance: Chance

    def copy(self) -> Self: ...

    def zones(self) -> Iterable[Zone]: ...

    def could_lie(self, zone: Zone, place: int, card: Card) -> bool: ...

    def remembers(self, seat: Seat, zone: Zone) -> Sequence[Card]: ...

    def forget(self, seat: Seat) -> None: ...


AnyImaginable = TypeVar("AnyImaginable", bound=Imaginable)
Finder = Callable[[Any], list[Any]]
NONE: frozenset[Card] = frozenset()
TRIES = 6  # random picks before the cards that fit are listed
SWEEPS = 2  # how often each bound place is offered an exchange
ROUGHLY = 400  # worlds counted without what play has shown, for each world that is wanted, before listing is refused


class Gap(NamedTuple):
    """The unknown cards of one zone: its number among the zones, their places, and the cards that cannot lie there."""

    zone: int
    slots: tuple[int, ...]
    in_order: bool  # whether it matters which of its places a card has
    impossible: tuple[frozenset[Card], ...]  # by slot


def unseen(seen: Imaginable) -> list[Card]:
    """The cards that a redacted state does not show, in pack order."""
    left = Counter(seen.pack)
    left.subtract(each for zone in seen.zones() for each in zone.cards if each is not None and each is not UNKNOWN)
    return in_pack_order(left.elements())


def forgetting(seen: AnyImaginable, seat: Seat) -> AnyImaginable:
    """A copy in which this seat has forgotten the cards that it once saw go into the hands of others."""
    dull = seen.copy()
    for zone in dull.zones():
        if zone.name == "hand" and not zone.is_open_to(seat):
            cards: list[Any] = zone.cards
            cards[:] = [None if each is None else UNKNOWN for each in zone.cards]
    return dull


class Imagination(Generic[AnyImaginable]):
    """The worlds that a redacted state could be. With `infers` false, play shows nothing about hidden cards."""

    def __init__(self, seen: AnyImaginable, *, infers: bool = True) -> None:
        self.seen = seen
        self.pool = unseen(seen)
        zones = list(seen.zones())
        kinds = frozenset(self.pool)
        self.gaps = [gap for number, zone in enumerate(zones) if (gap := _gap(seen, number, zone, kinds, infers)).slots]
        self.finders = [_finder(seen, zones, gap.zone) for gap in self.gaps]
        self.impossible = [cards for gap in self.gaps for cards in gap.impossible]
        self.bound = sorted((place for place, cards in enumerate(self.impossible) if cards), key=self._room)
        self.has_several_bounds = len({self.impossible[place] for place in self.bound}) > 1

    def _room(self, place: int) -> int:
        return -len(self.impossible[place])

    def world(self, rng: Random) -> AnyImaginable:
        """A copy with its unknown cards dealt at random; where no deal fits, as few as possible lie wrong."""
        return self._dealt(self.deal(rng), rng)

    def deal(self, rng: Random) -> list[Card]:
        """The unknown cards as they lie in a world, zone by zone and place by place, for a model of the game's own."""
        random = rng.random
        deal = sorted(self.pool, key=lambda _: random())  # a shuffle in half the time of Random.shuffle
        if self.bound:
            self._choose(deal, rng)
            self._mend(deal)
            if self.has_several_bounds:
                self._mix(deal, rng)
        return deal

    def _choose(self, deal: list[Card], rng: Random) -> None:
        """Give each bound place a random card that can lie there, the tightest place first; fair for one bound."""
        left = list(range(len(deal)))
        for place in self.bound:
            impossible = self.impossible[place]
            for _ in range(TRIES):
                other = left[int(rng.random() * len(left))]
                if deal[other] not in impossible:
                    break
            else:
                fitting = [index for index in left if deal[index] not in impossible]
                other = rng.choice(fitting) if fitting else place
            deal[place], deal[other] = deal[other], deal[place]
            left.remove(place)

    def _mend(self, deal: list[Card]) -> None:
        """Move cards round rings of places until each lies where it can, as far as possible."""
        for place in self.bound:
            if deal[place] in self.impossible[place]:
                self._rotated(deal, place, place, {place})

    def _mix(self, deal: list[Card], rng: Random) -> None:
        """Exchange cards at random where both still fit: a walk on which every possible deal is equally likely."""
        count, impossible = len(deal), self.impossible
        for place in self.bound * SWEEPS:
            other = int(rng.random() * count)
            if deal[other] not in impossible[place] and deal[place] not in impossible[other]:
                deal[place], deal[other] = deal[other], deal[place]

    def _rotated(self, deal: list[Card], wrong: int, place: int, visited: set[int]) -> bool:
        """Move cards round a ring of places, so that the one at `wrong` comes to lie where it can; if there is one."""
        for other in range(len(deal)):
            if other in visited or deal[place] in self.impossible[other]:
                continue
            visited.add(other)
            if deal[other] not in self.impossible[wrong] or self._rotated(deal, wrong, other, visited):
                deal[place], deal[other] = deal[other], deal[place]
                return True
        return False

    def _dealt(self, deal: list[Card], rng: Random) -> AnyImaginable:
        world = self.seen.copy()
        world.chance = WorldChance(rng)
        start = 0
        for gap, find in zip(self.gaps, self.finders, strict=True):
            cards = find(world)
            for number, slot in enumerate(gap.slots, start):
                cards[slot] = deal[number]
            start += len(gap.slots)
        return world

    def count(self) -> int:
        """Count the worlds as if play had shown nothing; the order of unordered zones does not count."""
        left, worlds = len(self.pool), 1
        for gap in self.gaps:
            size = len(gap.slots)
            worlds *= math.perm(left, size) if gap.in_order else math.comb(left, size)
            left -= size
        return worlds

    def every_world(self, rng: Random, limit: int) -> list[AnyImaginable] | None:
        """All the worlds that fit, each as likely as any other; None if they are more than `limit`, or none fits.

        Also None, unlisted, where `count` is over ROUGHLY times the limit.
        """
        if self.count() > limit * ROUGHLY:
            return None
        found: list[AnyImaginable] = []
        for deal in self._deals(0, self.pool):
            if len(found) == limit:
                return None
            found.append(self._dealt(deal, rng))
        return found or None

    def _deals(self, number: int, pool: list[Card]) -> Iterator[list[Card]]:
        if number == len(self.gaps):
            yield []
            return
        gap = self.gaps[number]
        pick = permutations if gap.in_order else combinations
        for chosen in pick(range(len(pool)), len(gap.slots)):
            lying = [pool[index] for index in chosen]
            if all(card not in cards for card, cards in zip(lying, gap.impossible, strict=True)):
                rest = [card for index, card in enumerate(pool) if index not in chosen]
                for others in self._deals(number + 1, rest):
                    yield lying + others


def _gap(seen: Imaginable, number: int, zone: Zone, kinds: frozenset[Card], infers: bool) -> Gap:
    slots = tuple(index for index, each in enumerate(zone.cards) if each is UNKNOWN)
    impossible = tuple(_impossible(seen, zone, slot, kinds) if infers else NONE for slot in slots)
    return Gap(number, slots, zone.in_order or len(set(impossible)) > 1, impossible)


def _impossible(seen: Imaginable, zone: Zone, slot: int, kinds: frozenset[Card]) -> frozenset[Card]:
    return frozenset(card for card in kinds if not seen.could_lie(zone, slot, card)) or NONE


def _finder(seen: Imaginable, zones: list[Zone], number: int) -> Finder:
    """Return a finder of a zone's live list in a copy of this state: by attribute, else by `zones`."""
    cards = zones[number].cards
    for name, value in seen.__dict__.items():
        if value is cards:
            return lambda world: world.__dict__[name]
        if type(value) is list:
            for index, each in enumerate(value):
                if each is cards:
                    return lambda world, name=name, index=index: world.__dict__[name][index]  # type: ignore[misc]
    return lambda world: list(world.zones())[number].cards


NO_SEAT = -1  # of somebody who looks on


def redacted(state: AnyImaginable, seat: Seat, *, with_memory: bool = True) -> AnyImaginable:
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
    """A copy of a `State` for somebody who looks on: only the cards that every single seat has seen; chance is gone.

    With memory, a hidden zone keeps the cards that all seats remember there; without, it keeps none.
    """
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


def imagined(seen: AnyImaginable, rng: Random) -> AnyImaginable:
    """A copy of a redacted state with its unknown cards dealt at random, as play has shown they could lie.

    Where no deal fits all that is known, as few cards as possible lie where they could not be.
    """
    return Imagination(seen).world(rng)
