"""Save slot: where one running game is saved, and whether it is this tab that plays it."""

from __future__ import annotations

from typing import Protocol

from knaves.bots.levels import LEVELS
from knaves.store.save import Save, read_save
from knaves.store.saves import Saves, Written
from knaves.table.seating import HUMAN, own_bot
from knaves.table.summary import summary_of
from knaves.table.table import Table


class Tabs(Protocol):
    """The other tabs of the same browser: locks on games, and messages between tabs."""

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        """Lock a game for this tab, `at_any_price` from another one. Returns whether it is locked here."""

    def has_lost(self, key: str) -> bool:
        """Whether another tab has taken a game that this one held; the listener hears it too, as "lost"."""

    def let_go(self, key: str) -> None:
        """Release the lock."""

    def tell(self, kind: str, key: str, text: str = "") -> None:
        """Send a message to the other tabs' listeners."""


class NoTabs:
    """No other tab: every game can be locked."""

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        return True

    def has_lost(self, key: str) -> bool:
        return False

    def let_go(self, key: str) -> None:
        pass

    def tell(self, kind: str, key: str, text: str = "") -> None:
        pass


class SaveSlot(Protocol):
    """The place where a running game is saved, and its lock among tabs."""

    key: str  # names the game among the running ones
    policy: str  # how moves may be taken back: "practice" freely, "counted" where nothing new was seen; else FRIENDLY
    daily: str  # the day of the daily deal it is, "" for none

    async def hold(self, *, at_any_price: bool = False) -> bool:
        """Lock the game, `at_any_price` from another tab. Returns whether this tab plays it."""

    def let_go(self) -> None:
        """Release the lock."""

    def hand_over(self) -> None:
        """Send the last save to the other tabs and release the lock."""

    def write(self, table: Table, now: str) -> Written:
        """Save the game at this UTC time. Returns whether it was saved, had no room, or belongs to another tab."""

    def newer(self) -> Table | None:
        """Return the game as another tab has saved it since; None if this one is the newest."""

    def take(self, text: str) -> Table | None:
        """Open a save that another tab has sent; None if it is no newer. Raises UnreadableRecord."""

    def finish(self, table: Table, now: str) -> bool:
        """Move the finished game to the history; False if there is no room for it."""


class NullSaveSlot:
    """A slot that saves and shares nothing."""

    key, policy, daily = "", "practice", ""

    async def hold(self, *, at_any_price: bool = False) -> bool:
        return True

    def let_go(self) -> None:
        pass

    def hand_over(self) -> None:
        pass

    def write(self, table: Table, now: str) -> Written:
        return Written.KEPT

    def newer(self) -> Table | None:
        return None

    def take(self, text: str) -> Table | None:
        return None

    def finish(self, table: Table, now: str) -> bool:
        return True


class StoredSaveSlot:
    """Save a running game in the browser, and tell its other tabs."""

    def __init__(self, save: Save, saves: Saves, tabs: Tabs | None = None) -> None:
        self.key, self.policy, self.daily = save.key, save.policy, save.daily
        self._save = save
        self._saves = saves
        self._tabs = tabs or NoTabs()

    async def hold(self, *, at_any_price: bool = False) -> bool:
        has_it = await self._tabs.hold(self.key, at_any_price=at_any_price)
        if has_it and self._saves.is_from_later(self.key):  # not ours to play on, whoever may write
            self._tabs.let_go(self.key)
        return has_it and not self._saves.is_from_later(self.key)

    def let_go(self) -> None:
        self._tabs.let_go(self.key)

    def hand_over(self) -> None:
        self._tabs.tell("handed", self.key, self._save.line)
        self._tabs.let_go(self.key)

    def write(self, table: Table, now: str) -> Written:
        if self._tabs.has_lost(self.key):
            return Written.OVERTAKEN
        save = self._save.next(table.record(), tuple(move.notation for move in table.undone), now)
        written = self._saves.write(save)
        if written is not Written.OVERTAKEN:
            self._save = save
            self._tabs.tell("saved", self.key, save.line)
        return written

    def newer(self) -> Table | None:
        save = self._saves.read(self.key)
        return self._open(save) if save is not None else None

    def take(self, text: str) -> Table | None:
        return self._open(read_save(text))

    def _open(self, save: Save) -> Table | None:
        if save.serial <= self._save.serial:
            return None
        table = save.open()
        self._save = save
        return table

    def finish(self, table: Table, now: str) -> bool:
        if self._saves.read(self.key) is None:
            return True  # it has been finished before
        seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        record = table.record()
        is_against_own = any(map(own_bot, table.seats))  # whoever writes one could lose to it
        line = summary_of(
            record, self.key, now, seat, list(LEVELS), counted=self.policy == "counted", daily=self._save.daily,
            trial=self._save.trial or is_against_own,
        )  # fmt: skip
        return self._saves.finish(line, record)
