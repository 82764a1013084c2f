"""Sheets: opened over the table: menu, log, last trick, moves, keys, and a bot's reasons."""

from __future__ import annotations

import asyncio
from typing import Protocol

from knaves.nodes import Node
from knaves.page.commands import command
from knaves.page.play.explainer import Explainer
from knaves.page.play.live_game import HAND, LiveGame
from knaves.page.selectors import selector
from knaves.page.view.moves_sheet import moves_sheet
from knaves.page.view.play_sheets import keys_sheet, last_trick_sheet, log_sheet, time_out_sheet
from knaves.page.view.table import TableScene

SETTLING = 600  # ms in which a sheet of the game takes nothing: who was playing has not seen it come
FIRST_IN_SHEET = ".veil :is(.menulist .btn, .btn.primary, .endbehind:not([tabindex])), .passbox .btn"
REPLACED = ("menu", "more", "log", "last", "keys", "moves")  # sheets from which another may be opened
OF_GAME = ("score", "pass", "finale", "end", "share")
OPENER = '[data-focus="bar menu"]'  # what opens the sheets of the player


class GameSheets(Protocol):
    """The sheets that a screen adds to those of every table."""

    def game_sheet(self) -> str | None:
        """Return the sheet that the game itself has up now."""

    def sheet(self, name: str) -> Node | None:
        """Return a sheet of the game by name, or the menu."""


class Sheets:
    """The one sheet that is open, if any. A sheet of the game goes before one that the player has opened."""

    def __init__(self, live: LiveGame, game: GameSheets) -> None:
        self.live = live
        self.game = game
        self.opened: str | None = None  # by the player
        self.explainer = Explainer(live.app, live.seated, live.draw)
        self.came_from: str | None = None  # the `data-focus` of what had the focus before
        self._drawn: str | None = None
        self._settling: asyncio.Task[None] | None = None

    @property
    def now(self) -> str | None:
        """The name of the sheet that is open."""
        return self.game.game_sheet() or self.opened

    @property
    def is_settling(self) -> bool:
        """Whether a sheet of the game has only just come: a tap meant for the table does not answer it."""
        return self._settling is not None

    def node(self, scene: TableScene) -> Node | None:
        """Return the sheet that is open over this table, None without one."""
        shown = self.live.shown
        match self.now:
            case None:
                return None
            case "log":
                return log_sheet(scene, self.live.bot_plies)
            case "last":
                return last_trick_sheet(self.live.session.past().events_of(), shown, self.live.seated)
            case "moves":
                gain = shown.game.table.preview
                gains = {move.notation: gain(shown.position, move) for move in self.live.legal} if gain else {}
                return moves_sheet(shown.game, self.live.legal, shown.layout, gains)
            case "why":
                return self.explainer.sheet()
            case "time out":
                return time_out_sheet()
            case "keys":
                return keys_sheet()
            case name:
                return self.game.sheet(name)

    def follow(self) -> tuple[str, ...]:
        """Note that the open sheet has been drawn; return where the focus goes if it has changed, best first."""
        now, before = self.now, self._drawn
        if now == before:
            return ()
        self._drawn = now
        if self.game.game_sheet() is not None and self.live.app.settings.pause != "instant":
            self._stop_settling()
            self._settling = self.live.app.page.spawn(self._settle())
        if now:
            return (FIRST_IN_SHEET,)
        back = (selector("data-focus", self.came_from),) if self.came_from else ()
        return (HAND,) if before in OF_GAME else (*back, OPENER)

    async def _settle(self) -> None:
        await self.live.app.page.sleep(SETTLING)
        self._settling = None

    def _stop_settling(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None

    def leave(self) -> None:
        """End what goes on here."""
        self.explainer.close()
        self._stop_settling()

    def close(self) -> bool:
        """Close what the player has opened, without drawing. Returns whether there was anything."""
        was_open = self.opened is not None
        if was_open:
            self.explainer.close()
            self.opened = None
        return was_open

    def _open(self, name: str) -> None:
        if self.now in (None, *REPLACED):
            self.remember()
            self.opened = name
            self.live.draw()

    def remember(self) -> None:
        """Note the focus, unless a sheet is open: it returns when the sheets are closed."""
        if self.now is None:
            self.came_from = self.live.app.page.focused_name()

    @command("menu")
    def open_menu(self) -> None:
        """Open the menu."""
        self._open("menu")

    @command("more")
    def open_more(self) -> None:
        """Open everything else that can be done."""
        self._open("more")

    @command("log")
    def open_log(self) -> None:
        """Show the log of the game."""
        self._open("log")

    @command("last trick")
    def open_last_trick(self) -> None:
        """Show the last trick, who took it and who drew what."""
        self._open("last")

    @command("moves")
    def open_moves(self) -> None:
        """List the legal moves."""
        self._open("moves")

    @command("keys")
    def open_keys(self) -> None:
        """List the shortcuts."""
        self._open("keys")

    @command("time out")
    def take_time_out(self) -> None:
        """Pause, so that partners may talk."""
        self._open("time out")

    @command("why")
    def ask_why(self, ply: int | None = None) -> None:
        """Explain the bot's move that was made after so many; without a number the last one."""
        session = self.live.session
        if self.game.game_sheet() is None and self.explainer.ask(session.past(), ply, session.thoughts):
            self.remember()
            self.opened = "why"
            self.live.draw()
