"""People: names, faces and temperaments for those who sit at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.page.locale.texts import t
from knaves.table.seating import bot_level

__all__ = ["LEVEL_NAMES", "TEMPERS", "Person", "people"]

LEVEL_NAMES = {
    "random": "Random", "beginner": "Beginner", "easy": "Easy", "medium": "Medium", "hard": "Hard", "expert": "Expert",
}  # fmt: skip


@dataclass(frozen=True)
class Person:
    """Somebody at the table. `face` is a suit with one eye for a bot, "you" for a person."""

    name: str
    note: str  # the level of a bot, under the name
    face: str
    colour: int  # 0-5, one of the face colours
    temper: str = ""  # one of TEMPERS


TEMPERS = {"brisk": 0.5, "": 1.0, "unhurried": 1.8}  # how long a bot takes between moves, by the usual time

BOTS = (
    ("Juniper", "s", ""), ("Basil", "c", "brisk"), ("Poppy", "h", "unhurried"), ("Sorrel", "d", "brisk"),
    ("Rowan", "h", ""), ("Hazel", "s", "unhurried"), ("Clover", "c", "brisk"), ("Tansy", "d", ""),
    ("Linden", "s", "unhurried"), ("Briar", "h", "brisk"), ("Olive", "c", ""), ("Saffron", "d", "unhurried"),
)  # fmt: skip


def people(seats: Sequence[str]) -> tuple[Person, ...]:
    """Who sits in these seats; a single person is "You", more are "Player 1" and so on."""
    persons = [seat for seat, occupant in enumerate(seats) if bot_level(occupant) is None]
    seated, bots = [], 0
    for seat, occupant in enumerate(seats):
        level = bot_level(occupant)
        if level is None:
            name = t("You") if len(persons) == 1 else t("Player {number}", number=persons.index(seat) + 1)
            seated.append(Person(name, "", "you", seat % 6))
        else:
            name, face, temper = BOTS[bots % len(BOTS)]
            seated.append(Person(name, t(LEVEL_NAMES.get(level, level.title())), face, bots % 6, temper))
            bots += 1
    return tuple(seated)
