"""The screen of the statistics."""

from __future__ import annotations

from datetime import date

from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.games.registry import GAMES
from knaves.nodes import Node, h
from knaves.page.actions import FilterStatistics, ForgetStatistics, KeepStatistics, Key, Reset
from knaves.page.house import House
from knaves.page.locale.texts import t
from knaves.page.screens.screen import Screen, answers
from knaves.page.view.sheets import button, sheet
from knaves.page.view.statistics_page import statistics_page

__all__ = ["StatisticsScreen"]


class StatisticsScreen(Screen):
    """What counted games add up to."""

    def __init__(self, app: House) -> None:
        super().__init__(app)
        self.chosen = ""
        self.asks = False

    def enter(self) -> None:
        """Shows the figures."""
        self.app.page.title(f"{t('Statistics')} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draws the page."""
        today = date.fromisoformat(self.app.page.now()[:10])
        page = statistics_page(self.app.saves.past.lines(), self.chosen, today, list(LEVELS))
        self.app.page.show(
            h("div", {"class": "stacked"}, page, self._question() if self.asks else None, key="statistics screen")
        )

    def _question(self) -> Node:
        text = h("p", {}, t("All lines of the history go, for good. Running games and settings stay."))
        acts = [button(t("Keep them"), "reset no", "primary"), button(t("Forget all statistics"), "reset sure")]
        return sheet(t("Forget all statistics?"), text, acts)

    @answers(FilterStatistics)
    def filter(self, action: FilterStatistics) -> None:
        """Shows one game's figures, or all."""
        if action.name and action.name not in GAMES:
            raise Refusal("There is no game of that name.")
        self.chosen = action.name
        self.draw()

    @answers(Reset)
    def ask(self, action: Reset) -> None:
        """Asks whether everything shall be forgotten."""
        self._ask(True)

    @answers(ForgetStatistics)
    def forget(self, action: ForgetStatistics) -> None:
        """Forgets everything."""
        self.app.saves.forget_history(self.app.page.now())
        self._ask(False)

    @answers(KeepStatistics)
    def keep(self, action: KeepStatistics) -> None:
        """Takes the question away."""
        self._ask(False)

    @answers(Key)
    def press(self, action: Key) -> None:
        """Escape takes the question away."""
        if action.key == "Escape" and self.asks:
            self._ask(False)

    def _ask(self, asks: bool) -> None:
        self.asks = asks
        self.draw()
