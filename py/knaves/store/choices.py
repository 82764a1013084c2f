"""Choices: options and seats last chosen, the text table, lessons, tips, names, series, and the browser's promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from knaves.store.store import Store, StoredType, stored_record

MOST_NAMES = 100
MOST_HANDS = 20
LONGEST_NAME = 16
MOST_SERIES = 20  # opponents
MOST_GAMES = 30  # of a series


@dataclass(frozen=True)
class LastGame:
    """The options, of which those left out have their defaults, the seats and how moves may be taken back."""

    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    policy: str = "practice"


@dataclass(frozen=True)
class TableLook:
    """Whether the table is shown in words."""

    text: bool = False


@dataclass(frozen=True)
class LessonsKept:
    """The games whose lesson has been learned, and the key of the running lesson of each game."""

    learned: frozenset[str] = frozenset()
    running: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Names:
    """The names of the people at this device by seat; "" for none."""

    by_seat: tuple[str, ...] = ()


@dataclass(frozen=True)
class TipsRead:
    """How many tips of each game have been read."""

    read: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class HandsLaid:
    """A player's own order of cards as codes, by the key of the running game."""

    by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Series:
    """Games in a row against the same others: who has won each, and how many wins end it."""

    games: tuple[tuple[str, int], ...] = ()  # key of each finished game, and the side that won it; -1 for none alone
    first_to: int = 0  # wins; 0: open-ended
    now: str = ""  # the key of the game that was dealt to go on

    def wins(self, sides: int) -> list[int]:
        """The games that each side has won."""
        return [sum(winner == side for _, winner in self.games) for side in range(sides)]

    @property
    def champion(self) -> int | None:
        """The side that has won the series; None while it goes on."""
        winners = [winner for _, winner in self.games if winner >= 0]
        best = max(winners, key=winners.count, default=None)
        return best if best is not None and 0 < self.first_to <= winners.count(best) else None

    def counted(self, key: str, winner: int) -> Series:
        """The series with this game; one that was not dealt to go on with it begins a new one."""
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

    by_opponent: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class StorageAsked:
    """Whether the browser promised to keep the data, None before it was asked."""

    promised: bool | None = None


def _checked(given: Any, is_right: bool) -> Any:
    if not is_right:
        raise ValueError
    return given


def _dict_of(kind: type, most: float = inf) -> Callable[[Any], Any]:
    """A reader of a JSON object of at most so many values, all of exactly this type."""
    return lambda given: _checked(
        given,
        isinstance(given, dict)
        and len(given) <= most
        and all(kind is object or type(value) is kind for value in given.values()),
    )


def _texts(given: Any) -> tuple[str, ...]:
    return tuple(_checked(given, isinstance(given, list) and all(isinstance(each, str) for each in given)))


def _names(given: Any) -> tuple[str, ...]:
    return tuple(name.strip()[:LONGEST_NAME] for name in _checked(_texts(given), len(given) <= MOST_NAMES))


def _hands(given: Any) -> dict[str, tuple[str, ...]]:
    return {key: _texts(codes) for key, codes in _dict_of(list, MOST_HANDS)(given).items()}


def _series(given: Any) -> dict[str, Any]:
    for each in _dict_of(dict, MOST_SERIES)(given).values():
        read_series(each)
    return dict(given)


def read_series(given: Mapping[str, Any]) -> Series:
    """Read a series from a JSON object. Raises ValueError."""
    games, first_to, now = given.get("games", []), given.get("first_to", 0), given.get("now", "")
    _checked(games, isinstance(games, list) and len(games) <= MOST_GAMES)
    for each in games:
        is_pair = isinstance(each, list) and len(each) == 2
        _checked(each, is_pair and isinstance(each[0], str) and type(each[1]) is int and -1 <= each[1] < MOST_NAMES)
    _checked(first_to, type(first_to) is int and 0 <= first_to <= MOST_GAMES)
    return Series(tuple((key, winner) for key, winner in games), first_to, _checked(now, isinstance(now, str)))


def _policy(given: Any) -> Any:
    return _checked(given, given in ("practice", "counted"))


def _bool(given: Any) -> Any:
    return _checked(given, isinstance(given, bool))


