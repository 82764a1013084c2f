"""Summaries: what a person has played, a line each: finished games, answers to puzzles, daily deals."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Self

from knaves.engine.game import Game
from knaves.engine.layout import ScoreSheet
from knaves.engine.options import Options
from knaves.games.registry import GAMES
from knaves.table.record import LARGEST_SEED, Record, bot_level
from knaves.table.table import Table

FIRST, LAST = 2000, 2999  # years; far enough from the ends of the calendar for any reckoning
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


def is_day(value: object) -> bool:
    """Whether this is a text such as "2026-11-21" that names a day there is, from the year 2000 to 2999."""
    if not isinstance(value, str) or _DAY.fullmatch(value) is None:
        return False
    try:
        return FIRST <= date.fromisoformat(value).year <= LAST
    except ValueError:
        return False


def is_time(value: object) -> bool:
    """Whether this is a text such as "2026-11-21T05:20:00Z" (UTC) that names a second there is, from 2000 to 2999."""
    if not isinstance(value, str) or _TIME.fullmatch(value) is None or not is_day(value[:10]):
        return False
    try:
        datetime.fromisoformat(value[:-1])
    except ValueError:
        return False
    return True


def local_day(time: str) -> date:
    """Return the day on which a time in UTC ("2026-11-21T05:20:00Z") falls in the time zone of the device."""
    return local_time(time).date()


def local_time(time: str) -> datetime:
    """Return a time in UTC ("2026-11-21T05:20:00Z") in the time zone of the device."""
    return datetime.fromisoformat(f"{time[:-1]}+00:00").astimezone()


def minutes_east(time: str) -> int:
    """Return how many minutes the device's clock is ahead of UTC (below 0: behind) at a time such as is_time allows."""
    offset = datetime.fromisoformat(f"{time[:-1]}+00:00").astimezone().utcoffset()
    return 0 if offset is None else round(offset.total_seconds() / 60)


FARTHEST = 24 * 60  # minutes east or west; no zone is that far


def is_day_or_none(value: object) -> bool:
    """Whether this is a day as `is_day` has it, or "" for none."""
    return value == "" or is_day(value)


MOST_SUMMARIES = 5000
MOST_SIDES = 12
Time = Annotated[str, is_time]  # UTC: "2026-11-21T05:20:00Z"
Word = Annotated[str, 600]
Count = Annotated[int, (0, 100_000)]
Zone = Annotated[int, (1 - FARTHEST, FARTHEST - 1)]


@dataclass(frozen=True)
class GameSummary:
    """One finished game, short. `ended` is UTC; `seat` is the person whose game it was."""

    id: Word
    game: Word
    ended: Time
    variant: Word  # the options in short form, as in a link
    level: Word  # the strongest bot at the table, "" for none
    seat: Count
    scores: Annotated[tuple[int, ...], (1, MOST_SIDES)]
    winners: tuple[int, ...]
    side: Count
    counted: bool  # whether it was played without free undo
    moves: Count
    daily: Annotated[str, is_day_or_none] = ""  # the day of the daily deal it was, "" for none
    loss: Annotated[float, (0, 1)] | None = None  # expected standing lost per decision, once reviewed
    decisions: Count = 0  # that the review has judged, 0 where it has not said so
    given: Count = 0  # hundredths of standing that they gave away, as the review shows it
    # the level in each seat of other sides, "" for a person; () in older lines
    rivals: Annotated[tuple[Annotated[str, 40], ...], MOST_SIDES - 1] = ()
    trial: bool = False  # a lesson, or gone on from a moment of another game
    east: Zone | None = None  # minutes that the device's clock was ahead of UTC then; None in older lines
    given_up: bool = False
    # what the end counted of each side, such as rows, where the scores only mark the winner; () in older lines
    counts: Annotated[tuple[Count, ...], MOST_SIDES] = ()

    @property
    def is_sound(self) -> bool:
        """Whether the person's side and the winners are among the sides that have scores, and `counts` is of them."""
        sides = len(self.scores)
        is_counted = not self.counts or len(self.counts) == sides
        return is_counted and self.side < sides and all(0 <= winner < sides for winner in self.winners)

    @property
    def is_won(self) -> bool:
        """Whether the person's side won, alone or with others."""
        return self.side in self.winners

    @property
    def is_rated(self) -> bool:
        """Whether it belongs into the statistics: a whole game against bots."""
        return bool(self.level) and not self.trial

    @property
    def is_drawn(self) -> bool:
        """Whether no side has won."""
        return not self.winners

    def reviewed(self, loss: float, decisions: int, given: int) -> Self:
        """Return a copy with a review's findings: standing lost a decision, 0..1; decisions; hundredths given away."""
        return replace(self, loss=loss, decisions=decisions, given=given)

    def as_json(self) -> dict[str, Any]:
        """Write the summary as a JSON object, without those at their defaults that older lines lack."""
        body = asdict(self)
        left_out = {"trial": False, "decisions": 0, "given": 0, "east": None, "given_up": False, "counts": ()}
        return {name: value for name, value in body.items() if name not in left_out or value != left_out[name]}


