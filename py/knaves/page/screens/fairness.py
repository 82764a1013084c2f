"""The screen of the check that bots cannot see hidden cards."""

from __future__ import annotations

import asyncio
from random import Random

from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import FairnessRoute, SettingsRoute, TableRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.seat_labels import LEVEL_NAMES
from knaves.page.view.fairness_page import FairnessCheck, fairness_page
from knaves.players.fairness_check import Case, Outcome, cases_of_game, check, fresh_cases
from knaves.store.save import Save
from knaves.table.seating import bot_level

RUNNING = "running"  # the subject that is the game the player came from


class FairnessScreen(Screen):
    """Checks a running game's bots, or those of new positions."""

    def __init__(self, app: AppContext, route: FairnessRoute) -> None:
        super().__init__(app)
        self.save: Save | None = app.saves.read(route.key) if route.key else None
        self.subject = RUNNING if self.save is not None and self._has_bots(self.save) else next(iter(GAMES))
        self.level = "expert"
        self.outcome = Outcome()
        self.of: int | None = None
        self.running: asyncio.Task[None] | None = None

    @staticmethod
    def _has_bots(save: Save) -> bool:
        return any(bot_level(seat) for seat in save.record.seats)

    def enter(self) -> None:
        """Show what can be checked."""
        self.app.page.title(f"{t('Check the bots')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing is checked any more."""
        if self.running is not None:
            self.running.cancel()
        self.running = None

    def draw(self) -> None:
        """Draw the page."""
        levels = {name: t(label) for name, label in LEVEL_NAMES.items()}
        level = "" if self.subject == RUNNING else self.level
        is_running = self.running is not None
        told = FairnessCheck(self._subjects(), self.subject, levels, level, self.of, self.outcome, is_running)
        self.app.page.show(fairness_page(told, self._back()))

    def _subjects(self) -> dict[str, str]:
        """What can be checked."""
        subjects = {key: t("New positions of {game}", game=game.title) for key, game in GAMES.items()}
        if self.save is not None and self._has_bots(self.save):
            subjects = {RUNNING: t("The bots’ moves of my running game")} | subjects
        return subjects

    def _back(self) -> str:
        save = self.save
        return href(TableRoute(save.record.game, save.key) if save is not None else SettingsRoute())

    @command("set")
    def choose(self, name: str, value: str) -> None:
        """Another subject or another level is to be checked."""
        self.leave()
        self.of, self.outcome = None, Outcome()
        if name == "subject" and value in self._subjects():
            self.subject = value
        elif name == "level" and value in LEVEL_NAMES:
            self.level = value
        self.draw()

    @command("check")
    def check(self) -> None:
        """The check begins anew."""
        self.leave()
        self.running = self.app.page.spawn(self._check())

    @command("stop")
    def stop(self) -> None:
        """The check stands still."""
        self.leave()
        self.draw()

    def _cases(self) -> list[Case]:
        if self.subject == RUNNING and self.save is not None:
            return cases_of_game(self.save.open())
        return fresh_cases(GAMES[self.subject], self.level, Random(self.app.page.now()).getrandbits(32))

    async def _check(self) -> None:
        cases = self._cases()
        game = self.save.record.game if self.subject == RUNNING and self.save is not None else GAMES[self.subject]
        self.of, self.outcome = len(cases), Outcome()
        self.draw()
        async for outcome in check(self.app.thinker, game, cases):
            self.outcome = outcome
            self.draw()
        self.running = None
        self.draw()
