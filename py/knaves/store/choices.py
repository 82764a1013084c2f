"""Choices: what a player has last chosen or been told: options and seats, the text table, lessons, promised storage."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.sentences import Sentence
from knaves.store.kinds import Kind, only_dict
from knaves.store.store import Store

MOST_NAMES = 100
MOST_HANDS = 20
LONGEST_NAME = 16


@dataclass(frozen=True)
class LastGame:
    """The options that differ from the standard game, the seats and how moves may be taken back."""

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
    """What the people at this device call themselves, by seat; "" for those who have not said."""

    by_seat: tuple[str, ...] = ()


@dataclass(frozen=True)
class TipsRead:
    """How many tips of each game have been read."""

    read: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class HandsLaid:
    """The codes of a player's cards in the order that he has laid them in by hand, by the key of the running game."""

    by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class StorageAsked:
    """What the browser answered when it was asked to forget nothing, None before."""

    promised: bool | None = None


Blame = Callable[[Refusal], None]


def _wrong(name: str) -> Refusal:
    return UnreadableRecord(Sentence("A kept choice has a wrong value: {name}.", name=name))


def _last_game(given: Any, blame: Blame) -> LastGame:
    body = only_dict(given)
    options, seats, policy = body.get("options", {}), body.get("seats", []), body.get("policy", "practice")
    if not isinstance(options, dict):
        blame(_wrong("options"))
        options = {}
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        blame(_wrong("seats"))
        seats = []
    if policy not in ("practice", "counted"):
        blame(_wrong("policy"))
        policy = "practice"
    return LastGame(options, tuple(seats), policy)


def _table(given: Any, blame: Blame) -> TableLook:
    text = only_dict(given).get("text", False)
    if not isinstance(text, bool):
        blame(_wrong("text"))
    return TableLook(text is True)


def _lessons(given: Any, blame: Blame) -> LessonsKept:
    body = only_dict(given)
    learned, running = body.get("learned", {}), body.get("running", {})
    if not isinstance(learned, dict) or len(learned) > MOST_NAMES:
        blame(_wrong("learned"))
        learned = {}
    if not isinstance(running, dict) or not all(isinstance(key, str) for key in running.values()):
        blame(_wrong("running"))
        running = {}
    return LessonsKept(frozenset(learned), running)


def _write_lessons(kept: LessonsKept) -> Any:
    return {"learned": dict.fromkeys(sorted(kept.learned), True), "running": dict(kept.running)}


def _tips(given: Any, blame: Blame) -> TipsRead:
    read = only_dict(given).get("read", {})
    if not isinstance(read, dict) or len(read) > MOST_NAMES or not all(type(count) is int for count in read.values()):
        blame(_wrong("read"))
        read = {}
    return TipsRead(read)


def _hands(given: Any, blame: Blame) -> HandsLaid:
    hands = only_dict(given).get("by_game", {})
    are_codes = isinstance(hands, dict) and all(
        isinstance(codes, list) and all(isinstance(code, str) for code in codes) for codes in hands.values()
    )
    if not are_codes or len(hands) > MOST_HANDS:
        blame(_wrong("by_game"))
        hands = {}
    return HandsLaid({key: tuple(codes) for key, codes in hands.items()})


def _storage(given: Any, blame: Blame) -> StorageAsked:
    promised = only_dict(given).get("promised")
    if promised is not None and not isinstance(promised, bool):
        blame(_wrong("promised"))
        promised = None
    return StorageAsked(promised)


def _names(given: Any, blame: Blame) -> Names:
    names = only_dict(given).get("by_seat", [])
    if not isinstance(names, list) or len(names) > MOST_NAMES or not all(isinstance(name, str) for name in names):
        blame(_wrong("by_seat"))
        names = []
    return Names(tuple(name.strip()[:LONGEST_NAME] for name in names))


def _as_it_was(given: Any) -> Any:
    """From version 0, which had no version written down."""
    return given


