"""Seating: the player of each seat: a person, a bot of some level, or an own bot."""

from __future__ import annotations

import re

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence

HUMAN = "human"
MINE = "bot:mine"  # as strong as the player, once it sits down
BOT_NAME = re.compile(r"[A-Za-z0-9_-]{1,36}")  # of an own bot: as its file is called, without .py
OWN = "bot:own-"
_OCCUPANT = re.compile(r"human|bot:[A-Za-z0-9_-]{1,40}")


def everybody_human(count: int) -> tuple[str, ...]:
    """Return `count` seats with a person in each."""
    return (HUMAN,) * count


def check_seats(given: object, count: int) -> tuple[str, ...]:
    """Read the seats from a JSON value: `human` or `bot:LEVEL`, one per player. Raises Refusal."""
    if not isinstance(given, list) or len(given) != count:
        raise Refusal(Sentence("The seats must be a list of {count} texts, one for each player.", count=count))
    if not all(isinstance(each, str) and _OCCUPANT.fullmatch(each) for each in given):
        raise Refusal("A seat must be “human” or “bot:” and a level, such as “bot:easy”.")
    return tuple(given)


def bot_level(occupant: str) -> str | None:
    """Return the level of the bot in a seat; None for a person and for a user's bot."""
    return occupant[4:] if occupant.startswith("bot:") and own_bot(occupant) is None else None


def own_bot(occupant: str) -> str | None:
    """Return the name of the user's bot in a seat; None for anybody else."""
    return occupant.removeprefix(OWN) if occupant.startswith(OWN) else None


def own_occupant(name: str) -> str:
    """Return the occupant text of a user's bot: `bot:own-NAME`."""
    return OWN + name
