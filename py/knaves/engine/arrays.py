"""Arrays: a game as numbers, for programs that learn: its moves numbered, its facts in rows.

Zones, points and turn are written for every game alike (`knaves.envs.model`); a game adds the rest here.
Made of a state that begins with the options in question; uses lists alone, so that the engine needs no library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from knaves.cards import Card
from knaves.engine.moves import Move
from knaves.engine.state import State
from knaves.engine.zones import Seat


class Arrays:
    """The numbers of a game where each move plays a card of the pack, and of nothing but its zones."""

    slots: Mapping[str, int] = {}  # zones in which it matters what lies where, and how many places are told of each
    points: float = 10.0  # the score that is written as 1

    def __init__(self, begun: State) -> None:
        self.begun: Any = begun
        self.cards: tuple[Card, ...] = tuple(dict.fromkeys(begun.pack))  # each kind once, in pack order

    def name_actions(self) -> Sequence[str]:
        """Return the meaning of each number, in order: a notation, or a name for several."""
        return [*(f"play {card.code}" for card in self.cards), "next deal"]

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each action by its name."""
        return {name: number for number, name in enumerate(self.name_actions())}

    def number(self, state: Any, move: Move) -> int:
        """Return the number of a legal move of this state: no two of them share one."""
        return self.numbers[move.notation]

    def facts(self, seen: Any, seat: Seat) -> Mapping[str, Sequence[float]]:
        """Return what this seat's view shows besides zones, points and turn: the same names and lengths always."""
        return {}


def one_hot(size: int, place: int | None) -> list[float]:
    """Return a row of zeros with a one at this place; of zeros alone for None."""
    return [float(each == place) for each in range(size)]
