"""Summaries: a finished game in a line: when it was played, by which rules, against whom, and who won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Self

from knaves.engine.errors import UnreadableRecord
from knaves.table.dates import is_day, is_time
from knaves.table.record import Record
from knaves.table.seating import bot_level

MOST_SUMMARIES = 5000


@dataclass(frozen=True)
class GameSummary:
    """One finished game, short. `ended` is UTC; `seat` is the person whose game it was."""

    id: str
    game: str
    ended: str  # "2026-11-21T05:20:00Z"
    variant: str  # the options in short form, as in a link
    level: str  # the strongest bot at the table, "" for none
    seat: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    side: int
    counted: bool  # whether it was played without free undo
    moves: int
    daily: str = ""  # the day of the daily deal it was, "" for none
    loss: float | None = None  # expected standing lost per decision, once reviewed
    decisions: int = 0  # that the review has judged, 0 where it has not said so
    given: int = 0  # hundredths of standing that they gave away, as the review shows it
    rivals: tuple[str, ...] = ()  # the level in each seat of other sides, "" for a person; () in older lines
    trial: bool = False  # a lesson, or gone on from a moment of another game

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
        """Whether the game is drawn."""
        return not self.winners

    def reviewed(self, loss: float, decisions: int, given: int) -> Self:
        """Return the summary with what a review found: loss per decision 0..1, decisions, hundredths given away."""
        return replace(self, loss=loss, decisions=decisions, given=given)

    def as_json(self) -> dict[str, Any]:
        """Write the summary as a JSON object."""
        body = asdict(self)
        return {name: value for name, value in body.items() if value or name not in ("trial", "decisions", "given")}


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
) -> GameSummary:
    """Sum up a finished record. `levels` lists the known bot levels, weakest first."""
    assert record.result is not None
    variant = "&".join(f"{name}={value}" for name, value in record.options.differences().items())
    sides = len(record.result["scores"])
    others = [bot_level(each) or "" for place, each in enumerate(record.seats) if place % sides != seat % sides]
    return GameSummary(
        key, record.game.key, ended, variant, strongest(record.seats, levels), seat,
        tuple(record.result["scores"]), tuple(record.result["winners"]), seat % sides,
        counted, len(record.moves), daily, trial=trial, rivals=tuple(others),
    )  # fmt: skip


def given_up(
    record: Record, key: str, ended: str, seat: int, scores: Sequence[int], levels: Sequence[str], *,
    counted: bool, daily: str = "", trial: bool = False,
) -> GameSummary:  # fmt: skip
    """Sum up a running game that the person in `seat` gives up: every other side has won. `scores`: by side so far."""
    winners = [side for side in range(len(scores)) if side != seat % len(scores)]
    lost = replace(record, result={"scores": [max(0, each) for each in scores], "winners": winners})
    return summary_of(lost, key, ended, seat, levels, counted=counted, daily=daily, trial=trial)


def strongest(seats: Sequence[str], levels: Sequence[str]) -> str:
    """Return the strongest bot level at a table, "" for none; `levels` are the known ones, weakest first."""
    present = [level for occupant in seats if (level := bot_level(occupant)) is not None]
    return max(present, key=lambda level: levels.index(level) if level in levels else -1, default="")


def read_summary(given: object) -> GameSummary:
    """Read a summary from a JSON value. Raises UnreadableRecord."""
    if not isinstance(given, dict):
        raise UnreadableRecord("A history entry must be a JSON object.")
    known = {each.name for each in fields(GameSummary)}
    values = {name: value for name, value in given.items() if name in known}
    rivals = values.setdefault("rivals", ())
    if not isinstance(rivals, list | tuple) or not all(isinstance(each, str) and len(each) <= 40 for each in rivals):
        raise UnreadableRecord("A history entry has an invalid value.")
    values["rivals"] = tuple(rivals)
    for name in ("scores", "winners"):
        numbers = values.get(name)
        if not isinstance(numbers, list | tuple) or not all(type(each) is int for each in numbers):
            raise UnreadableRecord("Scores and winners must be lists of whole numbers.")
        values[name] = tuple(numbers)
    try:
        line = GameSummary(**values)
    except TypeError:
        raise UnreadableRecord("A history entry is incomplete.") from None
    if not _is_sound(line):
        raise UnreadableRecord("A history entry has an invalid value.")
    return line


def _is_sound(line: GameSummary) -> bool:
    texts = (line.id, line.game, line.ended, line.variant, line.level, line.daily)
    return (
        all(isinstance(text, str) and len(text) <= 600 for text in texts)
        and is_time(line.ended)
        and (line.daily == "" or is_day(line.daily))
        and all(type(number) is int and 0 <= number <= 100_000 for number in (line.seat, line.side, line.moves))
        and type(line.counted) is bool
        and type(line.trial) is bool
        and all(type(number) is int and 0 <= number <= 100_000 for number in (line.decisions, line.given))
        and (line.loss is None or (type(line.loss) in (int, float) and 0 <= line.loss <= 1))
        and line.side < len(line.scores) <= 12
        and len(line.rivals) < 12
        and all(0 <= winner < len(line.scores) for winner in line.winners)
    )


def newest(lines: Iterable[GameSummary], most: int = MOST_SUMMARIES) -> list[GameSummary]:
    """Return the newest `most` summaries, newest first, one per id (the last given of equal times)."""
    by_id = {line.id: line for line in sorted(lines, key=lambda line: line.ended)}
    return sorted(by_id.values(), key=lambda line: line.ended, reverse=True)[:most]


def wins(lines: Sequence[GameSummary], game: str, level: str, seat: int, sides: int) -> tuple[int, ...]:
    """Count the games each side won at tables with this game, level, seat of the person and number of sides."""
    like = [
        line
        for line in lines
        if line.is_rated and (line.game, line.level, line.seat, len(line.scores)) == (game, level, seat, sides)
    ]
    return tuple(sum(side in line.winners for line in like) for side in range(sides))
