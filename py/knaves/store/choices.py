"""Choices: options and seats last chosen, the text table, lessons, tips, names, series, and the browser's promise."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from knaves.store.store import Store, StoredType, stored_record

MOST_NAMES = 100
POLICY = re.compile("practice|counted")
MOST_HANDS = 20
MOST_LINES = 60  # that bots have said
LONGEST_NAME = 16
MOST_SERIES = 20  # opponents
MOST_GAMES = 30  # of a series


@dataclass(frozen=True)
class LastGame:
    """The options, of which those left out have their defaults, the seats and how moves may be taken back."""

    options: Mapping[str, object] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    policy: Annotated[str, POLICY] = "practice"


@dataclass(frozen=True)
class TableLook:
    """Whether the table is shown in words."""

    text: bool = False


@dataclass(frozen=True)
class LessonsKept:
    """The games whose lesson has been learned, and the key of the running lesson of each game."""

    learned: Annotated[frozenset[str], MOST_NAMES] = frozenset()
    running: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Names:
    """The names of the people at this device by seat; "" for none."""

    by_seat: Annotated[tuple[str, ...], MOST_NAMES] = ()


@dataclass(frozen=True)
class TipsRead:
    """The tips that have been read, each as a game and its number ("box 2": 1); "sound": that sounds were offered.

    Older versions counted the tips of a game from the first ("box": 2).
    """

    read: Annotated[Mapping[str, int], MOST_NAMES] = field(default_factory=dict)


@dataclass(frozen=True)
class LinesHeard:
    """What bots have said in the last games, the newest last."""

    lines: Annotated[tuple[str, ...], MOST_LINES] = ()


@dataclass(frozen=True)
class HandsLaid:
    """A player's own order of cards as codes, by the key of the running game."""

    by_game: Annotated[Mapping[str, tuple[str, ...]], MOST_HANDS] = field(default_factory=dict)


@dataclass(frozen=True)
class Series:
    """Games in a row against the same others: who has won each, and how many wins end it."""

    # key of each finished game, and the side that won it; -1 for none alone
    games: Annotated[tuple[tuple[str, Annotated[int, (-1, MOST_NAMES - 1)]], ...], MOST_GAMES] = ()
    first_to: Annotated[int, (0, MOST_GAMES)] = 0  # wins; 0: open-ended
    now: str = ""  # the key of the game that was dealt to go on

    def wins(self, sides: int) -> list[int]:
        """Return how many of its games each of so many sides has won; draws and shared wins count for none."""
        return [sum(winner == side for _, winner in self.games) for side in range(sides)]

    @property
    def champion(self) -> int | None:
        """The side that has won the series; None while it goes on."""
        winners = [winner for _, winner in self.games if winner >= 0]
        best = max(winners, key=winners.count, default=None)
        return best if best is not None and 0 < self.first_to <= winners.count(best) else None

    def until(self, key: str) -> Series:
        """The series as it stood after this game; without any game where that is none of it."""
        place = next((number for number, (each, _) in enumerate(self.games, 1) if each == key), 0)
        return replace(self, games=self.games[:place])

    def counted(self, key: str, winner: int) -> Series:
        """Return the series with a finished game and the side that won it, -1 for none alone; each game counts once.

        A game that was not dealt to go on with the series, or ended after it was won, begins a new one.
        """
        if key in dict(self.games):
            return self
        before = self.games if key == self.now and self.champion is None else ()
        return replace(self, games=(*before, (key, winner))[-MOST_GAMES:])

    def going_on(self, key: str) -> Series:
        """The series whose next game has this key; a new one after it has been won."""
        return replace(self, games=() if self.champion is not None else self.games, now=key)


@dataclass(frozen=True)
class SeriesKept:
    """The series against each opponent, the newest last."""

    by_opponent: Annotated[Mapping[str, Series], MOST_SERIES] = field(default_factory=dict)


@dataclass(frozen=True)
class StorageAsked:
    """Whether the browser promised to keep the data, None before it was asked."""

    promised: bool | None = None


TABLE = stored_record("choice/table", TableLook)
LESSONS = stored_record("choice/lessons", LessonsKept)
TIPS = stored_record("choice/tips", TipsRead)
STORAGE = stored_record("choice/kept", StorageAsked)
NAMES = stored_record("choice/names", Names)
HEARD = stored_record("choice/heard", LinesHeard)
HANDS = stored_record("choice/hands", HandsLaid)
LAST = stored_record("choice/(?!(?:table|lessons|kept|names|tips|heard|hands|series)$)[a-z_]{1,40}", LastGame)
SERIES = stored_record("choice/series", SeriesKept)
CHOICES: tuple[StoredType[Any], ...] = (TABLE, LESSONS, STORAGE, NAMES, TIPS, HEARD, HANDS, SERIES, LAST)