def _kind(names: str, empty: Callable[[], Any], read: Callable[[Any, Blame], Any], write: Callable[[Any], Any]) -> Any:
    return Kind(re.compile(f"choice/{names}"), 20_000, empty, read, write, (_as_it_was,))


TABLE: Kind[TableLook] = _kind("table", TableLook, _table, asdict)
LESSONS: Kind[LessonsKept] = _kind("lessons", LessonsKept, _lessons, _write_lessons)
TIPS: Kind[TipsRead] = _kind("tips", TipsRead, _tips, lambda tips: {"read": dict(tips.read)})
STORAGE: Kind[StorageAsked] = _kind("kept", StorageAsked, _storage, asdict)
NAMES: Kind[Names] = _kind("names", Names, _names, lambda names: {"by_seat": [*names.by_seat]})
HANDS: Kind[HandsLaid] = _kind("hands", HandsLaid, _hands, asdict)
LAST: Kind[LastGame] = _kind(
    "(?!(?:table|lessons|kept|names|tips|hands)$)[a-z_]{1,40}",
    LastGame,
    _last_game,
    lambda last: asdict(last) | {"seats": [*last.seats]},
)
CHOICE_KINDS: tuple[Kind[Any], ...] = (TABLE, LESSONS, STORAGE, NAMES, TIPS, HANDS, LAST)


class Choices:
    """All of them, read and written one by one."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def last(self, game: str) -> LastGame:
        """How a game was last dealt."""
        return LAST.load(self.store, f"choice/{game}").value

    def keep_last(self, game: str, last: LastGame) -> bool:
        """Keeps how a game was dealt."""
        return LAST.keep(self.store, f"choice/{game}", last)

    @property
    def table(self) -> TableLook:
        """How the table is shown."""
        return TABLE.load(self.store, "choice/table").value

    def keep_table(self, look: TableLook) -> bool:
        """Keeps how the table is shown."""
        return TABLE.keep(self.store, "choice/table", look)

    @property
    def lessons(self) -> LessonsKept:
        """What has been learned and which lessons run."""
        return LESSONS.load(self.store, "choice/lessons").value

    def keep_lessons(self, kept: LessonsKept) -> bool:
        """Keeps what has been learned and which lessons run."""
        return LESSONS.keep(self.store, "choice/lessons", kept)

    @property
    def names(self) -> tuple[str, ...]:
        """What the people at this device call themselves, by seat."""
        return NAMES.load(self.store, "choice/names").value.by_seat

    def keep_name(self, seat: int, name: str) -> bool:
        """Keeps what the person in a seat is called; "" for nothing in particular."""
        names = [*self.names, *[""] * (seat + 1 - len(self.names))]
        names[seat] = name.strip()[:LONGEST_NAME]
        return NAMES.keep(self.store, "choice/names", Names(tuple(names)))

    @property
    def tips(self) -> TipsRead:
        """Which tips have been read."""
        return TIPS.load(self.store, "choice/tips").value

    def keep_tips(self, tips: TipsRead) -> bool:
        """Keeps which tips have been read."""
        return TIPS.keep(self.store, "choice/tips", tips)

    @property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """How the cards of running games have been laid by hand."""
        return HANDS.load(self.store, "choice/hands").value.by_game

    def keep_hand(self, game: str, codes: tuple[str, ...]) -> bool:
        """Keeps how the cards of a game have been laid; of many games only the last ones."""
        others = [(key, hand) for key, hand in self.hands.items() if key != game]
        return HANDS.keep(self.store, "choice/hands", HandsLaid(dict([*others, (game, codes)][-MOST_HANDS:])))

    @property
    def storage(self) -> StorageAsked:
        """What the browser promised."""
        return STORAGE.load(self.store, "choice/kept").value

    def keep_storage(self, asked: StorageAsked) -> bool:
        """Keeps what the browser promised."""
        return STORAGE.keep(self.store, "choice/kept", asked)
