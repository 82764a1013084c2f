"""Save slot: where one running game is saved, and whether it is this tab that plays it."""

from __future__ import annotations

from typing import Protocol

from knaves.bots.levels import LEVELS
from knaves.store.save import Save
from knaves.store.saves import Saves, Written
from knaves.table.seating import HUMAN, own_bot
from knaves.table.summary import summary_of
from knaves.table.table import Table


class Tabs(Protocol):
    """The other tabs of the same browser: who holds a game, and what is told from tab to tab."""

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        """Holds a game for this tab; False if another one holds it, which loses it `at_any_price`."""

    def has_lost(self, key: str) -> bool:
        """Whether another tab has taken a game that this one held; the listener hears it too, as the kind "lost"."""

    def let_go(self, key: str) -> None:
        """Lets another tab have the game."""

    def tell(self, kind: str, key: str, text: str = "") -> None:
        """Tells the other tabs; it comes to their listener as the action "tab"."""


class NoTabs:
    """Nobody else is there: every game can be held."""

    async def hold(self, key: str, *, at_any_price: bool = False) -> bool:
        return True

    def has_lost(self, key: str) -> bool:
        return False

    def let_go(self, key: str) -> None:
        pass

    def tell(self, kind: str, key: str, text: str = "") -> None:
        pass


class SaveSlot(Protocol):
    """Keeps a running game."""

    key: str  # names the game among the running ones
    policy: str  # how moves may be taken back: "practice" freely, "counted" only where nothing new was seen
    daily: str  # the day of the daily deal it is, "" for none

    async def hold(self, *, at_any_price: bool = False) -> bool:
        """Whether this tab plays the game; `at_any_price` it takes it from the one that does."""

    def let_go(self) -> None:
        """Another tab may have the game."""

    def hand_over(self) -> None:
        """Another tab wants the game: it gets the newest state first."""

    def write(self, table: Table, now: str) -> Written:
        """Keeps the game as it is."""

    def newer(self) -> Table | None:
        """The game as it has been kept elsewhere meanwhile, None where this is the newest."""

    def take(self, save: Save) -> Table | None:
        """The game as another tab has just kept it, None where this is as new. Raises UnreadableRecord."""

    def finish(self, table: Table, now: str) -> bool:
        """The game is over and goes to the history; False if there is no room for it."""


class NullSaveSlot:
    """Keeps nothing."""

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

    def take(self, save: Save) -> Table | None:
        return None

    def finish(self, table: Table, now: str) -> bool:
        return True


class StoredSaveSlot:
    """Keeps a running game among the saves of the browser, and tells its other tabs."""

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
        return self.take(save) if save is not None else None

    def take(self, save: Save) -> Table | None:
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
