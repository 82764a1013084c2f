"""House: what every screen may use of the program in the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from knaves.engine.chance import Outcome, Seed
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.page.next_deal import NextDeal
from knaves.page.page import Page
from knaves.page.rehearsal import Rehearsal
from knaves.page.routes import Route
from knaves.page.trail import Trail
from knaves.page.workbench import Workbench
from knaves.players.thinkers import Thinker
from knaves.session.lessons import Lessons
from knaves.store.saves import Saves
from knaves.store.settings import Settings
from knaves.table.table import Table

if TYPE_CHECKING:
    from knaves.page.packs import Packs  # puzzles are not needed for the first table


class Shown(Protocol):
    """A screen, for those who only show it."""

    def enter(self) -> None:
        """Shows itself."""

    def leave(self) -> None:
        """Ends what goes on there."""


class House(Protocol):
    """The page, what is kept, who thinks, and the ways from one screen to another."""

    page: Page
    saves: Saves
    lessons: Lessons
    thinker: Thinker
    settings: Settings
    workbench: Workbench
    next_deal: NextDeal
    rehearsal: Rehearsal
    trail: Trail

    def go(self, route: Route) -> None:
        """Goes to another address of the page."""

    def show(self, screen: Shown) -> None:
        """Leaves the screen that is there and shows another."""

    def notice(self, text: str) -> None:
        """Says something once, in passing."""

    def copy_link(self, route: Route) -> None:
        """Puts the full address of a route into the clipboard."""

    def start(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, seed: Seed | None = None,
        given: Sequence[Outcome] = (),
    ) -> None:  # fmt: skip
        """Deals a new game and shows it; the choices are remembered."""

    def play_on(self, table: Table, ply: int) -> None:
        """A new game that goes on from a moment of another, which stays as it is."""

    def open_record(self, table: Table) -> None:
        """Shows a game that came as a record."""

    def packs(self) -> Packs:
        """The puzzles that have been fetched, and the way to more."""

    def open_rules(self, game: str, ruling: str = "") -> None:
        """Opens the rules of a game, at a ruling."""

    def change_settings(self, changes: Mapping[str, Any]) -> None:
        """Changes settings, keeps them and lets them take effect."""
