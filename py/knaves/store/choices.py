"""Choices: the options and seats last chosen, the text table, lessons, tips and names, and the browser's promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from knaves.store.store import Store, StoredType, stored_record

MOST_NAMES = 100
MOST_HANDS = 20
LONGEST_NAME = 16


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
    "choice/(?!(?:table|lessons|kept|names|tips|hands)$)[a-z_]{1,40}", LastGame,
    {"options": _dict_of(object), "seats": _texts, "policy": _policy},
)  # fmt: skip
CHOICES: tuple[StoredType[Any], ...] = (TABLE, LESSONS, STORAGE, NAMES, TIPS, HANDS, LAST)


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

    @property
    def storage(self) -> StorageAsked:
        """The browser’s last answer to the request for lasting storage."""
        return STORAGE.load(self.store, "choice/kept").value

    def keep_storage(self, asked: StorageAsked) -> bool:
        """Save the browser’s answer. Returns False if it could not be written."""
        return STORAGE.keep(self.store, "choice/kept", asked)
