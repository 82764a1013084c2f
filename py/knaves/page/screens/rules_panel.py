"""The rules beside the table: the text of the rules page as a panel, opened at the ruling that is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from knaves.engine.game import Game
from knaves.nodes import Node
from knaves.page.house import House
from knaves.page.locale.texts import language
from knaves.page.routes import rules_nodes_path
from knaves.page.selectors import selector
from knaves.page.view.rules_panel import rules_nodes, rules_panel


class RulesPanel:
    """Closed, or open at a place. The text is fetched from the site once, which works offline too."""

    def __init__(self, app: House, game: Game, draw: Callable[[], None]) -> None:
        self.app = app
        self.game = game
        self.draw = draw
        self.is_open = False
        self.place = ""  # a ruling or a heading
        self.body: list[Node] = []  # kept, so that drawing the table again leaves it alone
        self._reading: asyncio.Task[None] | None = None

    def open(self, place: str = "") -> None:
        """Opens the panel, or goes to another place in it."""
        self.is_open, self.place = True, place.lower()
        self.leave()
        self._reading = self.app.page.spawn(self._show())

    async def _show(self) -> None:
        if not self.body:
            self.draw()
            text = await self.app.page.read(rules_nodes_path(self.game.key, language()))
            self.body = rules_nodes(self.game, text)
        self.draw()
        self.app.page.focus(f".rulespanel {selector('data-place', self.place)}" if self.place else ".rulespanel h2")

    def close(self) -> None:
        """Closes it; the table has the whole window again."""
        self.leave()
        self.is_open = False
        self.draw()

    def leave(self) -> None:
        """Nothing is read any more."""
        if self._reading is not None:
            self._reading.cancel()

    def node(self) -> Node | None:
        """The panel as it is drawn."""
        return rules_panel(self.game, self.body, self.place) if self.is_open else None
