"""The screens of the workshop: what its addresses lead to, its first page, and a bot that came by a link."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.packing import read_packed_source
from knaves.page.parsing import FileText
from knaves.page.routes import SentBotRoute, WorkshopRoute
from knaves.page.screens.match_running import dress
from knaves.page.screens.own_bot import BotScreen
from knaves.page.screens.screen import Screen
from knaves.page.view.workshop_page import STARTS, sent_bot_page, workshop_page
from knaves.store.own_bots import OwnBot, bot_name, check_source


def open_workshop(app: AppContext, route: WorkshopRoute | SentBotRoute) -> Screen:
    """Make the screen of all own bots, of one of them, or of a bot that a link carries. Raises UnreadableRecord."""
    if isinstance(route, SentBotRoute):
        return SentBotScreen(app, bot_name(route.name), read_packed_source(route.source))
    return BotScreen(app, route.name) if route.name else WorkshopScreen(app)


class Shelf(Screen):
    """A screen where a bot can be added."""

    def enter(self) -> None:
        """Show itself at once, and again when its styles have come."""
        self.draw()
        self.work(dress(self.app))

    def draw(self) -> None:
        """Draw the page."""

    @command("bot take in")
    def take_in(self, name: str = "", value: FileText = "") -> None:
        """Keep a bot that came from elsewhere; it is shown, and may not run yet."""
        self._keep(bot_name(name), OwnBot(check_source(value), may_run=False))

    def _keep(self, name: str, bot: OwnBot) -> None:
        kept = self.app.saves.bots.add(name, bot)
        if kept is None:
            raise Refusal("There’s no storage left for another bot.")
        self.app.go(WorkshopRoute(kept))


class WorkshopScreen(Shelf):
    """All own bots."""

    def draw(self) -> None:
        """Draw the page."""
        bots = self.app.saves.bots
        self.app.page.title(f"{t('Workshop')} · Knaves")
        self.app.page.show(workshop_page({name: bot for name in bots.names() if (bot := bots.get(name)) is not None}))

    @command("bot begin")
    def begin(self, game: str, start: str) -> None:
        """Create a bot from one of the starting files."""
        if game not in GAMES or start not in STARTS:
            raise Refusal("There’s no such bot to start from.")
        self.work(self._begin(game, start))

    async def _begin(self, game: str, start: str) -> None:
        file = "search" if start == "search" else f"{start}_{game}"
        try:
            source = await self.app.page.read(f"bots/{file}.py")
        except OSError:
            self.app.notice(t("Part of the workshop didn’t load. Please reload the page."))
            return
        if start == "search":
            source = source.replace('NAME = "Tree search"\n', f'NAME = "Tree search"\nGAME = "{game}"\n')
        self._keep(f"my_{game}", OwnBot(source))


class SentBotScreen(Shelf):
    """A bot that a link carries: shown as text, and kept when that is wished."""

    def __init__(self, app: AppContext, name: str, source: str) -> None:
        super().__init__(app)
        self.name = name
        self.source = source

    def draw(self) -> None:
        """Draw the page."""
        self.app.page.title(f"{self.name} · Knaves")
        self.app.page.show(sent_bot_page(self.name, self.source))
