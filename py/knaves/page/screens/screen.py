"""Screen: one view of the page, with a method for each of its commands."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, ClassVar

from knaves.page.app_context import AppContext
from knaves.page.commands import NO_DATA, call, command
from knaves.page.routes import Route
from knaves.store.settings import Settings


class Screen:
    """A view of the page. Its methods marked by `command` are its actions; a subclass adds its own."""

    lists_games: ClassVar[bool] = False  # it shows which games are kept, and is drawn again when that changes
    is_vital: ClassVar[bool] = False  # the program does not go on where this screen fails

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        self.app = app
        self.works: list[asyncio.Task[None]] = []

    def enter(self) -> None:
        """Show itself."""

    def work(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin work that is cancelled when the player leaves this screen."""
        self.works.append(self.app.page.spawn(work))

    def draw(self) -> None:
        """Draw itself as it is now."""

    def drop(self) -> None:
        """Forget what was worked out for this screen, because it can no longer be drawn."""

    def take_settings(self, settings: Settings) -> None:
        """Go by these settings from now on."""

    def leave(self) -> None:
        """End what goes on here."""
        for each in self.works:
            each.cancel()
        self.works.clear()

    @property
    def parts(self) -> Sequence[object]:
        """The parts of the screen with commands of their own; a command of the screen goes before theirs."""
        return ()

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Call the command of this name. Raises Refusal where it is none of this screen, or its data cannot be read."""
        call((self, *self.parts), name, data)


class AsksFirst(Screen):
    """A screen where something can be forgotten for good: it asks first. Escape takes the question away."""

    ASKED_BY: ClassVar[str] = ""  # the `data-focus` of what brings the question up

    def __init__(self, app: AppContext, route: Route | None = None) -> None:
        super().__init__(app, route)
        self.asks = False

    def ask_first(self, *, asks: bool) -> None:
        """Show the question, or take it away; the focus goes with it."""
        self.asks = asks
        self.draw()
        self.app.page.cover(is_open=asks)
        self.app.page.focus('[data-focus="close"]' if asks else f'[data-focus="{self.ASKED_BY}"]')

    @command("close")
    def close(self) -> None:
        """Take the question away; nothing is forgotten."""
        self.ask_first(asks=False)

    @command("key")
    def press(self, key: str) -> None:
        """Close the question with Escape."""
        if key == "Escape" and self.asks:
            self.ask_first(asks=False)
