"""The options of High Card."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class HighCardOptions(Options):
    """How many play, and whether the best card must be beaten."""

    players: int = option(2, "Players", (2, 3, 4), "how many play", rule="HC-R1")
    must_beat: bool = option(True, "Must beat", help="who can beat the best card must do so", rule="HC-R2")

    @property
    def seats(self) -> int:
        return self.players
