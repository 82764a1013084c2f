"""Tabs: the other tabs of the same browser, as far as a game cares: who plays it, and what is told from tab to tab."""

from __future__ import annotations

from typing import Protocol


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