TABLE = stored_record("choice/table", TableLook, {"text": _bool})
LESSONS = stored_record(
    "choice/lessons", LessonsKept,
    {"learned": lambda given: frozenset(_dict_of(object, MOST_NAMES)(given)), "running": _dict_of(str)},
)  # fmt: skip
TIPS = stored_record("choice/tips", TipsRead, {"read": _dict_of(int, MOST_NAMES)})
STORAGE = stored_record(
    "choice/kept", StorageAsked, {"promised": lambda given: given if given is None else _bool(given)}
)
NAMES = stored_record("choice/names", Names, {"by_seat": _names})
HANDS = stored_record("choice/hands", HandsLaid, {"by_game": _hands})
LAST = stored_record(
    "choice/(?!(?:table|lessons|kept|names|tips|hands|series)$)[a-z_]{1,40}", LastGame,
    {"options": _dict_of(object), "seats": _texts, "policy": _policy},
)  # fmt: skip
SERIES = stored_record("choice/series", SeriesKept, {"by_opponent": _series})
CHOICES: tuple[StoredType[Any], ...] = (TABLE, LESSONS, STORAGE, NAMES, TIPS, HANDS, SERIES, LAST)


class Choices:
    """The choices in one store, read and written one by one. Writing returns False where there is no room."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def last(self, game: str) -> LastGame:
        """Return how a game was last dealt."""
        return LAST.load(self.store, f"choice/{game}").value

    def keep_last(self, game: str, last: LastGame) -> bool:
        """Save how a game was dealt last. Returns False if it could not be written."""
        return LAST.keep(self.store, f"choice/{game}", last)

    @property
    def table(self) -> TableLook:
        """The look of the table."""
        return TABLE.load(self.store, "choice/table").value

    def keep_table(self, look: TableLook) -> bool:
        """Keep the look of the table."""
        return TABLE.keep(self.store, "choice/table", look)

    @property
    def lessons(self) -> LessonsKept:
        """The lessons learned and running."""
        return LESSONS.load(self.store, "choice/lessons").value

    def keep_lessons(self, kept: LessonsKept) -> bool:
        """Keep the lessons learned and running."""
        return LESSONS.keep(self.store, "choice/lessons", kept)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people at this device, by seat."""
        return NAMES.load(self.store, "choice/names").value.by_seat

    def keep_name(self, seat: int, name: str) -> bool:
        """Keep the name of the person in a seat; "" for nothing in particular."""
        names = [*self.names, *[""] * (seat + 1 - len(self.names))]
        names[seat] = name.strip()[:LONGEST_NAME]
        return NAMES.keep(self.store, "choice/names", Names(tuple(names)))

    @property
    def tips(self) -> TipsRead:
        """The number of tips read."""
        return TIPS.load(self.store, "choice/tips").value

    def keep_tips(self, tips: TipsRead) -> bool:
        """Keep how many tips have been read."""
        return TIPS.keep(self.store, "choice/tips", tips)

    @property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """The order of the cards that were laid by hand, by running game."""
        return HANDS.load(self.store, "choice/hands").value.by_game

    def keep_hand(self, game: str, codes: tuple[str, ...]) -> bool:
        """Keep the order of a game's cards; of many games only the last ones."""
        others = [(key, hand) for key, hand in self.hands.items() if key != game]
        return HANDS.keep(self.store, "choice/hands", HandsLaid(dict([*others, (game, codes)][-MOST_HANDS:])))

    def series(self, opponent: str) -> Series:
        """Return the series against an opponent, named by the game and whoever it is."""
        kept = SERIES.load(self.store, "choice/series").value.by_opponent.get(opponent)
        return read_series(kept) if kept is not None else Series()

    def keep_series(self, opponent: str, series: Series) -> bool:
        """Save a series; of many opponents only the last ones."""
        kept = SERIES.load(self.store, "choice/series").value.by_opponent
        others = [(name, each) for name, each in kept.items() if name != opponent]
        body = {"games": [list(each) for each in series.games], "first_to": series.first_to, "now": series.now}
        newest = dict([*others, (opponent, body)][-MOST_SERIES:])
        return SERIES.keep(self.store, "choice/series", SeriesKept(newest))

    @property
    def storage(self) -> StorageAsked:
        """The browser’s last answer to the request for lasting storage."""
        return STORAGE.load(self.store, "choice/kept").value

    def keep_storage(self, asked: StorageAsked) -> bool:
        """Save the browser’s answer. Returns False if it could not be written."""
        return STORAGE.keep(self.store, "choice/kept", asked)