class Choices:
    """The choices in one store, read and written one by one. Writing returns False where there is no room."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def last(self, game: str) -> LastGame:
        """Return how the game of this key was last dealt; the defaults where it never was."""
        return LAST.load(self.store, f"choice/{game}").value

    def keep_last(self, game: str, last: LastGame) -> bool:
        """Save how a game was dealt last. Returns False if it could not be written."""
        return LAST.keep(self.store, f"choice/{game}", last)

    @property
    def table(self) -> TableLook:
        """Whether the table is shown in words: not before it was chosen."""
        return TABLE.load(self.store, "choice/table").value

    def keep_table(self, look: TableLook) -> bool:
        """Save whether the table is shown in words. Returns False if it could not be written."""
        return TABLE.keep(self.store, "choice/table", look)

    @property
    def lessons(self) -> LessonsKept:
        """The lessons learned and running."""
        return LESSONS.load(self.store, "choice/lessons").value

    def keep_lessons(self, kept: LessonsKept) -> bool:
        """Save which lessons were learned and which run. Returns False if that could not be written."""
        return LESSONS.keep(self.store, "choice/lessons", kept)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people at this device, by seat; "" for none, and the last seats may be missing."""
        kept = NAMES.load(self.store, "choice/names").value.by_seat
        return tuple(name.strip()[:LONGEST_NAME] for name in kept)

    def keep_name(self, seat: int, name: str) -> bool:
        """Save the name of the person in a seat, cut to LONGEST_NAME characters; "" deletes it.

        Returns False if it could not be written.
        """
        names = [*self.names, *[""] * (seat + 1 - len(self.names))]
        names[seat] = name.strip()[:LONGEST_NAME]
        return NAMES.keep(self.store, "choice/names", Names(tuple(names)))

    @property
    def tips(self) -> TipsRead:
        """The tips that have been read."""
        return TIPS.load(self.store, "choice/tips").value

    def keep_tips(self, tips: TipsRead) -> bool:
        """Save which tips have been read. Returns False if that could not be written."""
        return TIPS.keep(self.store, "choice/tips", tips)

    @property
    def heard(self) -> tuple[str, ...]:
        """What bots have said in the last games, the newest last."""
        return HEARD.load(self.store, "choice/heard").value.lines

    def keep_heard(self, lines: Sequence[str]) -> bool:
        """Save what bots have said; of many lines only the last ones. Returns False if that could not be written."""
        return HEARD.keep(self.store, "choice/heard", LinesHeard(tuple(lines[-MOST_LINES:])))

    @property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """The order of the cards that were laid by hand, by running game."""
        return HANDS.load(self.store, "choice/hands").value.by_game

    def keep_hand(self, game: str, codes: tuple[str, ...]) -> bool:
        """Keep the order of a game's cards; of many games only the last ones."""
        others = [(key, hand) for key, hand in self.hands.items() if key != game]
        return HANDS.keep(self.store, "choice/hands", HandsLaid(dict([*others, (game, codes)][-MOST_HANDS:])))

    def every_series(self) -> Mapping[str, Series]:
        """Return the series against each opponent by the game's key and a friend's name, "box Ann"; the newest last."""
        return SERIES.load(self.store, "choice/series").value.by_opponent

    def series(self, opponent: str) -> Series:
        """Return the series against an opponent of `every_series`; an empty one where there is none."""
        return self.every_series().get(opponent, Series())

    def keep_series(self, opponent: str, series: Series) -> bool:
        """Save a series; of many opponents only the last ones."""
        kept = self.every_series()
        others = [(name, each) for name, each in kept.items() if name != opponent]
        newest = dict([*others, (opponent, series)][-MOST_SERIES:])
        return SERIES.keep(self.store, "choice/series", SeriesKept(newest))

    @property
    def storage(self) -> StorageAsked:
        """The browser’s last answer to the request for lasting storage."""
        return STORAGE.load(self.store, "choice/kept").value

    def keep_storage(self, asked: StorageAsked) -> bool:
        """Save the browser’s answer. Returns False if it could not be written."""
        return STORAGE.keep(self.store, "choice/kept", asked)
