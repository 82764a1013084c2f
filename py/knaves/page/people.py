"""People: those who sit at the table, with names, faces and tempers in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.page.locale.texts import t
from knaves.players.characters import character
from knaves.table.seating import bot_level

__all__ = ["LEVEL_NAMES", "Person", "people"]

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
    temper: str = ""  # of a bot, one of `characters.TEMPERS`


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
            bot = character(bots)
            seated.append(Person(bot.name, t(LEVEL_NAMES.get(level, level.title())), bot.suit, bots % 6, bot.temper))
            bots += 1
    return tuple(seated)
