"""Model: a game with its options as the environments have it: its numbers, its rewards and its views as text."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np

from knaves.engine.arrays import Arrays
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import Refusal
from knaves.engine.state import State
from knaves.engine.zones import Seat, public
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED
from knaves.table.table import position


class Model:
    """A game with its options. A state is always described from the view of one seat."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.arrays = Arrays.of(game, options)
        self.seats = self.arrays.seats
        self.sides = self.arrays.sides
        self.actions = self.arrays.actions
        self.layout = self.arrays.layout
        self.size = self.arrays.size

    @classmethod
    def of(cls, key: str, options: Mapping[str, Any]) -> Model:
        """Return the model of a game by its key. Raises ValueError where there is no such game or option."""
        if key not in GAMES:
            raise ValueError(f"There is no game {key}; there are {', '.join(GAMES)}.")
        try:
            return cls(GAMES[key], GAMES[key].options.parse({name: _plain(value) for name, value in options.items()}))
        except Refusal as refusal:
            raise ValueError(str(refusal)) from None

    def __deepcopy__(self, memo: object) -> Model:
        return self  # it never changes

    def observe(self, state: State, seat: Seat) -> np.ndarray:
        """Return what this seat has seen of a state, as `layout` says, as float32."""
        return np.frombuffer(self.arrays.observe(state, seat), np.float32)

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
        return _lines(position(self.game.key, state, seat))

    def public_text(self, state: State) -> str:
        """Write what everybody may see now, a line for each zone and fact, and the seat in turn."""
        seen = public(state, with_memory=False)
        seen.turn = None  # a hand that nobody sees has no legal moves
        return _lines(position(self.game.key, seen) | {"turn": state.turn})


def _lines(shown: dict[str, Any]) -> str:
    """A position as text, a line for each zone and fact."""
    lines = []
    for zone in shown.pop("zones"):
        where = [str(zone[key]) for key in ("name", "owner", "box") if zone.get(key) is not None]
        cards = [card or "--" for card in zone["cards"]]
        told = f"{len(cards)} unknown" if len(cards) > 12 and set(cards) == {"??"} else " ".join(cards)
        lines.append(f"{' '.join(where)}: {told}")
    left_out = ("game", "legal", "over", "winners", "squares")
    return "\n".join(lines + [f"{name}: {value}" for name, value in shown.items() if name not in left_out])


def whole_number(value: object) -> int | None:
    """Return a whole number of Python or NumPy, in an array without dimensions too; None for anything else."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def checked_seed(seed: object) -> int:
    """Return a seed as a whole number. Raises ValueError for anything but one from 0 to 2^53 - 1."""
    number = whole_number(seed)
    if number is None or not 0 <= number <= LARGEST_SEED:
        raise ValueError(f"The seed must be a whole number from 0 to 2^53 - 1, not {seed!r}.")
    return number


def _plain(value: Any) -> Any:
    """A value of NumPy as one of Python."""
    return value.item() if isinstance(value, np.generic | np.ndarray) and value.ndim == 0 else value
