"""The moves of Box besides playing a hand card."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.moves import Move, command

SLOTS = 4  # of a box


@dataclass(frozen=True, eq=False)
class Flip(Move):
    """Turn the card in one slot of the box: `flip 3`."""

    slot: int  # counted from 1

    def __post_init__(self) -> None:
        self._write(["flip"], [str(self.slot)])

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return _flip, (self.slot,)


FLIP = {slot: Flip(slot) for slot in range(1, SLOTS + 1)}
STUCK = command("stuck")
NEXT_ROUND = command("next round")


def _flip(slot: int) -> Flip:
    return FLIP[slot]
