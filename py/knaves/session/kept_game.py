"""Kept game: where one running game is kept, and whether it is this tab that plays it."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from knaves.bots import LEVELS
from knaves.session.tabs import NoTabs, Tabs
from knaves.store.save import Save
from knaves.store.saves import Saves
from knaves.table.history import line_of
from knaves.table.seating import HUMAN
from knaves.table.table import Table

__all__ = ["Kept", "KeptGame", "Nowhere", "Written"]


class Written(Enum):
    """What has become of a game that was to be kept."""

    KEPT = "kept"
    NO_ROOM = "no room"  # it is played on all the same
    OVERTAKEN = "overtaken"  # another tab has this game now: nothing was written


class Kept(Protocol):
    """Keeps a running game."""

    key: str  # names the game among the running ones
    policy: str  # how moves may be taken back: "practice" freely, "counted" for the statistics

    def ask_for(self) -> None:
        """Tells the tab that plays this game that it is wanted here."""

    async def hold(self, *, at_any_price: bool = False) -> bool:
        """Whether this tab plays the game; `at_any_price` it takes it from the one that does."""

    def let_go(self) -> None:
        """Another tab may have the game."""

    def write(self, table: Table, now: str) -> Written:
        """Keeps the game as it is."""

    def newer(self) -> Table | None:
        """The game as it has been kept elsewhere meanwhile, None where this is the newest."""

    def take(self, save: Save) -> Table | None:
        """The game as another tab has just kept it, None where this is as new. Raises UnreadableRecord."""

    def finish(self, table: Table, now: str) -> None:
        """The game is over and goes to the history."""


class Nowhere:
    """Keeps nothing."""

    key, policy = "", "practice"

    def ask_for(self) -> None:
        pass

    async def hold(self, *, at_any_price: bool = False) -> bool:
        return True

    def let_go(self) -> None:
        pass

    def write(self, table: Table, now: str) -> Written:
        return Written.KEPT

    def newer(self) -> Table | None:
        return None

    def take(self, save: Save) -> Table | None:
        return None

    def finish(self, table: Table, now: str) -> None:
        pass


class KeptGame:
    """Keeps a running game among the saves of the browser, and tells its other tabs."""

    def __init__(self, save: Save, saves: Saves, tabs: Tabs | None = None) -> None:
        self.key, self.policy = save.key, save.policy
        self._save = save
        self._saves = saves
        self._tabs = tabs or NoTabs()

    def ask_for(self) -> None:
        self._tabs.tell("taken", self.key)

    async def hold(self, *, at_any_price: bool = False) -> bool:
        return await self._tabs.hold(self.key, at_any_price=at_any_price)

    def let_go(self) -> None:
        self._tabs.let_go(self.key)

    def write(self, table: Table, now: str) -> Written:
        if self._saves.overtaken(self._save):
            return Written.OVERTAKEN
        self._save = self._save.next(table.record(), tuple(move.notation for move in table.undone), now)
        has_room = self._saves.write(self._save)
        self._tabs.tell("saved", self.key, self._save.as_line())
        return Written.KEPT if has_room else Written.NO_ROOM

    def newer(self) -> Table | None:
        save = self._saves.read(self.key)
        return self.take(save) if save is not None else None

    def take(self, save: Save) -> Table | None:
        if save.serial <= self._save.serial:
            return None
        table = save.open()
        self._save = save
        return table

    def finish(self, table: Table, now: str) -> None:
        if self._saves.read(self.key) is None:
            return  # it has been finished before
        seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        is_counted, record = self.policy == "counted", table.record()
        line = line_of(record, self.key, now, seat, list(LEVELS), counted=is_counted, daily=self._save.daily)
        self._saves.finish(line, record)
