"""EndOfGame: the end of a game at the table: the winner over the lit table, then a short sheet, put aside or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from knaves.nodes import Node
from knaves.page.commands import command
from knaves.page.play.live_game import LiveGame
from knaves.page.view.end_sheet import NOTHING, end_of, end_sheet, finale, has_won, mood_of
from knaves.session.phases import Over, Watching

if TYPE_CHECKING:
    from knaves.page.play.game_story import GameStory

HELD = 3000  # ms that the finished table is looked at before the sheet comes by itself


class EndOfGame:
    """The end of a game, and the look back on it meanwhile.

    `sound` plays a sound by name; `played` waits until the last move has been seen.
    """

    def __init__(
        self, live: LiveGame, sound: Callable[[str], None], played: Callable[[], Awaitable[None]], *,
        looks_back: bool = True,
    ) -> None:  # fmt: skip
        """`looks_back`: whether the game is followed again for its story, which must know its true cards."""
        self.live = live
        self.sound = sound
        self.played = played
        self.looks_back = looks_back
        self.is_aside = False  # the sheet, to look at the table
        self.is_held = False  # only who has won is said yet
        self.is_fresh = False  # the game has ended just now: its table moves
        self.story: GameStory | None = None  # once it is being found out
        self._was_over = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_over(self) -> bool:
        """Whether the game is over, for a watching tab too."""
        shown = self.live.shown
        return isinstance(shown.phase, Over) or (isinstance(shown.phase, Watching) and shown.position.turn is None)

    @property
    def is_up(self) -> bool:
        """Whether the end is over the table."""
        return self.is_over and not self.is_aside

    @property
    def look(self) -> str:
        """The classes of a table whose game is over, "" before."""
        if self.live.shown.position.turn is not None:
            return ""
        return f"ended over-{mood_of(self.live.shown)}" + (" fresh" if self.is_fresh else "")

    def follow(self) -> None:
        """Hear a change. Begin with the end once the game is over; forget it where moves have been taken back."""
        was_over, self._was_over = self._was_over, isinstance(self.live.shown.phase, Over)
        if not self._was_over:
            self.leave()
        if self.live.shown.change is not None:  # told with the last move; that the game is over comes later, by itself
            self.is_fresh = self.live.shown.change.move is not None
        if self._was_over and not was_over:
            self.sound("won" if has_won(self.live.shown) else "lost")
            page = self.live.app.page
            self.is_held = self.is_fresh and self.live.app.settings.pause != "instant"
            if self.is_held:
                self._tasks.append(page.spawn(self._hold()))
            if self.looks_back:
                self._tasks.append(page.spawn(self._look_back()))

    async def _hold(self) -> None:
        await self.played()
        await self.live.app.page.sleep(HELD)
        self.go_on()

    async def _look_back(self) -> None:
        """Load the modules for it; where that fails the sheet does without."""
        try:
            await self.live.app.page.bring_later()
        except Exception:
            return
        from knaves.page.play.game_story import GameStory

        live = self.live
        self.story = GameStory(live.app, live.session.past(), live.session.key, live.shown.daily)
        await self.story.work(self._draw_sheet)

    def _draw_sheet(self) -> None:
        """Draw the story found so far, where it is visible and would cut no movement short."""
        if not self.is_held:
            self.live.draw()

    def leave(self) -> None:
        """Stop looking back."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        self.story = None
        self.is_aside = self.is_held = False

    def sheet(self) -> Node:
        """Draw the winner, or the sheet with the story known so far."""
        live, end = self.live, end_of(self.live.shown, self.live.seated)
        if self.is_held:
            return finale(end)
        return end_sheet(end, live.session.key, self.story.told() if self.story is not None else NOTHING)

    def put_aside(self) -> None:
        """Take the sheet away, to look at the table; while only the winner is named, show the sheet."""
        if self.is_held:
            self.go_on()
        else:
            self.is_aside, self.is_fresh = True, False
            self.live.draw()

    @command("end next")
    def go_on(self) -> None:
        """Show the sheet."""
        if self.is_held:
            self.is_held = False
            self.live.draw()

    @command("see end")
    def see_again(self) -> None:
        """Bring the sheet back."""
        self.is_aside = False
        self.live.draw()
