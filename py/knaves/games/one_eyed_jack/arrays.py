"""One-Eyed Jack as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache

from knaves.cards import Card
from knaves.engine.arrays import Arrays, Row, one_hot, row
from knaves.engine.moves import Move
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.board import NAMES, SIZE, SPACES, Board, PlaceChip
from knaves.games.one_eyed_jack.rules import OneEyedJack

FACES = ("normal", "reverse", "skip")
WHOLE = (1 << SIZE) - 1  # every space of a line of the board
LINES = [row(spaces >> column & 1 for column in range(SIZE)).tobytes() for spaces in range(WHOLE + 1)]


class OneEyedJackArrays(Arrays[OneEyedJack]):
    """One-Eyed Jack as numbers: besides zones, points and turn the board, captures and the die.

    `place c9` stands for the card printed there, whichever it is on this board.
    """

    def __init__(self, begun: OneEyedJack) -> None:
        self.points = 10.0 if begun.variant.needed == 0 else 1.0  # in threes many are completed
        super().__init__(begun)

    def name_actions(self) -> Sequence[str]:
        variant, naturals = self.begun.variant, self.begun.board.spots
        wild, kill = ([card.code for card in self.cards if card in some] for some in (variant.wild, variant.kill))
        placings = ["place", *(f"place {code}" for code in wild), *(f"remove {code}" for code in kill)]
        swaps = [f"swap {card.code}" for card in self.cards if card in naturals]
        return [*(f"{what} {name}" for what in placings for name in NAMES), *swaps, "play XE", "pass"]

    def number_of(self, move: Move) -> int:
        if isinstance(move, PlaceChip) and move.card in self.begun.board.spots:
            return move.space  # the first hundred
        return super().number_of(move)

    def facts(self, state: OneEyedJack, seat: Seat) -> Mapping[str, Row]:
        own, sides = state.side(seat), range(state.sides)
        in_order = [(own + step) % state.sides for step in sides]
        rows = {f"chips of side +{step}": _spaces(state.held[side]) for step, side in enumerate(in_order)}
        rows["crowned"] = _spaces(state.crowned)
        rows["captures"] = row([state.captures[side] / 10 for side in in_order])
        rows["threes"] = row([state.threes[side] / 10 for side in in_order])
        rows["die"] = one_hot(len(FACES), FACES.index(state.die) if state.die else None) + row([state.direction == 1])
        if state.options.layout == "random":  # elsewhere the options say it
            rows["printed"] = _printed(state.board, self.cards)
        return rows


def _spaces(some: int) -> Row:
    """A one for each of these spaces, row by row of the board."""
    return array("f", b"".join([LINES[some >> start & WHOLE] for start in range(0, len(SPACES), SIZE)]))


@lru_cache(8)
def _printed(board: Board, cards: tuple[Card, ...]) -> Row:
    """The number of the card on each space, as a share of all kinds."""
    return row(0.0 if card is None else (cards.index(card) + 1) / len(cards) for card in board.squares)


ARRAYS = OneEyedJackArrays
