"""Week: the last seven days of daily deals, as seven marks."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from datetime import date

from knaves.engine.sentences import numbered
from knaves.nodes import Node, classes, h
from knaves.page.locale.texts import t

# Texts: behind a large number
DAYS_IN_A_ROW = numbered("day in a row", "days in a row")


def week_node(week: Sequence[tuple[date, bool | None]]) -> Node:
    """Draw the days, today last: won, played and not won, or None for not played."""
    days = [_day(day, won, is_today=day == week[-1][0]) for day, won in week]
    count = sum(won is not None for _, won in week)
    label = t("The last seven days: {count} played", count=count)
    return h("span.week", {"role": "img", "aria-label": label}, days)


def _day(day: date, won: bool | None, *, is_today: bool) -> Node:
    look = "dw" if won else "dp" if won is False else None
    return h("i", {"class": classes(look, "tod" if is_today else None)}, t(calendar.day_name[day.weekday()])[:1])
