"""Model: a game with its options as numbers: actions, observations and rewards, the same for every environment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from knaves.cards import UNKNOWN, Card
from knaves.engine.arrays import Arrays
from knaves.engine.errors import Refusal
from knaves.engine.game import Game
from knaves.engine.moves import Move
from knaves.engine.options import Options
from knaves.engine.state import State
from knaves.engine.zones import NOBODY, Seat, Zone
from knaves.games.registry import GAMES
from knaves.table.view import position

HIGHEST = 20.0  # no number of an observation is larger


class Block(NamedTuple):
    """Numbers of an observation that belong together."""

    name: str
    start: int
    size: int


class Model:
    """A game with its options. A state is always described from the view of one seat."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        begun = game.begin(options, 0)
        self.seats = options.seats
        self.sides = begun.sides
        self.arrays: Arrays = (import_module(game.arrays).ARRAYS if game.arrays else Arrays)(begun)
        self.actions: tuple[str, ...] = tuple(self.arrays.name_actions())
        self._kinds = {card: number for number, card in enumerate(self.arrays.cards)}
        self._zones = [_arranged(list(begun.zones()), seat, self.seats) for seat in range(self.seats)]
        self.layout: tuple[Block, ...] = tuple(self._blocks(begun))
        self.size = sum(block.size for block in self.layout)

    @classmethod
    def of(cls, key: str, options: Mapping[str, Any]) -> Model:
        """Return the model of a game by its key. Raises ValueError where there is no such game or option."""
        if key not in GAMES:
            raise ValueError(f"There is no game {key}; there are {', '.join(GAMES)}.")
        try:
            return cls(GAMES[key], GAMES[key].options.parse(dict(options)))
        except Refusal as refusal:
            raise ValueError(str(refusal)) from None

    def __deepcopy__(self, memo: object) -> Model:
        return self  # it never changes

    def moves(self, state: State) -> dict[int, Move]:
        """Return the legal moves of this state by their numbers, in order of the numbers."""
        number = self.arrays.number
        return dict(sorted((number(state, move), move) for move in state.legal_moves()))

    def observe(self, state: State, seat: Seat) -> np.ndarray:
        """Return what this seat has seen of a state, as `layout` says."""
        seen = state.seen_by(seat)
        found = np.zeros(self.size, np.float32)
        blocks = iter(self.layout)
        zones = list(seen.zones())
        for index, _ in self._zones[seat]:
            zone, block = zones[index], next(blocks)
            slots = self.arrays.slots.get(zone.name, 0)
            self._write(found[block.start : block.start + block.size], zone.cards, slots)
        side, scores = seen.side(seat), seen.scores()
        rows: list[Sequence[float]] = [
            [scores[(side + step) % self.sides] / self.arrays.points for step in range(self.sides)],
            [float(seen.turn == (seat + step) % self.seats) for step in range(self.seats)],
            *self.arrays.facts(seen, seat).values(),
        ]
        for block, row in zip(blocks, rows, strict=True):
            found[block.start : block.start + block.size] = row
        return found.clip(0, HIGHEST, out=found)

    def _blocks(self, begun: State) -> list[Block]:
        kinds, slots = len(self._kinds), self.arrays.slots
        zones = list(begun.zones())
        sizes = [
            (name, slots[zones[index].name] * (kinds + 1) if zones[index].name in slots else kinds + 1)
            for index, name in self._zones[0]
        ]
        facts = self.arrays.facts(begun.seen_by(0), 0)
        sizes += [("points", self.sides), ("turn", self.seats), *((name, len(row)) for name, row in facts.items())]
        starts = np.cumsum([0, *(size for _, size in sizes)])
        return [Block(name, int(start), size) for start, (name, size) in zip(starts[:-1], sizes, strict=True)]

    def _write(self, row: np.ndarray, cards: Sequence[Card | None], slots: int) -> None:
        """Write a zone: how many it holds of each kind and the share of unknown cards, or each of its places so."""
        kinds = self._kinds
        width = len(kinds) + 1
        if slots:
            for place, card in enumerate(cards[:slots]):
                if card is not None:
                    row[place * width + kinds.get(card, width - 1)] = 1
            return
        for card, count in Counter(cards).items():
            if card is UNKNOWN:
                row[-1] = count / len(self.arrays.begun.pack)
            elif card is not None:
                row[kinds[card]] = count

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat at the end: they sum to 0; 1 and -1 where one of two sides has won."""
        if not state.is_over:
            return [0.0] * self.seats
        return [state.standing(seat) * self.sides - 1 for seat in range(self.seats)]

    def leads(self, state: State) -> list[float]:
        """Return by how many points each seat's side is ahead of the average of all sides."""
        scores = state.scores()
        mean = sum(scores) / len(scores)
        return [scores[state.side(seat)] - mean for seat in range(self.seats)]

    def text(self, state: State, seat: Seat | None) -> str:
        """Write what this seat may see (None: everything), a line for each zone and fact: `hand 1: QH ?? ??`."""
        shown = position(self.game.key, state, seat)
        lines = []
        for zone in shown.pop("zones"):
            where = [str(zone[key]) for key in ("name", "owner", "box") if zone.get(key) is not None]
            cards = [card or "--" for card in zone["cards"]]
            told = f"{len(cards)} unknown" if len(cards) > 12 and set(cards) == {"??"} else " ".join(cards)
            lines.append(f"{' '.join(where)}: {told}")
        left_out = ("game", "legal", "over", "winners", "squares")
        return "\n".join(lines + [f"{name}: {value}" for name, value in shown.items() if name not in left_out])


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
