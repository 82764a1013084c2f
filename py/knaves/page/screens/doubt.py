"""The screen of the check that bots cannot see hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from knaves.games.registry import GAMES
from knaves.page.locale.texts import t
from knaves.page.people import LEVEL_NAMES
from knaves.page.routes import SettingsRoute, TableRoute, href
from knaves.page.view.doubt_page import Doubt, doubt_page
from knaves.players.fairness_check import Case, Outcome, cases_of_game, check, fresh_cases
from knaves.store.save import Save
from knaves.table.seating import bot_level

__all__ = ["DoubtScreen"]

RUNNING = "running"  # the subject that is the game the player came from


class DoubtScreen:
    """Checks a running game's bots, or those of new positions."""

    def __init__(self, app: Any, key: str = "") -> None:
        self.app = app
        self.save: Save | None = app.saves.read(key) if key else None
        self.subject = RUNNING if self.save is not None and self._has_bots(self.save) else next(iter(GAMES))
        self.level = "expert"
        self.outcome = Outcome()
        self.of: int | None = None
        self.running = 0

    @staticmethod
    def _has_bots(save: Save) -> bool:
        return any(bot_level(seat) for seat in save.record.seats)

    def enter(self) -> None:
        """Shows what can be checked."""
        self.app.page.title(f"{t('Check the bots')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Stops."""
        self.running = 0

    def draw(self) -> None:
        """Draws the page."""
        subjects = {key: t("New positions of {game}", game=game.title) for key, game in GAMES.items()}
        if self.save is not None and self._has_bots(self.save):
            subjects = {RUNNING: t("The bots’ moves of my running game")} | subjects
        levels = {name: t(label) for name, label in LEVEL_NAMES.items()}
        level = "" if self.subject == RUNNING else self.level
        doubt = Doubt(subjects, self.subject, levels, level, self.of, self.outcome, bool(self.running))
        self.app.page.show(doubt_page(doubt, self._back()))

    def _back(self) -> str:
        save = self.save
        return href(TableRoute(save.record.game, save.key) if save is not None else SettingsRoute())

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "doubt":
            self.running, self.of, self.outcome = 0, None, Outcome()
            setattr(self, "subject" if data["name"] == "subject" else "level", data["value"])
        elif name == "check":
            self.running = id(object())
            self.app.page.spawn(self._check(self.running))
        elif name == "stop":
            self.running = 0
        self.draw()

    def _cases(self) -> list[Case]:
        if self.subject == RUNNING and self.save is not None:
            return cases_of_game(self.save.open())
        return fresh_cases(GAMES[self.subject], self.level, Random(self.app.page.now()).getrandbits(32))

    async def _check(self, number: int) -> None:
        cases = self._cases()
        game = self.save.record.game if self.subject == RUNNING and self.save is not None else GAMES[self.subject]
        self.of, self.outcome = len(cases), Outcome()
        self.draw()
        async for outcome in check(self.app.thinker, game, cases):
            if self.running != number:
                return
            self.outcome = outcome
            self.draw()
        self.running = 0
        self.draw()
