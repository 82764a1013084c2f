"""EndOfGame: the end of a game at the table: its sheet, put aside or not, and how the game came to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from knaves.nodes import Node
from knaves.page.commands import command
from knaves.page.play.live_game import LiveGame
from knaves.page.view.end_sheet import end_sheet, has_won
from knaves.session.phases import Over, Watching

if TYPE_CHECKING:
    from knaves.page.play.game_story import GameStory


class EndOfGame:
    """Looks back on a game that is over while its sheet is up. `sound` plays a sound by name."""

    def __init__(self, live: LiveGame, sound: Callable[[str], None]) -> None:
        self.live = live
        self.sound = sound
        self.is_aside = False  # the sheet, to look at the table
        self.story: GameStory | None = None  # once it is being found out
        self._was_over = False
        self._task: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """Whether the sheet is over the table."""
        shown = self.live.shown
        is_over = isinstance(shown.phase, Over) or (
            isinstance(shown.phase, Watching) and shown.position.turn is None
        )  # fmt: skip
        return is_over and not self.is_aside

    def follow(self) -> None:
        """Begin to look back once the game is over; forget it where moves have been taken back."""
        was_over, self._was_over = self._was_over, isinstance(self.live.shown.phase, Over)
        if not self._was_over:
            self.leave()
        elif not was_over:
            self.sound("won" if has_won(self.live.shown) else "lost")
            self._task = self.live.app.page.spawn(self._look_back())

    async def _look_back(self) -> None:
        """Load the modules for it; where that fails the sheet does without."""
        try:
            await self.live.app.page.bring_later()
        except Exception:
            return
        from knaves.page.play.game_story import GameStory

        self.story = GameStory(self.live.app, self.live.session.past(), self.live.session.key)
        await self.story.work(self.live.draw)

    def leave(self) -> None:
        """Stop looking back."""
        if self._task is not None:
            self._task.cancel()
        self._task = self.story = None
        self.is_aside = False

    def sheet(self) -> Node:
        """Return the sheet, with the story as far as it is known."""
        live = self.live
        story = self.story.lines() if self.story is not None else None
        return end_sheet(live.shown, live.session.key, live.seated, story, live.app.next_deal)

    def put_aside(self) -> None:
        """Take the sheet away, to look at the table."""
        self.is_aside = True
        self.live.draw()

    @command("see end")
    def see_again(self) -> None:
        """Bring the sheet back."""
        self.is_aside = False
        self.live.draw()

    @command("words")
    def add_words(self, value: str) -> None:
        """Mix the player's words into the shuffle of the next game."""
        self.live.app.next_deal.add(value)
        self.live.draw()
