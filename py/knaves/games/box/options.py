"""The options of Box."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class BoxOptions(Options):
    """How many play, what fills the boxes, and how long a reversal lasts."""

    players: int = option(4, "Players", (2, 3, 4, 5, 6), "the usual game is for four", rule="BX-R1")
    box_refill: str = option(
        "to_four", "Refilling the boxes", ("to_four", "replace"),
        "play a box card and your box fills up to four after the round, or a lost place never comes back",
        labels={"to_four": "back up to four", "replace": "a lost place never comes back"},
        rule="BX-R2", unsaid="replace",
    )  # fmt: skip
    stock: str = option(
        "reshuffle", "Empty draw pile", ("reshuffle", "no_reshuffle"),
        "reshuffle the discards, or stop drawing",
        labels={"reshuffle": "shuffle the discards", "no_reshuffle": "draw no more"}, rule="BX-R3",
    )  # fmt: skip
    direction: str = option(
        "reset", "Reversals last", ("reset", "persists"),
        "every round starts clockwise, or the direction stays until the next reversal",
        labels={"reset": "until the round ends", "persists": "until the next reversal"}, rule="BX-R5",
    )  # fmt: skip

    @property
    def seats(self) -> int:
        return self.players
