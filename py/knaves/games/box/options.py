"""The options of Box."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.engine.options import Options, option


@dataclass(frozen=True)
class BoxOptions(Options):
    """How many play, what fills the boxes, and how long a reversal lasts."""

    players: int = option(4, "Players", (2, 3, 4, 5, 6), "how many sit at the table", rule="BX-R1")
    box_refill: str = option(
        "replace", "Filling the boxes", ("replace", "to_four"),
        "cards played from the box are replaced and a lost slot stays lost, or one card played from it "
        "fills it up to four again, whatever was lost before",
        labels={"replace": "replace what was played", "to_four": "back to four"}, rule="BX-R2",
    )  # fmt: skip
    stock: str = option(
        "reshuffle", "Empty draw pile", ("reshuffle", "no_reshuffle"),
        "the discards make a new draw pile, or nothing more is drawn",
        labels={"reshuffle": "shuffle the discards", "no_reshuffle": "draw no more"}, rule="BX-R3",
    )  # fmt: skip
    direction: str = option(
        "reset", "A reversal lasts", ("reset", "persists"),
        "every round starts clockwise, or the direction stays until it is turned again",
        labels={"reset": "until the round ends", "persists": "into the next rounds"}, rule="BX-R5",
    )  # fmt: skip

    @property
    def seats(self) -> int:
        return self.players