def variant_of(options: Options) -> str:
    """Return options in short form, as in a link: those that are not at their defaults."""
    return "&".join(f"{name}={value}" for name, value in options.differences().items())


def rivals_of(seats: Sequence[str], seat: int, sides: int) -> tuple[str, ...]:
    """Return the level in each seat of the sides that `seat` plays against, "" for a person."""
    return tuple(bot_level(each) or "" for place, each in enumerate(seats) if place % sides != seat % sides)


def summary_of(
    record: Record,
    key: str,
    ended: str,
    seat: int,
    levels: Sequence[str],
    *,
    counted: bool,
    daily: str = "",
    trial: bool = False,
    counts: Sequence[int] = (),
) -> GameSummary:
    """Sum up a record that has a result, for the person in `seat`. `levels`: the known bot levels, weakest first.

    `key` becomes the id; `ended` is UTC; `counted`: played without free undo; `daily`: the day of that deal, or "";
    `counts` as `counts_at_end` has them.
    """
    assert record.result is not None
    sides = len(record.result["scores"])
    return GameSummary(
        key, record.game.key, ended, variant_of(record.options), strongest(record.seats, levels), seat,
        tuple(record.result["scores"]), tuple(record.result["winners"]), seat % sides,
        counted, len(record.moves), daily, trial=trial, rivals=rivals_of(record.seats, seat, sides),
        east=minutes_east(ended), counts=tuple(counts),
    )  # fmt: skip


def counts_at_end(table: Table) -> list[int]:
    """Return what the end counts of each side instead of points, such as rows; [] where it counts points or nothing."""
    sheets = table.game.table.layout(table.state, 0).areas.get("sheet", ())
    part = next((part for part in sheets if isinstance(part, ScoreSheet)), None)
    if part is None or part.result is None:
        return []
    figures = dict(zip(part.columns, map(int, part.result[1]), strict=True))
    return [figures[side] for side in range(table.state.sides)]


def given_up(
    record: Record, key: str, ended: str, seat: int, scores: Sequence[int], levels: Sequence[str], *,
    counted: bool, daily: str = "", trial: bool = False,
) -> GameSummary:  # fmt: skip
    """Sum up a running game that the person in `seat` gives up: every other side has won. Otherwise as `summary_of`.

    `scores` are those of each side so far; one below 0 is written as 0.
    """
    winners = [side for side in range(len(scores)) if side != seat % len(scores)]
    lost = replace(record, result={"scores": [max(0, each) for each in scores], "winners": winners})
    line = summary_of(lost, key, ended, seat, levels, counted=counted, daily=daily, trial=trial)
    return replace(line, given_up=True)


def strongest(seats: Sequence[str], levels: Sequence[str]) -> str:
    """Return the strongest bot level at a table, "" for none; `levels` are the known ones, weakest first.

    A level not among them counts as the weakest.
    """
    present = [level for occupant in seats if (level := bot_level(occupant)) is not None]
    return max(present, key=lambda level: levels.index(level) if level in levels else -1, default="")


def newest(lines: Iterable[GameSummary], most: int = MOST_SUMMARIES) -> list[GameSummary]:
    """Return the newest `most` summaries, newest first, one per id (the last given of equal times)."""
    by_id = {line.id: line for line in sorted(lines, key=lambda line: line.ended)}
    return sorted(by_id.values(), key=lambda line: line.ended, reverse=True)[:most]


def wins(lines: Sequence[GameSummary], game: str, level: str, seat: int, sides: int) -> tuple[int, ...]:
    """Count the wins of each side, by side, in rated games with this game, level, person's seat and number of sides.

    A game that was given up among more than two sides is nobody's win: who would have won it is not known.
    """
    like = [
        line
        for line in lines
        if line.is_rated
        and (line.game, line.level, line.seat, len(line.scores)) == (game, level, seat, sides)
        and not (line.given_up and sides > 2)
    ]
    return tuple(sum(side in line.winners for line in like) for side in range(sides))


