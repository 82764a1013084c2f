"""Arrays: a game with its options as numbers, for programs that learn: its moves numbered, a seat's view in a row.

Zones, points and turn are written for every game alike; a game adds the rest in its own `arrays.py`. The rows are
arrays of the standard library, which NumPy reads without a copy, so that the engine needs no library.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import accumulate
from typing import Generic, NamedTuple, TypeAlias

from knaves.cards import UNKNOWN, Card
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.state import OwnState
from knaves.engine.zones import NOBODY, Seat, Zone, known_cards

Row: TypeAlias = "array[float]"  # of 32-bit floats


class Block(NamedTuple):
    """Numbers that belong together in an observation: `size` of them, the first at index `start`."""

    name: str
    start: int
    size: int


class Arrays(Generic[OwnState]):
    """A game with its options as numbers: what each action number means, and what a seat sees as a row of floats.

    As it is, it fits a game whose moves are `play CARD` and `next deal`, and in which a seat sees zones, points and
    turn; a game with other moves or facts overrides `name_actions`, `number_of` or `facts`.
    """

    slots: Mapping[str, int] = {}  # zones in which it matters what lies where, and how many places are told of each
    points: float = 10.0  # the score that is written as 1

    def __init__(self, begun: OwnState) -> None:
        """Make the numbers of all games with the options of `begun`, one that has just begun."""
        self.begun = begun
        self.seats = begun.seats
        self.sides = begun.sides
        self.cards: tuple[Card, ...] = tuple(dict.fromkeys(begun.pack))  # each kind once, in pack order
        self.kinds = {card: number for number, card in enumerate((*self.cards, UNKNOWN))}
        self.actions: tuple[str, ...] = tuple(self.name_actions())
        self.names = {name: number for number, name in enumerate(self.actions)}
        self._numbers = _Numbers(self.number_of)
        self.layout: tuple[Block, ...] = tuple(self._blocks())
        self.size = sum(block.size for block in self.layout)
        self._blank = bytes(4 * self.size)
        self._after_zones = next(block.start for block in self.layout if block.name == "points")
        self._has_twins = len(self.cards) < len(begun.pack)
        self._zones = [self._zones_of(seat) for seat in range(self.seats)]

    @staticmethod
    def of(game: Game, options: Options) -> Arrays:
        """Return the arrays of a game with these options: the class in its arrays.py, or this one where it has none."""
        kind: type[Arrays] = import_module(game.arrays).ARRAYS if game.arrays else Arrays
        return kind(game.begin(options, 0))

    # a game may override these

    def name_actions(self) -> Sequence[str]:
        """Return the meaning of each number, in order: a notation, or a name for several."""
        return [*(f"play {card.code}" for card in self.cards), "next deal"]

    def numbers(self, state: OwnState, legal: Sequence[Move]) -> Sequence[int]:
        """Return the number of each of the legal moves of this state, in the same order: no two of them share one.

        Raises ValueError for a move that has none.
        """
        numbers = self._numbers
        return [numbers[move] for move in legal]

    def number_of(self, move: Move) -> int:
        """Return the number of a move that has the same one in every state. Raises ValueError where it has none."""
        number = self.names.get(move.notation)
        if number is None:
            raise ValueError(f"“{move.notation}” has no number: the game needs an arrays.py that names it.")
        return number

    def facts(self, state: OwnState, seat: Seat) -> Mapping[str, Row]:
        """Return what this seat sees besides zones, points and turn: the same names and lengths always."""
        return {}

    # all games get these

    def number(self, state: OwnState, move: Move) -> int:
        """Return the action number of a legal move of this state. Raises ValueError where it has none."""
        return self.numbers(state, [move])[0]

    def observe(self, state: OwnState, seat: Seat) -> Row:
        """Return what this seat has seen of a state, as `layout` says; of its view it is the same as of the whole."""
        zones, found = list(state.zones()), array("f", self._blank)
        for index, places, slots in self._zones[seat]:
            zone = zones[index]
            cards: Sequence[Card | None] = zone.cards
            if not cards:
                continue
            if slots:
                if not zone.is_open_to(seat):
                    cards = known_cards(zone, state.remembers(seat, zone))
                for slot, card in enumerate(cards[:slots]):
                    if card is not None:
                        found[places[card] + slot * len(self.kinds)] = 1
                continue
            if not zone.is_open_to(seat):
                held, cards = len(cards), state.remembers(seat, zone)
                found[places[UNKNOWN]] = held - len(cards)
            if self._has_twins or UNKNOWN in cards:
                for card in cards:
                    if card is not None:
                        found[places[card]] += 1
            else:
                for card in cards:
                    if card is not None:
                        found[places[card]] = 1
            if found[places[UNKNOWN]]:
                found[places[UNKNOWN]] /= len(state.pack)
        at, side, scores, turn = self._after_zones, state.side(seat), state.scores(), state.turn
        for step in range(self.sides):
            found[at + step] = scores[(side + step) % self.sides] / self.points
        at += self.sides
        if turn is not None:
            found[at + (turn - seat) % self.seats] = 1
        at += self.seats
        for fact in self.facts(state, seat).values():
            found[at : at + len(fact)] = fact
            at += len(fact)
        return found

    def _blocks(self) -> list[Block]:
        zones, slots = list(self.begun.zones()), self.slots
        sizes = [
            (name, len(self.kinds) * slots.get(zones[index].name, 1)) for index, name in _arranged(zones, 0, self.seats)
        ]
        sizes += [("points", self.sides), ("turn", self.seats)]
        sizes += [(name, len(row)) for name, row in self.facts(self.begun, 0).items()]
        starts = [0, *accumulate(size for _, size in sizes)]
        return [Block(name, start, size) for start, (name, size) in zip(starts, sizes, strict=False)]

    def _zones_of(self, seat: Seat) -> list[tuple[int, dict[Card, int], int]]:
        """Of each zone as this seat counts them: its number, the place of each card's number, and its slots."""
        zones, found = list(self.begun.zones()), []
        for (index, _), block in zip(_arranged(zones, seat, self.seats), self.layout, strict=False):
            places = {card: block.start + kind for card, kind in self.kinds.items()}
            found.append((index, places, self.slots.get(zones[index].name, 0)))
        return found


