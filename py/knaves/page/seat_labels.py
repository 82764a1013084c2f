"""Seat labels: the name, face and temper of each player at the table, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from knaves.bots.mixes import mix_of
from knaves.page.locale.texts import t
from knaves.players.characters import character
from knaves.table.seating import HUMAN, bot_level, own_bot

LEVEL_NAMES = {
    "random": "Random", "beginner": "Beginner", "easy": "Easy", "medium": "Medium", "hard": "Hard", "expert": "Expert",
}  # fmt: skip


YOU = "you"  # the face of a person


@dataclass(frozen=True)
class SeatLabel:
    """Somebody at the table. `face` is a suit with one eye for a bot, "you" for a person."""

    name: str
    note: str  # the level of a bot, under the name
    face: str
    colour: int  # 0-5, one of the face colours
    temper: str = ""  # of a bot, one of `characters.TEMPERS`
    wins: int | None = None  # games won at a table like this one, None where nobody counts


def you_of(viewer: int, seated: Sequence[SeatLabel]) -> int | None:
    """The seat to say "you" to; None where a bot sits in the seat that is looked from."""
    return None if viewer < len(seated) and seated[viewer].face != YOU else viewer


def level_name(level: str) -> str:
    """A level in a word; a mix by its purpose."""
    return t("Your level") if mix_of(level) is not None else t(LEVEL_NAMES.get(level, level.title()))


def bot_note(occupant: str) -> str:
    """The level of a bot, or that it is one's own."""
    name = own_bot(occupant)
    return t("my bot: {name}", name=name) if name is not None else level_name(bot_level(occupant) or "")


def with_wins(seated: Sequence[SeatLabel], wins: Sequence[int]) -> tuple[SeatLabel, ...]:
    """The same people, with the games that each one's side has won; without any they stay as they are."""
    if not any(wins):
        return tuple(seated)
    return tuple(replace(person, wins=wins[seat % len(wins)]) for seat, person in enumerate(seated))


def seat_labels(seats: Sequence[str], names: Sequence[str] = ()) -> tuple[SeatLabel, ...]:
    """Label these seats; a single person is "You", more have their names, else "Player 1" and so on."""
    persons = [seat for seat, occupant in enumerate(seats) if occupant == HUMAN]
    seated, bots = [], 0
    for seat, occupant in enumerate(seats):
        if occupant == HUMAN:
            named = names[seat] if seat < len(names) else ""
            name = named or t("Player {number}", number=persons.index(seat) + 1)
            name = t("You") if len(persons) == 1 else name
            seated.append(SeatLabel(name, "", YOU, seat % 6))
        else:
            bot = character(bots)
            seated.append(SeatLabel(bot.name, bot_note(occupant), bot.suit, bots % 6, bot.temper))
            bots += 1
    return tuple(seated)
