"""The screen of the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from knaves.bots import LEVELS
from knaves.nodes import Node, h
from knaves.page.locale.texts import t
from knaves.page.view.sheets import button, sheet
from knaves.page.view.statistics_page import statistics_page

__all__ = ["StatisticsScreen"]


class StatisticsScreen:
    """What counted games add up to."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.chosen = ""
        self.asks = False

    def enter(self) -> None:
        """Shows the figures."""
        self.app.page.title(f"{t('Statistics')} · Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing goes on here."""

    def draw(self) -> None:
        """Draws the page."""
        today = date.fromisoformat(self.app.page.now()[:10])
        page = statistics_page(self.app.saves.history(), self.chosen, today, list(LEVELS))
        self.app.page.show(
            h("div", {"class": "stacked"}, page, self._question() if self.asks else None, key="statistics screen")
        )

    def _question(self) -> Node:
        text = h("p", {}, t("All lines of the history go, for good. Running games and settings stay."))
        acts = [button(t("Keep them"), "reset no", "primary"), button(t("Forget all statistics"), "reset sure")]
        return sheet(t("Forget all statistics?"), text, acts)

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "filter":
            self.chosen = data["name"]
        elif name == "reset":
            self.asks = True
        elif name == "reset sure":
            self.app.saves.forget_history()
            self.asks = False
        elif name in ("reset no", "key"):
            self.asks = self.asks and data.get("key", "Escape") != "Escape"
        self.draw()
