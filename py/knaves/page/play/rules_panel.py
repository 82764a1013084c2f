"""RulesPanel: the rules beside the table, opened at the ruling that is asked for."""

from __future__ import annotations

import asyncio

from knaves.nodes import Node
from knaves.page.commands import command
from knaves.page.locale.texts import language
from knaves.page.play.live_game import HAND, LiveGame
from knaves.page.play.sheets import Sheets
from knaves.page.routes import rules_nodes_path
from knaves.page.selectors import selector
from knaves.page.view.rules_panel import rules_nodes, rules_panel
from knaves.session.running_game import Toast


class RulesPanel:
    """Closed, or open at a place. The text is fetched from the site once, which works offline too."""

    def __init__(self, live: LiveGame, sheets: Sheets) -> None:
        self.live = live
        self.sheets = sheets
        self.is_open = False
        self.place = ""  # a ruling or a heading
        self.body: list[Node] = []  # kept, so that drawing the table again leaves it alone
        self.followed: Toast | None = None  # a refusal whose rule has been opened: it would cover what it cites
        self._back: str | None = None  # the `data-focus` of what had the focus before
        self._task: asyncio.Task[None] | None = None

    @command("rule", "rules")
    def open(self, rule: str = "") -> None:
        """Open the panel at a ruling, "" for the beginning, or go there in it."""
        if not self.is_open:
            self.sheets.remember()
            self._back = self.sheets.came_from
        self.sheets.close()
        self.followed = self.live.shown.toast
        self.is_open, self.place = True, rule.lower()
        self.leave()
        self._task = self.live.app.page.spawn(self._show())

    async def _show(self) -> None:
        page, game = self.live.app.page, self.live.shown.game
        if not self.body:
            self.live.draw()
            text = await page.read(rules_nodes_path(game.key, language()))
            self.body = rules_nodes(game, self.live.shown.position.options, text)
        self.live.draw()
        page.focus(f".rulespanel {selector('data-place', self.place)}" if self.place else ".rulespanel h2")

    @command("close rules")
    def close(self) -> None:
        """Close the panel; the table has the whole window again."""
        self.leave()
        self.is_open = False
        self.live.draw()
        self.live.app.page.focus(*((selector("data-focus", self._back),) if self._back else ()), HAND)

    def leave(self) -> None:
        """Stop fetching."""
        if self._task is not None:
            self._task.cancel()

    def node(self) -> Node | None:
        """Return the panel, None while it is closed."""
        return rules_panel(self.live.shown.game, self.body, self.place) if self.is_open else None
