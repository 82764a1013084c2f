"""The moves of Jack in the Box, and the places of a Box that they name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple
from weakref import ref

from knaves.cards import Card
from knaves.engine.moves import Move, command

SIDES = "ENWS"
OPEN = command("open")
END_TURN = command("end turn")
KEEP = command("keep")


class Place(NamedTuple):
    """One of the four positions of a Box; sorts in the order in which positions are dealt and written."""

    box: int  # from 0
    side: int  # 0 … 3: E N W S

    @property
    def name(self) -> str:
        """The position in the notation: `1E`."""
        return f"{self.box + 1}{SIDES[self.side]}"

    @property
    def token(self) -> str:
        """The token that touching it adds to a move; not its name, since 2S is also a card."""
        return f"@{self.name}"


PLACES = tuple(tuple(Place(box, side) for side in range(4)) for box in range(4))  # by Box


@dataclass(frozen=True, eq=False)
class Match(Move):
    """Match one Box card with one or two cards: `match 1E QH`, `match 1E 5D 8S`."""

    place: Place
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        self._write(["match"], [self.place.name], [each.code for each in self.cards])

    @property
    def parts(self) -> tuple[str, ...]:
        return self.place.token, *(each.code for each in self.cards)

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return match, (self.place, *self.cards)


@dataclass(frozen=True, eq=False)
class BoxJack(Move):
    """Lay a Jack on the free joker of its colour in a Box: `box JH 1`."""

    card: Card
    box: int  # from 0

    def __post_init__(self) -> None:
        self._write(["box"], [self.card.code], [str(self.box + 1)])

    @property
    def parts(self) -> tuple[str, ...]:
        return self.card.code, f"joker {self.box + 1}"

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return box_jack, (self.card, self.box)


@dataclass(frozen=True, eq=False)
class Exchange(Move):
    """Exchange cards of the hand, with all five also Box cards: `exchange 2C 8C 9D 7H TS change 1E`.

    There are millions of exchanges and few are ever read, so a notation is written when it is first asked for.
    """

    cards: tuple[Card, ...]
    places: tuple[Place, ...]

    def __getattr__(self, name: str) -> Any:
        if name not in ("groups", "notation"):
            raise AttributeError(name)
        named = [["change"], [place.name for place in self.places]] if self.places else []
        self._write(["exchange"], [each.code for each in self.cards], *named)
        return self.__dict__[name]

    @property
    def parts(self) -> tuple[str, ...]:
        return *(each.code for each in self.cards), *(place.token for place in self.places)

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return exchange, (self.cards, self.places)


@dataclass(frozen=True, eq=False)
class Change(Move):
    """Change Box cards after a boxed Jack: `change 1E 1N`."""

    places: tuple[Place, ...]

    def __post_init__(self) -> None:
        self._write(["change"], [place.name for place in self.places])

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(place.token for place in self.places)

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return change, (self.places,)


@cache
def match(place: Place, *cards: Card) -> Match:
    """The one move that matches this place with these cards, which are in pack order."""
    return Match(place, cards)


@cache
def box_jack(jack: Card, box: int) -> BoxJack:
    """The one move that lays this Jack into this Box."""
    return BoxJack(jack, box)


@cache
def change(places: tuple[Place, ...]) -> Change:
    """The one move that changes these places, which are in order."""
    return Change(places)


_EXCHANGES: dict[tuple[tuple[Card, ...], tuple[Place, ...]], ref[Exchange]] = {}
_ROOM = 1_000  # exchanges noted, after which those are forgotten that nobody holds any more


def exchange(cards: tuple[Card, ...], places: tuple[Place, ...] = ()) -> Exchange:
    """The one move that exchanges these cards and changes these places, both in order."""
    noted = _EXCHANGES.get((cards, places))
    known = noted() if noted is not None else None
    if known is None:
        known = Exchange(cards, places)
        _EXCHANGES[cards, places] = ref(known)
        if len(_EXCHANGES) % _ROOM == 0:
            for key in [key for key, each in _EXCHANGES.items() if each() is None]:
                del _EXCHANGES[key]
    return known
