"""Friend slot: which tab plays a game with a friend; the correspondence itself keeps it."""

from __future__ import annotations

from collections.abc import Callable

from knaves.session.correspondence import Correspondence
from knaves.session.running_game import FRIENDLY
from knaves.session.save_slot import NoTabs, Tabs
from knaves.store.saves import Written
from knaves.table.table import Table


class FriendSlot:
    """The lock of a game among tabs, and what another tab has added to it."""

    daily = ""

    def __init__(self, correspondence: Correspondence, tabs: Tabs | None = None) -> None:
        self.key = correspondence.name
        self.policy = FRIENDLY[correspondence.game.allows_hints]
        self._correspondence = correspondence
        self._tabs = tabs or NoTabs()
        self._end: Callable[[], None] = lambda: None

    def _tell(self) -> None:
        self._tabs.tell("saved", self.key, "1")

    async def hold(self, *, at_any_price: bool = False) -> bool:
        """Lock the game, `at_any_price` from another tab. Returns whether this tab plays it."""
        has_it = await self._tabs.hold(self.key, at_any_price=at_any_price)
        if has_it:
            self._end()
            self._end = self._correspondence.listen(self._tell)
        return has_it

    def let_go(self) -> None:
        """Release the lock."""
        self._end()
        self._tabs.let_go(self.key)

    def hand_over(self) -> None:
        """Tell the other tabs that everything is kept, and release the lock."""
        self._tabs.tell("handed", self.key, "1")
        self.let_go()

    def write(self, table: Table, now: str) -> Written:
        """Keep nothing, the messages are kept already; say whether this tab still plays the game."""
        return Written.OVERTAKEN if self._tabs.has_lost(self.key) else Written.KEPT

    def newer(self) -> Table | None:
        """Return the game as another tab has kept it since; None if this one has all."""
        return self._correspondence.table() if self._correspondence.read_again() else None

    def take(self, text: str) -> Table | None:
        """Open what another tab has kept; None if it is no newer."""
        return self.newer()

    def finish(self, table: Table, now: str) -> bool:
        """Do nothing: only the proof makes a finished game of it."""
        return True
