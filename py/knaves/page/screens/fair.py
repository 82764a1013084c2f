"""The screen "Is it fair?": checks a deal against its secret, and the bots against shuffled hidden cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.engine.fair_deal import FairDeal
from knaves.engine.game import Game
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import day_of, said, t
from knaves.page.routes import DealRoute, FairnessRoute, FrontRoute, Route, TableRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.seat_labels import LEVEL_NAMES, seat_labels
from knaves.page.view.fair_page import BotFacts, CheckedDeal, DealFacts, FairPage, FinishedGame, fair_page
from knaves.players.fairness_check import Case, Outcome, cases_of_game, check, fresh_cases
from knaves.store.promises import Origin, Promises
from knaves.store.save import Save
from knaves.store.saves import Saves
from knaves.table.deal_check import checked_outcomes
from knaves.table.seating import bot_level
from knaves.table.summary import GameSummary
from knaves.table.table import Table

RUNNING = "running"  # the subject that is the game the player came from
MOST_OFFERED = 5  # finished games


class DealCheck:
    """One deal, running or finished, and whether it follows from its secret and words."""

    def __init__(self, saves: Saves, key: str, draw: Callable[[], None]) -> None:
        """`key`: of the game, "" for none. Raises UnreadableRecord where no game of this key is saved."""
        self._saves = saves
        self._draw = draw
        self.save = saves.read(key) if key else None
        self.record = self.save.record if self.save is not None else saves.past.finished(key) if key else None
        if key and self.record is None:
            raise UnreadableRecord("This game is no longer saved.")
        self._key = key
        self._checked: CheckedDeal | None = None

    @command("check deal")
    def check(self) -> None:
        """Make the deal again and compare. Raises Refusal while the game runs."""
        if self.record is None or self.record.result is None:
            raise Refusal("You can check a deal after the game.")
        try:
            Table.from_record(self.record)
            self._checked = CheckedDeal(tuple(checked_outcomes(self.record)), origin=self._origin())
        except Refusal as refusal:
            self._checked = CheckedDeal((), said(refusal.sentence))
        self._draw()

    def facts(self) -> DealFacts | None:
        """Return the deal as the page shows it, None without one."""
        if self.record is None:
            return None
        past = self._saves.past.lines()
        daily = self.save.daily if self.save is not None else _daily(past, self._key)
        return DealFacts(self.record, daily, tuple(each.name for each in seat_labels(self.record.seats)), self._checked)

    def _origin(self) -> Origin:
        """Where the deal has come from, as this device has noted it."""
        assert self.record is not None
        deal = self.record.seed
        return Promises(self._saves.store).origin(self._key, deal) if isinstance(deal, FairDeal) else "none"


class BotCheck:
    """Bots asked again with the hidden cards shuffled: those of a running game, or of new positions."""

    def __init__(self, app: AppContext, save: Save | None, draw: Callable[[], None]) -> None:
        """`save`: the running game that the player came from, None for none."""
        self._app = app
        self._draw = draw
        self._save = save if save is not None and any(map(bot_level, save.record.seats)) else None
        self._subject = RUNNING if self._save is not None else next(iter(GAMES))
        self._level = "expert"
        self._outcome = Outcome()
        self._of: int | None = None  # positions to be checked
        self._running: asyncio.Task[None] | None = None

    def facts(self) -> BotFacts:
        """Return the check as the page shows it."""
        levels = {name: t(label) for name, label in LEVEL_NAMES.items()}
        level = "" if self._subject == RUNNING else self._level
        is_running = self._running is not None
        return BotFacts(self._subjects(), self._subject, levels, level, self._of, self._outcome, is_running)

    def _subjects(self) -> dict[str, str]:
        subjects = {key: t("New positions from {game}", game=game.title) for key, game in GAMES.items()}
        return ({RUNNING: t("The bots’ moves in my current game")} | subjects) if self._save is not None else subjects

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Choose another subject or another level to be checked."""
        self.end()
        self._of, self._outcome = None, Outcome()
        if name == "subject" and value in self._subjects():
            self._subject = value
        elif name == "level" and value in LEVEL_NAMES:
            self._level = value
        self._draw()

    @command("check bots")
    def check(self) -> None:
        """Begin the check, or begin it again."""
        self.end()
        self._running = self._app.page.spawn(self._check())

    @command("stop")
    def stop(self) -> None:
        """Stop the check; its results so far stay."""
        self.end()
        self._draw()

    def end(self) -> None:
        """Cancel the check."""
        if self._running is not None:
            self._running.cancel()
        self._running = None

    async def _check(self) -> None:
        cases, game = self._cases()
        self._of, self._outcome = len(cases), Outcome()
        self._draw()
        async for outcome in check(self._app.thinker, game, cases):
            self._outcome = outcome
            self._draw()
        self._running = None
        self._draw()

    def _cases(self) -> tuple[list[Case], Game]:
        if self._subject == RUNNING and self._save is not None:
            return cases_of_game(self._save.open()), self._save.record.game
        game = GAMES[self._subject]
        return fresh_cases(game, self._level, Random(self._app.page.now()).getrandbits(32)), game


class FairScreen(Screen):
    """The screen "Is it fair?": checks of deals and bots."""

    def __init__(self, app: AppContext, route: DealRoute | FairnessRoute) -> None:
        """Raises UnreadableRecord where a deal is asked for that is not saved."""
        super().__init__(app)
        is_of_bots = isinstance(route, FairnessRoute)
        key = route.key if not is_of_bots or app.saves.read(route.key) is not None else ""
        self.deal = DealCheck(app.saves, key, self.draw)
        self.bots = BotCheck(app, self.deal.save, self.draw)
        self._bots_first = is_of_bots
        save = self.deal.save
        self._back: Route = TableRoute(save.record.game, save.key) if save is not None else (
            app.navigation.back() if self.deal.record is not None else FrontRoute()
        )  # fmt: skip

    @property
    def parts(self) -> Sequence[object]:
        """The check of the deal and the check of the bots."""
        return self.deal, self.bots

    def enter(self) -> None:
        """Show the page."""
        self.app.page.title(f"{t('Is it fair?')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Cancel the running check."""
        self.bots.end()

    def draw(self) -> None:
        """Draw the page."""
        facts = FairPage(
            self.deal.facts(), self.bots.facts(), self._finished(), self.app.next_deal, bots_first=self._bots_first
        )
        self.app.page.show(fair_page(facts, href(self._back)))

    def _finished(self) -> list[FinishedGame]:
        """The last finished games whose deals can be checked, newest first."""
        past = self.app.saves.past
        kept = set(past.kept_records())
        lines = [line for line in past.lines() if line.id in kept and line.game in GAMES][:MOST_OFFERED]
        return [FinishedGame(line.id, GAMES[line.game].title, day_of(line.ended)) for line in lines]

    @command("words")
    def add_words(self, value: str) -> None:
        """Mix words into the next deal."""
        self.app.next_deal.add(value)
        self.draw()


def _daily(lines: Sequence[GameSummary], key: str) -> str:
    return next((line.daily for line in lines if line.id == key), "")