class _Numbers(dict[Move, int]):
    """The number of each move that has been asked for, worked out once."""

    def __init__(self, number_of: Callable[[Move], int]) -> None:
        super().__init__()
        self.number_of = number_of

    def __missing__(self, move: Move) -> int:
        number = self[move] = self.number_of(move)
        return number


def _arranged(zones: Sequence[Zone], seat: Seat, seats: int) -> list[tuple[int, str]]:
    """The zones as this seat counts them, each with its name: by kind, its own first, then clockwise."""
    kinds = list(dict.fromkeys((zone.name, zone.sight) for zone in zones))
    names = Counter(name for name, _ in kinds)

    def place(index: int) -> tuple[int, int, int]:
        zone = zones[index]
        owner = 0 if zone.owner is None else (zone.owner - seat) % seats
        return kinds.index((zone.name, zone.sight)), owner, zone.box or 0

    def name(index: int) -> str:
        zone, (_, owner, box) = zones[index], place(index)
        hidden = " face down" if names[zone.name] > 1 and zone.sight is NOBODY else ""
        return f"{zone.name}{hidden}{f' +{owner}' if zone.owner is not None else ''}{f' {box}' if box else ''}"

    return [(index, name(index)) for index in sorted(range(len(zones)), key=place)]


@cache
def one_hot(size: int, place: int | None) -> Row:
    """Return a row of zeros with a one at this place; of zeros alone for None. It is shared: read it only."""
    return row(float(each == place) for each in range(size))


def row(numbers: Iterable[float]) -> Row:
    """Return these numbers as a row."""
    return array("f", numbers)
