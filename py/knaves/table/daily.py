"""The daily deal: one seed a game and day, the same for everybody, and the streak of days played."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from hashlib import sha256

from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.table.record import LARGEST_SEED

SECOND_EDITION = date(2026, 11, 26)  # the first day whose deals have the defaults of today


def daily_seed(game: str, day: date) -> int:
    """Return the seed of this game's deal on this day (UTC)."""
    digest = sha256(f"daily {game} {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & LARGEST_SEED


def daily_options(game: Game, day: date) -> Options:
    """Return the standard rules of this game on this day: a day before a change is played as it was."""
    return game.options.parse({} if day >= SECOND_EDITION else game.options.in_full({}))


def daily_turn(day: date, count: int) -> int:
    """Return which of `count` games, from 0, has its turn on this day."""
    return day.toordinal() % count


def streak(days: Collection[date], today: date) -> int:
    """Count the days in a row up to today, or up to yesterday if today is missing."""
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length
