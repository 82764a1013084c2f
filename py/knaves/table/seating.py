"""Seating: who sits where, a person or a bot of some level."""

from __future__ import annotations

import re

from knaves.engine.errors import Refusal
from knaves.engine.sentences import Sentence

__all__ = ["HUMAN", "bot_level", "check_seats", "everybody_human"]

HUMAN = "human"
_OCCUPANT = re.compile(r"human|bot:[A-Za-z0-9_-]{1,40}")


def everybody_human(count: int) -> tuple[str, ...]:
    """Persons in every seat."""
    return (HUMAN,) * count


def check_seats(given: object, count: int) -> tuple[str, ...]:
    """The seats of a JSON value: one `human` or `bot:LEVEL` for each. Raises Refusal."""
    if not isinstance(given, list) or len(given) != count:
        raise Refusal(Sentence("The seats are a list of {count} texts, one for each player.", count=count))
    if not all(isinstance(each, str) and _OCCUPANT.fullmatch(each) for each in given):
        raise Refusal("A seat is “human” or “bot:” and a level, such as “bot:easy”.")
    return tuple(given)


def bot_level(occupant: str) -> str | None:
    """The level of the bot in a seat, None for a person."""
    return occupant[4:] if occupant.startswith("bot:") else None
