"""Statistics: what a person’s games add up to: intervals, sums, days, and a strength by Glicko-2.

The strength is after Glickman, "Example of the Glicko-2 system" (2022); steps are numbered as there, and a rating
period may be one game. An opponent as strong as the player is a mix (`bots/levels.py`), whose rating is taken to lie
between those of its two levels in the same proportion; at a table of four a quarter of the games is as much as half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from math import exp, log, pi, sqrt

from knaves.bots.levels import LADDER, LEVELS, Mix, mix_of
from knaves.engine.game import Game
from knaves.table.summary import GameSummary, streak, with_skipped_days

NORMAL = 1.96  # standard errors either side of the mean that hold 95 %
NARROWEST = 100  # observations after which a lasting interval is as narrow as it can be then


@dataclass(frozen=True)
class Interval:
    """A mean and the ends of its 95 % interval, or of one of another confidence where that was asked for."""

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
    """Select the rated games of the same game and level as this one, which is among them if it is rated."""
    return [line for line in lines if line.is_rated and (line.game, line.level) == (this.game, this.level)]


def beaten(lines: Sequence[GameSummary]) -> dict[str, str]:
    """Return the strongest level beaten in each game, by its key; games of which none has been are left out."""
    found: dict[str, str] = {}
    for line in lines:
        if line.is_rated and line.is_won and line.level in LADDER:
            found[line.game] = max(line.level, found.get(line.game, line.level), key=LADDER.index)
    return found


def level_above(level: str) -> str:
    """Return the level above this one; "" above the highest, or what is none."""
    levels = list(LEVELS)
    return levels[levels.index(level) + 1] if level in levels[:-1] else ""


def next_step(lines: Sequence[GameSummary], reached: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the game that was rated last and its next level, if it was won against the strongest beaten in it.

    `reached` is the strongest level beaten in each game, as `beaten` tells it.
    """
    last = max((line for line in lines if line.is_rated), key=lambda line: line.ended, default=None)
    if last is None or not last.is_won or reached.get(last.game) != last.level:
        return None
    above = level_above(last.level)
    return (last.game, above) if above else None


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


SCALE = 173.7178  # points of rating in a unit of Glicko-2
TAU = 0.5  # how much volatility may change
MOST_DEVIATION = 350.0  # of somebody of whom nothing is known
CLOSE = 1e-6  # of the iteration of step 5


@dataclass(frozen=True)
class Rating:
    """Strength of a player, its standard deviation, and the volatility of results."""

    rating: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the strength, lower and upper end, in Glicko points."""
        return self.rating - NORMAL * self.deviation, self.rating + NORMAL * self.deviation


def expected(one: Rating, other: Rating) -> float:
    """Return the first player's expected score 0..1 against the second, flattened by both deviations."""
    spread = _flattened(sqrt(one.deviation**2 + other.deviation**2) / SCALE)
    return 1 / (1 + exp(-spread * (one.rating - other.rating) / SCALE))


def rate_idle_period(rating: Rating) -> Rating:
    """Return the rating after a period without a game: the same, less certain."""
    deviation = SCALE * sqrt((rating.deviation / SCALE) ** 2 + rating.volatility**2)
    return Rating(rating.rating, min(MOST_DEVIATION, deviation), rating.volatility)


def rate_period(rating: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """Rate a period of games: opponents, each with a score from 0 (lost) to 1 (won)."""
    if not results:
        return rate_idle_period(rating)
    place, deviation = (rating.rating - 1500) / SCALE, rating.deviation / SCALE  # step 2
    information = gained = 0.0
    for other, score in results:  # steps 3 and 4
        weight = _flattened(other.deviation / SCALE)
        likely = 1 / (1 + exp(-weight * (place - (other.rating - 1500) / SCALE)))
        information += weight**2 * likely * (1 - likely)
        gained += weight * (score - likely)
    variance = 1 / information
    volatility = _volatility(variance * gained, deviation, variance, rating.volatility, tau)
    before = deviation**2 + volatility**2  # step 6
    after = 1 / sqrt(1 / before + information)  # step 7
    return Rating(1500 + SCALE * (place + after**2 * gained), min(MOST_DEVIATION, SCALE * after), volatility)


def _flattened(deviation: float) -> float:
    """The weight of a result against a player rated so uncertainly: g of the paper."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(change: float, deviation: float, variance: float, volatility: float, tau: float) -> float:
    """The new volatility, step 5: where f is 0, found by the Illinois algorithm."""
    start = log(volatility**2)

    def f(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if change**2 > deviation**2 + variance:
        high = log(change**2 - deviation**2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)


KNOWN = 40.0  # deviation of a bot's rating


def mix_for(rating: float, ratings: Mapping[str, float]) -> Mix:
    """Mix two levels to this rating, in the points of `ratings`; beyond the ladder: its weakest or strongest level."""
    for lower, upper in pairwise(LADDER):
        low, high = ratings[lower], ratings[upper]
        if rating < high or upper == LADDER[-1]:
            share = (rating - low) / (high - low) if high > low else 1.0
            return Mix(lower, upper, min(1.0, max(0.0, share)))
    raise AssertionError("the last pair takes all that is left")


def own_mix(lines: Sequence[GameSummary], game: Game) -> Mix:
    """Return the opponent that is as strong as the player has been in this game."""
    now = (ratings_in(lines, game) or [Rating()])[-1]
    return mix_for(now.rating, {name: float(rating) for name, (rating, _) in game.bots.ratings.items()})


def ratings_in(lines: Sequence[GameSummary], game: Game) -> list[Rating]:
    """Rate the player after each counted game against bots of known strength, oldest first."""
    found, player = [], Rating()
    for line in sorted(lines, key=lambda each: each.ended):
        rivals = [_strength(name, game) for name in line.rivals or (line.level,)]
        if line.game != game.key or not line.counted or not rivals or None in rivals:
            continue
        known = [each for each in rivals if each is not None]
        score = 1.0 if line.is_won else 0.5 if line.is_drawn else 0.0
        player = after_game(player, sum(known) / len(known), score=score, rivals=len(line.scores) - 1)
        found.append(player)
    return found


def _strength(level: str, game: Game) -> float | None:
    """The rating of a level or a mix, None where there is none."""
    mix = mix_of(level)
    if mix is not None:
        return strength_of(mix, {name: float(rating) for name, (rating, _) in game.bots.ratings.items()})
    return float(game.bots.ratings[level][0]) if level in game.bots.ratings else None


def strength_of(mix: Mix, ratings: Mapping[str, float]) -> float:
    """Return the rating of a mix: between those of its levels, in proportion."""
    return ratings[mix.lower] + mix.share * (ratings[mix.upper] - ratings[mix.lower])


def after_game(player: Rating, rival: float, *, score: float, rivals: int = 1) -> Rating:
    """Rate the player after a game against opponents of this rating; score: 1 won, 0 lost, 0.5 drawn.

    A winner has beaten all of them and a loser was beaten by one: at equal strength that balances.
    """
    return rate_period(player, [(Rating(rival, KNOWN), score)] * (rivals if score == 1 else 1))