MOST_ATTEMPTS = 4000
HARDEST = 5
TODAY = "today"  # the puzzle of the day
OWN = "own"  # a blunder of one's own, found in a review
PUZZLE = re.compile(r"[A-Za-z0-9_-]{1,64}(:[0-9]{1,7})?")
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
WAY = re.compile("|".join(("", TODAY, OWN, f"run {TIME}")))


@dataclass(frozen=True)
class PuzzleAttempt:
    """One answer to a puzzle. `way`: where it was asked: "", TODAY, OWN, or "run" and the UTC time the run began."""

    AS_ROW: ClassVar[bool] = True

    game: Annotated[str, GAMES.__contains__]
    puzzle: Annotated[str, PUZZLE]  # its id; of a blunder the key of the game and the number of the move: "g1:12"
    difficulty: Annotated[int, (0, HARDEST)]  # from 1; 0 for a blunder of one's own, which has none
    is_right: bool
    at: Time
    way: Annotated[str, WAY, ...] = ""
    # minutes that the device's clock was ahead of UTC then; None in older answers
    east: Zone | None = None

    @property
    def day(self) -> date:
        """The day on which it was given, where the player was then; of an older answer, where the player is now."""
        if self.east is None:
            return local_day(self.at)
        return (datetime.fromisoformat(self.at[:-1]) + timedelta(minutes=self.east)).date()

    def as_json(self) -> list[str | int]:
        """Write the attempt as a JSON array of its fields in order, without `east` where it is None."""
        body: list[str | int] = [self.game, self.puzzle, self.difficulty, int(self.is_right), self.at, self.way]
        return body if self.east is None else [*body, self.east]


def run_of(begun: str) -> str:
    """Return the `way` of the answers given in a run of puzzles that began at this UTC time."""
    return f"run {begun}"


SECOND_EDITION = date(2026, 11, 26)  # the first day whose deals have the defaults of today


def daily_seed(game: str, day: date) -> int:
    """Return the seed of this game's deal on this day, which is everybody's own: a new deal comes at one's midnight."""
    digest = sha256(f"daily {game} {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & LARGEST_SEED


def daily_options(game: Game, day: date) -> Options:
    """Return the options of this game's daily deal: the standard ones, before SECOND_EDITION those of its time."""
    return game.options.parse({} if day >= SECOND_EDITION else game.options.in_full({}))


def daily_turn(day: date, count: int) -> int:
    """Return which of `count` games, from 0, has its turn on this day."""
    return day.toordinal() % count


FIRST_DAY = date(2026, 1, 1)  # nobody has played before it


def streak(days: Collection[date], today: date) -> int:
    """Count the days in a row up to today, or up to yesterday if today is missing.

    Tomorrow counts where it has been played already: who flies west, or sets a clock right, has today once more. A day
    that cannot be yet, or was before there was a game, was played by a clock that was wrong: it stands for one that is
    missing.
    """
    newest = (today + timedelta(days=1), today, today - timedelta(days=1))
    day = next((day for day in newest if day in days), newest[-1])
    wrong = sum(not FIRST_DAY <= each <= newest[0] for each in set(days))
    length = 0
    while day in days or (length and wrong and day - timedelta(days=1) in days):
        wrong -= day not in days
        length += 1
        day -= timedelta(days=1)
    return length


Played = tuple[date, str, int | None]  # a day, when in UTC it was played, and how many minutes east of UTC
SKIPPED = timedelta(hours=36)
FLOWN = timedelta(hours=49)  # from a day's first minute to the last of the next but one, over the date line
SUMMER = 60  # minutes; a clock that is changed by no more does not lose a day


def with_skipped_days(played: Sequence[Played]) -> set[date]:
    """Return the days that were played, and each single day between two of them that the player did not have.

    A flight east over the date line, or a clock that is put forward, skips a date. The days before and after it are
    then less than SKIPPED apart, or less than FLOWN if the time zone is known to have changed.
    """
    days = sorted(
        (day, time, east) for day, time, east in played if abs(date.fromisoformat(time[:10]) - day) <= timedelta(days=1)
    )
    found = {day for day, _, _ in played}
    for (one, begun, here), (other, ended, there) in pairwise(days):
        apart = datetime.fromisoformat(ended[:-1]) - datetime.fromisoformat(begun[:-1])
        has_flown = here is not None and there is not None and abs(there - here) > SUMMER
        if other - one == timedelta(days=2) and apart < (FLOWN if has_flown else SKIPPED):
            found.add(one + timedelta(days=1))
    return found
