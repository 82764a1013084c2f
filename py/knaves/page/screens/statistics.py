"""The screen of the statistics."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date

from knaves.analysis.dealt import Dealt, dealt_in, total_dealt
from knaves.analysis.my_strength import ratings_in
from knaves.analysis.puzzles.progress import ratings
from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.routes import Route
from knaves.page.screens.screen import AsksFirst
from knaves.page.view.statistics_page import ENOUGH, RatingCurve, statistics_page, statistics_screen
from knaves.table.summary import GameSummary


class StatisticsScreen(AsksFirst):
    """Figures about the games against bots."""

    ASKED_BY = "reset"

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.chosen = ""
        self.only_counted = False
        self.dealt: Dealt | None = None

    def enter(self) -> None:
        """Show the figures."""
        self.app.page.title(f"{t('Statistics')} · Knaves")
        self.draw()
        self._look_through()

    def _look_through(self) -> None:
        """Look through the hands of the counted games, if there are enough."""
        self.leave()
        self.dealt = None
        counted = [
            line.id for line in self.app.saves.past.lines() if self._belongs(line) and self.chosen in ("", line.game)
        ]
        if len(counted) >= ENOUGH:
            self.work(self._look(counted))

    async def _look(self, keys: Sequence[str]) -> None:
        found = Dealt()
        for key in keys:
            record = self.app.saves.past.finished(key)
            if record is not None:
                found += total_dealt(dealt_in(record))
            await asyncio.sleep(0)
        if found.deals:
            self.dealt = found
            self.draw()

    def _belongs(self, line: GameSummary) -> bool:
        """Whether a game is one of those that are shown."""
        return line.is_rated and (line.counted or not self.only_counted)

    def draw(self) -> None:
        """Draw the page."""
        today = date.fromisoformat(self.app.page.now()[:10])
        page = statistics_page(
            self.app.saves.past.lines(), self.chosen, today, list(LEVELS), self._curves(), self.dealt,
            only_counted=self.only_counted,
        )  # fmt: skip
        self.app.page.show(statistics_screen(page, asks=self.asks))

    def _curves(self) -> list[RatingCurve]:
        """The ratings in each game that was played against bots, and in puzzles if there are any."""
        lines, chosen = self.app.saves.past.lines(), self.chosen
        played = {line.game for line in lines if line.is_rated}
        games = [game for key, game in GAMES.items() if chosen in ("", key) and key in played]
        found = [RatingCurve(game.title, game.table.look.cloth, ratings_in(lines, game)) for game in games]
        if not chosen and (solving := ratings(self.app.saves.attempts.all())):
            found.append(RatingCurve(t("Puzzles"), "", solving))
        return found

    @command("filter")
    def filter(self, name: str = "") -> None:
        """Show one game's figures, or all."""
        if name and name not in GAMES:
            raise Refusal("There’s no game of that name.")
        self.chosen = name
        self._look_through()
        self.draw()

    @command("undo filter")
    def filter_undo(self, value: str) -> None:
        """With the games that had free undo, or without them."""
        self.only_counted = value == "counted"
        self._look_through()
        self.draw()

    @command("reset")
    def ask(self) -> None:
        """Ask whether to delete everything."""
        self.ask_first(asks=True)

    @command("reset sure")
    def forget(self) -> None:
        """Forget everything."""
        self.app.saves.forget_history(self.app.page.now())
        self._look_through()
        self.ask_first(asks=False)
