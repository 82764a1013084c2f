"""App context: the services of the program that every screen may use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from knaves.engine.chance import Outcome, Seed
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.page.locale.texts import language
from knaves.page.navigation_history import NavigationHistory
from knaves.page.next_deal import NextDeal
from knaves.page.page import Page
from knaves.page.routes import Route, rules_path
from knaves.page.warmup import Warmup
from knaves.page.workbench import Workbench
from knaves.players.thinkers import Thinker
from knaves.session.lessons import Lessons
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.table import Table

if TYPE_CHECKING:
    from knaves.page.friends import Friends  # nor are games with friends
    from knaves.page.packs import Packs  # puzzles are not needed for the first table


class ScreenProtocol(Protocol):
    """A screen, for code that only shows it."""

    def enter(self) -> None:
        """Show itself."""

    def leave(self) -> None:
        """End what goes on there."""


class AppContext(ABC):
    """The page, its stored data, its bots, and the ways from one screen to another."""

    def __init__(self, page: Page, thinker: Thinker) -> None:
        self.page = page
        self.thinker = thinker
        self.saves = Saves(page.store, page.journal)
        self.settings = Settings.load(page.store)
        self.lessons = Lessons(self.saves)
        self.next_deal = NextDeal()
        self.warmup = Warmup()
        self.workbench = Workbench()
        self.navigation = NavigationHistory()
        self._packs: Packs | None = None
        self._friends: Friends | None = None

    def go(self, route: Route) -> None:
        """Go to another address of the page."""
        self.page.go(str(route))

    def notice(self, text: str) -> None:
        """Say something once, in passing."""
        self.page.say(text)

    def copy_link(self, route: Route) -> None:
        """Put the full address of a route into the clipboard."""
        self.page.copy(self.page.link(str(route)))

    def open_rules(self, game: str, ruling: str = "") -> None:
        """Open the rules of a game beside the page, at a ruling."""
        anchor = "#" + ruling.lower() if ruling else ""
        self.page.open(rules_path(game, language()) + anchor)

    def packs(self) -> Packs:
        """Return the puzzles that have been fetched, and the way to more."""
        from knaves.page.packs import Packs

        self._packs = self._packs or Packs(self.page)
        return self._packs

    def friends(self) -> Friends:
        """Return the games with friends of this visit."""
        from knaves.page.friends import Friends

        self._friends = self._friends or Friends(self.page, lambda: self.settings.stun)
        return self._friends

    @abstractmethod
    def follow(self) -> None:
        """Show the screen of the address."""

    @abstractmethod
    def show(self, screen: ScreenProtocol) -> None:
        """Leave the screen that is there and show another."""

    @abstractmethod
    def start(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, seed: Seed | None = None,
        given: Sequence[Outcome] = (), *, is_instead: bool = True,
    ) -> None:  # fmt: skip
        """Deal a new game and show it, in place of what was shown or after it; remember the choices."""

    @abstractmethod
    def play_on(self, table: Table, ply: int) -> None:
        """Show a new game that goes on from a moment of another, which stays as it is."""

    @abstractmethod
    def open_record(self, table: Table) -> None:
        """Show a game that came as a record."""

    @abstractmethod
    def change_settings(self, changes: Mapping[str, Any]) -> None:
        """Change settings, keep them and let them take effect."""
