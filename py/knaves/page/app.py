"""App: from address to screen and from command to screen; settings as they apply to the page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from knaves.engine.chance import Outcome, Seed
from knaves.engine.game import Game
from knaves.engine.options import Options
from knaves.engine.sentences import ENGLISH, LANGUAGES, Catalogue, Refusal, Sentence
from knaves.page.app_context import AppContext, ScreenProtocol
from knaves.page.game_launcher import GameLauncher, as_chosen
from knaves.page.locale import choose_language, language, language_for, said, t
from knaves.page.page import Page
from knaves.page.routes import (
    PATTERNS,
    DailyRoute,
    LessonRoute,
    NewGameRoute,
    Route,
    TableRoute,
    comes_later,
    read_route,
)
from knaves.page.screens.front import FrontScreen
from knaves.page.screens.screen import NoticeScreen, Screen, TroubleScreen
from knaves.page.screens.table import TableScreen
from knaves.players.guide import GuidedPlayer
from knaves.players.player import LazyPlayer, Person, Player, seat_players
from knaves.players.thinkers import SliceThinker, Thinker
from knaves.session.host import SessionHost, StoredSaveSlot
from knaves.session.running_game import RunningLesson
from knaves.session.session import Session
from knaves.store.choices import LastGame
from knaves.store.saves import Opened
from knaves.store.settings import Settings
from knaves.table.summary import local_day
from knaves.table.table import Table

TROUBLE_WITH_TABS = {  # by the device event that tells of it
    "unreadable message": Sentence("Ignored an unreadable message from another tab."),
    "silent locks": Sentence("This browser can’t tell if a game is open in another tab. Play each game in one tab."),
}


def apply_theme(page: Page, settings: Settings) -> None:
    """Apply the settings to the page; the style sheets know only unusual values."""
    for name, value, default in (
        ("scheme", settings.scheme, "device"), ("cloth", settings.cloth, "game"), ("suits", settings.suits, "two"),
        ("index", settings.index, "normal"), ("back", settings.back, "game"), ("text", settings.text, "normal"),
        ("hand", settings.hand, "right"), ("motion", "on" if settings.motion else "off", "on"),
        ("chances", "on" if settings.chances else "off", "on"),
    ):  # fmt: skip
        page.root(f"data-{name}", None if value == default else value)


async def load_language(page: Page, settings: Settings) -> Sentence | None:
    """Choose the language of the settings or of the browser. Returns None once it is spoken.

    Where its catalogue cannot be had the language stays, and the sentence that says so is returned.
    """
    wanted = language_for(settings.language, page.language())
    text = await page.catalogue(wanted) if wanted != "en" else ""
    if text or wanted == "en":
        choose_language(Catalogue.read(text) if text else ENGLISH)
    page.root("lang", language())
    if language() == wanted:
        return None
    return Sentence(
        "{language} can’t be downloaded right now. Knaves will switch the next time you start it online.",
        language=LANGUAGES[wanted],
    )


class App(AppContext):
    """The program in the page: the AppContext of its screens."""

    def __init__(self, page: Page, thinker: Thinker | None = None) -> None:
        super().__init__(page, thinker or SliceThinker())
        self.launcher = GameLauncher(self.saves, self.lessons, self.next_deal)
        self.screen: ScreenProtocol | None = None
        self.told_of_tabs = set[str]()
        self.day = local_day(page.now())  # that was looked at last
        self.coming: asyncio.Task[None] | None = None  # a screen that is still fetched

    async def speak(self) -> None:
        """From now on the page speaks the language that is chosen; where that cannot be had, it says so."""
        lacking = await load_language(self.page, self.settings)
        if lacking is not None:
            self.notice(said(lacking))

    def start_up(self) -> None:
        """Show the screen of the address and begin to listen."""
        apply_theme(self.page, self.settings)
        self.page.listen(self.do, self.failed)
        self.follow()

    def leave(self) -> None:
        """End the visit and cancel what runs; stored data stays. Another App may begin in this page."""
        if self.coming is not None:
            self.coming.cancel()
        if self.screen is not None:
            self.screen.leave()
        self.page.rest()

    # what is done

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Give a command or tell a device event to the screen that is shown; say a refusal in a sentence."""
        try:
            if name == "address":
                self.follow()
            elif name == "visible":
                self._look_at_the_day()
            elif name in TROUBLE_WITH_TABS:
                self._tell_of_tabs(name)
            elif isinstance(self.screen, Screen):
                self.screen.do(name, data)
        except Refusal as refusal:
            self.notice(said(refusal.sentence))
        except Exception as error:
            self.failed(error)

    def failed(self, error: Exception) -> None:
        """Show in place of a screen that has failed what can be done; only where it is a vital one the program ends.

        What was worked out for the screen is dropped where it can no longer be drawn.
        """
        screen = self.screen
        if not isinstance(screen, Screen) or screen.is_vital:
            self.page.fail(error)
            return
        try:
            screen.draw()
        except Exception:
            screen.drop()
        self._show_trouble(error)

    def _show_trouble(self, error: Exception) -> None:
        try:
            self.show(TroubleScreen(self, self.page.report(error)))
        except Exception:  # where even that cannot be shown, or what is there cannot be left
            self.page.fail(error)

    def _look_at_the_day(self) -> None:
        """Show the new day where it has begun since the screen was shown: the page was open over midnight, or left."""
        today = local_day(self.page.now())
        if today != self.day and isinstance(self.screen, Screen) and self.screen.shows_the_day:
            self.screen.draw()
        self.day = today

    def _tell_of_tabs(self, trouble: str) -> None:
        """Say once a visit what is wrong between the tabs."""
        if trouble not in self.told_of_tabs:
            self.told_of_tabs.add(trouble)
            self.notice(said(TROUBLE_WITH_TABS[trouble]))

    def follow(self) -> None:
        """Show the screen of the address; one that cannot be shown is a notice that says why."""
        if self.coming is not None:
            self.coming.cancel()
        try:
            route = read_route(self.page.address())
            self.navigation.come(route)
            if comes_later(route) and not self.page.has_later():
                self.coming = self.page.spawn(self._show_later(route))
            elif not (isinstance(self.screen, Screen) and self.screen.shows(route)):
                self.show(self._screen(route))
        except Refusal as refusal:
            self._cannot_open(refusal)
        except Exception as error:
            self._cannot_show(route, error)

    def _cannot_show(self, route: Route, error: Exception) -> None:
        """Say that a screen could not be opened; without the front page or a table the program ends."""
        if comes_later(route) and (not isinstance(self.screen, Screen) or self.screen.is_vital):
            self._show_trouble(error)  # it could not even be made
        else:
            self.failed(error)

    async def _show_later(self, route: Route) -> None:
        """Show a screen that is fetched first."""
        try:
            await self.page.bring_later()
            self.show(self._screen(route))
        except OSError:
            self._cannot_open(Refusal("This part isn’t on your device yet and can’t be downloaded right now."))
        except Refusal as refusal:
            self._cannot_open(refusal)
        except Exception as error:
            self._cannot_show(route, error)

    def _cannot_open(self, why: Refusal) -> None:
        self.show(NoticeScreen(self, t("This link can’t be opened"), why))

    def show(self, screen: ScreenProtocol) -> None:
        """Leave the screen that is there and show another, which opens at its top or where it was left."""
        is_first = self.screen is None
        depth = self.navigation.turn(0 if is_first else self.page.depth())
        if self.screen is not None:
            self.screen.leave()
        self.page.cover(is_open=False)
        self.screen = screen
        screen.enter()
        if not (is_first and isinstance(screen, FrontScreen)):  # which was there before Python
            self.page.scroll(depth)

    async def keep_catching_up(self, opened: Callable[[], Awaitable[Mapping[str, str]]]) -> None:
        """Read the journal whenever it opens again, and show what is new."""
        while True:
            if self.saves.catch_up(await opened(), self.page.now()):
                self._refresh()

    def _refresh(self) -> None:
        """Show stored data as it is now: a table with a newer state, or a list of games."""
        if isinstance(self.screen, TableScreen):
            self.screen.look_for_newer()
        elif isinstance(self.screen, Screen) and self.screen.lists_games:
            self.screen.draw()

    # from address to screen

    def _screen(self, route: Route) -> ScreenProtocol:
        if comes_later(route):
            module, _, name = PATTERNS[type(route)].screen.partition(".")
            screen: ScreenProtocol = getattr(import_module(f"knaves.page.screens.{module}"), name)(self, route)
            return screen
        opened = self._opened(route)
        return self._at_table(opened) if opened is not None else FrontScreen(self)

    def _opened(self, route: Route) -> Opened | None:
        """The game of an address, None where it is no game's."""
        now = self.page.now()
        match route:
            case DailyRoute(game, day):
                return self.launcher.daily(game, now, day)
            case LessonRoute(game) if game.tutorial.lesson is not None:
                running = self.launcher.running(game)
                if running is not None and running.is_begun and not running.save.trial:
                    self.notice(t("Your other game is saved in My games."))
                return self.launcher.lesson(game, game.tutorial.lesson, now)
            case TableRoute(game, key):
                opened = self.launcher.over(key) or self.launcher.running(game, key)
                return opened or self.launcher.from_link(NewGameRoute(game), now)
            case NewGameRoute(game):
                running = self.launcher.running(game) if route.is_bare else None
                return running or self.launcher.from_link(route, now)
        return None

    def _at_table(self, opened: Opened, *, is_instead: bool = True) -> TableScreen:
        """The table of a game, with its guide if it is a lesson; `is_instead`: in place of what was shown."""
        save, table = opened.save, opened.table
        if opened.missing is not None:
            self.notice(said(opened.missing))
        route = TableRoute(table.game, save.key)
        self.navigation.come(route)
        self.page.go(str(route), replace=is_instead)
        players, guide = seat_players(table.seats, self.thinker, self._own_player), self.lessons.guide(table, save.key)
        if guide is not None:
            players = tuple(player if isinstance(player, Person) else GuidedPlayer(guide, player) for player in players)
        host = SessionHost(self.page, StoredSaveSlot(save, self.saves, self.page.tabs), self.thinker)
        lesson = RunningLesson(guide, self.lessons) if guide is not None else None
        return TableScreen(self, Session(table, players, host, self.settings, lesson))

    def _own_player(self, name: str) -> Player:
        """The own bot of this name, in a seat; its sandbox is loaded at the first question."""

        async def fetch() -> Player:
            await self.page.bring_later()
            from knaves.players.own.own_player import OwnPlayer

            bot = self.saves.bots.get(name)
            return OwnPlayer(name, bot.source if bot is not None and bot.may_run else None, self.page.start_sandbox)

        return LazyPlayer(fetch)

    # what screens ask for

    def start(
        self, game: Game, options: Options, seats: Sequence[str], policy: str, seed: Seed | None = None,
        given: Sequence[Outcome] = (), *, is_instead: bool = True,
    ) -> str:  # fmt: skip
        """Deal a new game and show it, in place of what was shown or after it; the choices are remembered."""
        is_left = any(opened.is_begun and opened.save.record.game is game for opened in self.saves.opened())
        seats = as_chosen(seats)
        self.saves.choices.keep_last(game.key, LastGame(options.as_json(), tuple(seats), policy))
        opened = self.launcher.new(game, options, seats, policy, self.page.now(), seed=seed, given=given)
        self.show(self._at_table(opened, is_instead=is_instead))
        if is_left:
            self.notice(t("Your other game is saved in My games."))
        return opened.save.key

    def play_on(self, table: Table, ply: int) -> None:
        """Begin a new game from a moment of another one, which stays as it is; back leads where the player was."""
        self.show(self._at_table(self.launcher.branch(table, ply, self.page.now()), is_instead=False))

    def open_record(self, table: Table) -> None:
        """Show a game that came as a record."""
        from knaves.page.screens.replay import ReplayScreen

        self.show(ReplayScreen(self, table, 0))
        self.page.scroll(0)  # it has no address of its own

    def change_settings(self, changes: Mapping[str, Any]) -> None:
        """Change settings, keep them and let them take effect."""
        self.settings = self.settings.with_all(changes)
        self.settings.keep(self.page.store)
        apply_theme(self.page, self.settings)
        if isinstance(self.screen, Screen):
            self.screen.take_settings(self.settings)
        if "language" in changes:
            self.page.spawn(self._speak_anew())

    async def _speak_anew(self) -> None:
        """Change the language of the page, once its catalogue is loaded."""
        await self.speak()
        if isinstance(self.screen, Screen):
            self.screen.draw()
