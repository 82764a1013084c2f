"""Dates: times in UTC and days as texts, which must be real ones."""

from __future__ import annotations

import re
from datetime import date, datetime

FIRST, LAST = 2000, 2999  # years; far enough from the ends of the calendar for any reckoning
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


def is_day(value: object) -> bool:
    """Whether this is a text such as "2026-11-21" that names a day there is."""
    if not isinstance(value, str) or _DAY.fullmatch(value) is None:
        return False
    try:
        return FIRST <= date.fromisoformat(value).year <= LAST
    except ValueError:
        return False


def is_time(value: object) -> bool:
    """Whether this is a text such as "2026-11-21T05:20:00Z" that names a second there is."""
    if not isinstance(value, str) or _TIME.fullmatch(value) is None or not is_day(value[:10]):
        return False
    try:
        datetime.fromisoformat(value[:-1])
    except ValueError:
        return False
    return True
