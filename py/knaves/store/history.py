"""History: finished games, their reviews, answers to puzzles, results that friends sent.

A summary is written under a key of its own, `line/ID`, and joins the list under `history` at the start of a later
visit: so two tabs that finish games at the same moment write nothing over each other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from knaves.store.store import Blame, Store, StoredType, names_under
from knaves.table.record import Record, bounded_record
from knaves.table.summary import (
    MOST_ATTEMPTS,
    MOST_SUMMARIES,
    GameSummary,
    PuzzleAttempt,
    is_time,
    newest,
)
from knaves.wire.parse import LONGEST_FILE, bounded, parse, parse_by_field, parse_each

MOST_JUDGED = 20_000


@dataclass(frozen=True)
class KeptReview:
    """Judgements with the depth that each was made at, and the account of luck; analysis/ reads their JSON."""

    judged: tuple[tuple[int, Mapping[str, object]], ...] = ()
    account: Mapping[str, float] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {"judged": [[depth, dict(body)] for depth, body in self.judged], "account": self.account}


def read_review(given: object, blame: Blame) -> KeptReview:
    """Read a review from a JSON value; `blame` hears of parts that are left out. Raises UnreadableRecord."""
    kept = parse_by_field(_Review, given, "review", blame)
    judged = parse_each(tuple[int, Mapping[str, object]], kept.judged, "review", blame, slice(MOST_JUDGED))
    return KeptReview(tuple(judged), kept.account)


@dataclass(frozen=True)
class _Review:
    """The outer form of a review."""

    judged: Annotated[tuple[object, ...], LONGEST_FILE] = ()
    account: Mapping[str, float] | None = None


REVIEW: StoredType[KeptReview] = StoredType(
    re.compile(r"review/.*"), 800_000, KeptReview, read_review, KeptReview.as_json
)  # fmt: skip


class Reviews:
    """The reviews of finished games, each under the key of its game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self, key: str) -> KeptReview:
        """Return the review of a game, an empty one if there is none."""
        return REVIEW.load(self.store, f"review/{key}").value

    def keep(self, key: str, review: KeptReview) -> bool:
        """Keep the review of a game; False if there is no room."""
        return REVIEW.keep(self.store, f"review/{key}", review)

    def games(self) -> list[str]:
        """List the keys of the games that have a review, in no order."""
        return names_under(self.store, "review/")

    def forget(self, key: str) -> None:
        """Delete the review of a game, if there is one."""
        self.store.remove(f"review/{key}")


MOST_RECORDS = 200
LONGEST_LIST = 4_000_000


def read_summary(given: object) -> GameSummary:
    """Read the line of a finished game from a JSON value. Raises UnreadableRecord."""
    return parse(GameSummary, given, "history")


def read_attempt(given: object) -> PuzzleAttempt:
    """Read an answer to a puzzle from a JSON value. Raises UnreadableRecord."""
    return parse(PuzzleAttempt, given, "puzzles")


LIST: StoredType[tuple[GameSummary, ...]] = StoredType(
    re.compile("history"), LONGEST_LIST, tuple,
    lambda given, blame: tuple(newest(parse_each(GameSummary, given, "history", blame))),
    lambda lines: [line.as_json() for line in lines],
)  # fmt: skip
LINE: StoredType[GameSummary | None] = StoredType(
    re.compile(r"line/.*"), 10_000, lambda: None, lambda given, _: read_summary(given),
    lambda line: line and line.as_json(),
)  # fmt: skip
FINISHED: StoredType[Record | None] = StoredType(
    re.compile(r"finished/.*"), 256 * 1024, lambda: None, lambda given, _: bounded_record(given),
    lambda record: record and record.as_json(),
)  # fmt: skip
FORGOTTEN: StoredType[str] = StoredType(
    re.compile("forgotten"), 200, str, lambda given, _: parse(bounded(str, is_time), given, "forgotten"), str
)


