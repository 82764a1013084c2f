"""Characters: the names, faces and tempers of the bots, in the order in which they sit down."""

from __future__ import annotations

from dataclasses import dataclass

TEMPERS = {"brisk": 0.5, "": 1.0, "unhurried": 1.8}  # how long a bot takes between moves, by the usual time


@dataclass(frozen=True)
class Character:
    """Name, face and temper of a bot; the temper is a key of TEMPERS."""

    name: str
    suit: str  # of the Jack that is its face
    temper: str = ""

    @property
    def tempo(self) -> float:
        """Pause between its moves as a multiple of the usual one: 0.5, 1.0 or 1.8."""
        return TEMPERS[self.temper]


CHARACTERS = tuple(
    Character(*each)
    for each in (
        ("Juniper", "s", ""), ("Basil", "c", "brisk"), ("Poppy", "h", "unhurried"), ("Sorrel", "d", "brisk"),
        ("Rowan", "h", ""), ("Hazel", "s", "unhurried"), ("Clover", "c", "brisk"), ("Tansy", "d", ""),
        ("Linden", "s", "unhurried"), ("Briar", "h", "brisk"), ("Olive", "c", ""), ("Saffron", "d", "unhurried"),
    )
)  # fmt: skip


def character(number: int) -> Character:
    """Return the character of bot number `number`, from 0; after the last comes the first again."""
    return CHARACTERS[number % len(CHARACTERS)]
