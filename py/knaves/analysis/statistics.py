"""Statistics: what a person’s games add up to; confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import log, sqrt

from knaves.table.summary import GameSummary, streak, with_skipped_days

NORMAL = 1.96  # standard errors either side of the mean that hold 95 %
NARROWEST = 100  # observations after which a lasting interval is as narrow as it can be then


@dataclass(frozen=True)
class Interval:
    """A mean and the 95 % interval round it."""

    mean: float
    low: float
    high: float


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a rate 0..1 seen in so many games; (0, 1) for none, or for what is no rate."""
    if not games or not 0 <= rate <= 1:
        return 0.0, 1.0
    square = NORMAL**2 / games
    centre = (rate + square / 2) / (1 + square)
    half = NORMAL / (1 + square) * sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, centre - half), min(1.0, centre + half)


def lasting_interval(some: Sequence[float], confidence: float) -> Interval:
    """Return the mean of independent observations and an interval that holds at every moment at once.

    So one may look after each observation and stop where one likes. `confidence`: such as 0.95. An asymptotic
    confidence sequence (Waudby-Smith and others, 2021), narrowest after about a hundred observations; one observation
    at either end is added to the variance, so that a few that are alike do not settle anything.
    """
    count, mean, doubt = len(some), sum(some) / len(some), 1 - confidence
    variance = (sum((each - mean) ** 2 for each in some) + (max(some) - min(some) or 1) ** 2 / 2) / count
    square = count * (log(-2 * log(doubt)) - 2 * log(doubt) + 1) / NARROWEST
    half = sqrt(2 * variance * (square + 1) / (square * count) * log(sqrt(square + 1) / doubt))
    return Interval(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Summary:
    """Games in numbers. Scores are the person's own; streaks count games won in a row."""

    games: int
    won: int
    drawn: int
    low: float  # 95 % interval of the chance to win
    high: float
    streak: int  # the one that runs now
    best_streak: int
    best: int | None
    average: float | None
    loss: float | None  # standing given away per decision, over all decisions of the reviewed games

    @property
    def rate(self) -> float:
        """Share of games won, 0 without games."""
        return self.won / self.games if self.games else 0.0


def summary(lines: Sequence[GameSummary]) -> Summary:
    """Sum up finished games; lessons and games without bots are left out."""
    counted = sorted((line for line in lines if line.is_rated), key=lambda line: line.ended)
    won = sum(line.is_won for line in counted)
    low, high = wilson(won / len(counted) if counted else 0.0, len(counted))
    scores = [line.scores[line.side] for line in counted]
    decisions = sum(line.decisions for line in counted)
    streaks = _streaks(counted)
    return Summary(
        len(counted), won, sum(line.is_drawn for line in counted), low, high,
        streaks[-1], max(streaks), max(scores, default=None),
        sum(scores) / len(scores) if scores else None,
        sum(line.given for line in counted) / decisions / 100 if decisions else None,
    )  # fmt: skip


def _streaks(counted: Sequence[GameSummary]) -> list[int]:
    """The length of the winning streak after each game, beginning with 0 before the first."""
    lengths = [0]
    for line in counted:
        lengths.append(lengths[-1] + 1 if line.is_won else 0)
    return lengths


def against(lines: Sequence[GameSummary], this: GameSummary) -> list[GameSummary]:
    """Select the lines of the same game and level as this one, which is among them."""
    return [line for line in lines if line.is_rated and (line.game, line.level) == (this.game, this.level)]


def groups(lines: Sequence[GameSummary]) -> dict[tuple[str, str, str], list[GameSummary]]:
    """Group the games against bots by game, variant and level, in order of first appearance."""
    grouped: dict[tuple[str, str, str], list[GameSummary]] = {}
    for line in lines:
        if line.is_rated:
            grouped.setdefault((line.game, line.variant, line.level), []).append(line)
    return grouped


def daily_days(lines: Sequence[GameSummary]) -> dict[date, bool]:
    """Collect the days on which their daily deal was played, and whether one was won; no later play of a past deal."""
    days: dict[date, bool] = {}
    for line in lines:
        if line.daily and not line.trial:
            day = date.fromisoformat(line.daily)
            days[day] = days.get(day, False) or line.is_won
    return days


def daily_streak(lines: Sequence[GameSummary], today: date) -> int:
    """Count the days in a row on which the daily deal was played, up to today or yesterday."""
    played = [
        (date.fromisoformat(line.daily), line.ended, line.east) for line in lines if line.daily and not line.trial
    ]
    return streak(with_skipped_days(played), today)


def daily_week(lines: Sequence[GameSummary], today: date) -> list[tuple[date, bool | None]]:
    """List the last seven days, today last: a daily deal won, played and not won, or None for not played."""
    days = daily_days(lines)
    return [(day, days.get(day)) for day in (today - timedelta(days=back) for back in range(6, -1, -1))]