class History:
    """The finished games in one store. No method raises."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.reviews = Reviews(store)
        self._read: tuple[tuple[str, ...], list[GameSummary]] | None = None  # texts and the lines in them

    def lines(self) -> list[GameSummary]:
        """Return the summaries of finished games, newest first."""
        texts = tuple(self.store.get(key) or "" for key in ("history", *self._line_keys()))
        if self._read is None or self._read[0] != texts:
            own = [LINE.load(self.store, key).value for key in self._line_keys()]
            folded = LIST.load(self.store, "history").value
            self._read = texts, newest([*folded, *(line for line in own if line is not None)])
        return list(self._read[1])

    def _line_keys(self) -> list[str]:
        return [f"line/{name}" for name in names_under(self.store, "line/")]

    def fold(self) -> None:
        """Move single lines into the list, at the start of a visit; a line that is safely there loses its own key."""
        folded, lines = set(LIST.load(self.store, "history").value), self.lines()
        if set(lines) != folded and not self._keep_list(lines):
            return
        for key in self._line_keys():
            if LINE.load(self.store, key).value in folded:
                self.store.remove(key)

    def _keep_list(self, lines: list[GameSummary]) -> bool:
        return LIST.keep(self.store, "history", tuple(newest(lines, MOST_SUMMARIES)))

    def add(self, line: GameSummary, record: Record) -> bool:
        """Add a game that has ended; False if there is no room for its line. Old records and their reviews go first."""
        kept = self._keep_line(line)
        FINISHED.keep(self.store, f"finished/{line.id}", record, self.drop_oldest_record)
        fresh = {each.id for each in self.lines()[:MOST_RECORDS]}
        for key in self.kept_records():
            if key not in fresh:
                self._drop_record(key)
        return kept

    def drop(self, keys: Collection[str]) -> bool:
        """Delete these finished games with their records and reviews; False, and nothing done, if there is no room."""
        if not self._keep_list([line for line in self.lines() if line.id not in keys]):
            return False
        for key in keys:
            self.store.remove(f"line/{key}")
            self._drop_record(key)
        return True

    def add_line(self, line: GameSummary) -> bool:
        """Add a game that was given up, of which no record is kept; False if there is no room for its line."""
        return self._keep_line(line)

    def _keep_line(self, line: GameSummary) -> bool:
        return LINE.keep(self.store, f"line/{line.id}", line, self.drop_oldest_record)

    def replace(self, lines: list[GameSummary], records: dict[str, Record]) -> bool:
        """Keep these summaries, and records by key, and no others; False without room, and then some are missing."""
        for key in self._line_keys():
            self.store.remove(key)
        for key in self.kept_records():
            if key not in records:
                self._drop_record(key)
        self.store.remove("history")
        return self._keep_list(lines) and all(
            FINISHED.keep(self.store, f"finished/{key}", record) for key, record in records.items()
        )

    def finished(self, key: str) -> Record | None:
        """Return the record of a finished game, None if it has been dropped."""
        return FINISHED.load(self.store, f"finished/{key}").value

    def kept_records(self) -> list[str]:
        """List the keys of the finished games whose records are kept, in no order."""
        return names_under(self.store, "finished/")

    def note_review(self, key: str, loss: float, decisions: int, given: int) -> None:
        """Write what a review found into the line of a finished game, see `GameSummary.reviewed`."""
        for line in self.lines():
            reviewed = line.reviewed(loss, decisions, given)
            if line.id == key and line != reviewed:
                self._keep_line(reviewed)

    def forget(self, now: str) -> None:
        """Delete every finished game with its record and review; `forgotten` is `now` after that, UTC as text."""
        FORGOTTEN.keep(self.store, "forgotten", now)
        for key in [*self.kept_records(), *self.reviews.games()]:
            self._drop_record(key)
        for key in [*self._line_keys(), "history"]:
            self.store.remove(key)

    @property
    def forgotten(self) -> str:
        """The time when the statistics were last forgotten, such as 2026-11-21T05:20:00Z; "" for never."""
        return FORGOTTEN.load(self.store, "forgotten").value

    def drop_oldest_record(self) -> bool:
        """Make room by dropping the oldest finished record, never a running game; False if there is none."""
        order = {line.id: place for place, line in enumerate(self.lines())}
        keys = sorted(self.kept_records(), key=lambda key: order.get(key, len(order)))
        if keys:
            self._drop_record(keys[-1])
        return bool(keys)

    def _drop_record(self, key: str) -> None:
        self.store.remove(f"finished/{key}")
        self.reviews.forget(key)


LONGEST_ATTEMPTS = 600_000


ATTEMPTS: StoredType[tuple[PuzzleAttempt, ...]] = StoredType(
    re.compile("puzzles"), LONGEST_ATTEMPTS, tuple,
    lambda given, blame: tuple(parse_each(PuzzleAttempt, given, "puzzles", blame, slice(-MOST_ATTEMPTS, None))),
    lambda attempts: [each.as_json() for each in attempts],
)  # fmt: skip


class PuzzleAttempts:
    """The answers to puzzles in one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> tuple[PuzzleAttempt, ...]:
        """Return every answer that is kept, oldest first."""
        return ATTEMPTS.load(self.store, "puzzles").value

    def add(self, answer: PuzzleAttempt) -> bool:
        """Add an answer; False if there is no room. The others are read again, so that another tab's stay."""
        return self.replace((*self.all(), answer))

    def replace(self, attempts: Sequence[PuzzleAttempt]) -> bool:
        """Keep these answers and no others, the last MOST_ATTEMPTS of them; False if there is no room."""
        return ATTEMPTS.keep(self.store, "puzzles", tuple(attempts[-MOST_ATTEMPTS:]))

    def forget(self) -> None:
        """Forget every answer."""
        self.store.remove("puzzles")


MOST = 20
LONGEST_RESULT = 8 * 1024  # characters of one, as of a link
FRIENDS_KEY = "friends"


FRIENDS: StoredType[tuple[str, ...]] = StoredType(
    re.compile(FRIENDS_KEY), MOST * (LONGEST_RESULT + 8), tuple,
    lambda given, blame: tuple(parse_each(bounded(str, LONGEST_RESULT), given, "friends", blame, slice(MOST))), list,
)  # fmt: skip


class FriendResults:
    """The results in the last MOST links of friends that were opened, as packed texts, the newest first."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def packed(self) -> tuple[str, ...]:
        """Return the packed texts, the newest first; page/link_text.py reads them."""
        return FRIENDS.load(self.store, FRIENDS_KEY).value

    def remember(self, packed: str) -> None:
        """Put the packed text of a link before the others; of more than MOST the oldest goes.

        Without a word nothing is kept of one longer than LONGEST_RESULT, or where there is no room.
        """
        if len(packed) <= LONGEST_RESULT:
            others = [each for each in self.packed() if each != packed]
            FRIENDS.keep(self.store, FRIENDS_KEY, (packed, *others)[:MOST])
