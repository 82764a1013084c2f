"""Position: a moment of One-Eyed Jack, apart from the rules that move it on."""

from __future__ import annotations

from itertools import combinations

from knaves.cards import Card
from knaves.engine.chance import Chance
from knaves.engine.state import Listener, State
from knaves.engine.zones import Seat
from knaves.games.one_eyed_jack.boards import Board
from knaves.games.one_eyed_jack.options import OneEyedJackOptions
from knaves.games.one_eyed_jack.spaces import CORNERS, SPACES, Space
from knaves.games.one_eyed_jack.variant import variant_of

COMMUNITY = -1  # what lies on a corner that is everybody's: no chip, but not vacant either


class Position(State):
    """Board, hands and completed patterns. `chips` is the board by space; `held` the same as bits, by side."""

    options: OneEyedJackOptions
    dealer: Seat
    board: Board
    hands: list[list[Card]]
    stock: list[Card]
    played: list[Card]
    discard: list[Card]
    lacked: list[list[Card]]  # by seat: what a pass has shown its hand to lack

    def __init__(self, options: OneEyedJackOptions, chance: Chance, listener: Listener | None = None) -> None:
        super().__init__(options, chance, listener)
        self.variant = variant_of(options)
        self.pack = self.variant.pack
        self.sides = options.side_count
        self.chips: list[int | None] = [None] * len(SPACES)
        self.held = [self.variant.community] * self.sides  # community corners are held by all
        for corner in CORNERS if self.variant.community else ():
            self.chips[corner] = COMMUNITY
        self.crowned = 0  # chips that are safe for good, as bits
        self.captures = [0] * self.sides
        self.threes = [0] * self.sides  # completed patterns, counted in threes only
        self.direction = 1
        self.die: str | None = None
        self.last: Space | None = None  # where the last chip was placed or taken off
        self.gone: tuple[tuple[Space, int], ...] = ()  # chips that the last play took, and whose they were
        self.broken: tuple[int, ...] = ()  # patterns that the last play broke, as bits
        self.swapped = False  # in this turn
        self.result = [0] * self.sides
        self.won: tuple[int, ...] = ()

    def counted(self, side: int) -> int:
        """Count this side's scoring patterns: in threes all, else at most those that win.

        Two count where they share at most one space, so a run of six to eight is one row, OE-R6.
        """
        if not self.variant.needed:
            return self.threes[side]
        return self.counted_on(self.held[side])

    def counted_on(self, held: int) -> int:
        """Count the scoring patterns if a side held these spaces."""
        standing = self.variant.patterns.completed(held)
        if self.variant.needed == 2 and any((one & other).bit_count() <= 1 for one, other in combinations(standing, 2)):
            return 2
        return int(bool(standing))
