"""Ownership: whether this tab plays the game or watches another tab play it, and the save that both share."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from knaves.engine.errors import Refusal
from knaves.engine.layout import Layout
from knaves.engine.sentences import Sentence
from knaves.session.game_view import Announcer
from knaves.session.host import Clock
from knaves.session.running_game import Prompt, RunningGame
from knaves.session.save_slot import SaveSlot
from knaves.session.tasks import SessionTasks
from knaves.store.saves import Written
from knaves.table.table import Table

FULL = Sentence("Storage is full, so this game can’t be saved. You can play on; export your games to keep them.")


class Ownership:
    """Save the game where this tab owns it; show it where another tab does."""

    def __init__(
        self, slot: SaveSlot, clock: Clock, game: RunningGame, prompt: Prompt, announcer: Announcer, tasks: SessionTasks
    ) -> None:
        self._slot = slot
        self._clock = clock
        self._game = game
        self._prompt = prompt
        self._announcer = announcer
        self._tasks = tasks
        self.is_here = False  # this tab plays the game; False also before `acquire` has answered

    async def acquire(self, *, at_any_price: bool = False) -> bool:
        """Play here if no other tab does, or at any price; else watch. Returns whether this tab plays."""
        holding = asyncio.ensure_future(self._slot.hold(at_any_price=at_any_price))
        try:
            self.is_here = await asyncio.shield(holding)
        except asyncio.CancelledError:
            holding.add_done_callback(lambda done: self._release_if_left())
            raise
        before, newer = self._game.layout, self._slot.newer()
        if not self.is_here:
            self._watch(before, newer)
            return False
        if newer is not None:
            self._prompt.jump(newer)
        elif self._prompt.is_watching:
            self._prompt.begin()
        if newer is not None or at_any_price:
            self._announcer.tell(self._game.change_since(before))
        return True

    def _release_if_left(self) -> None:
        if self._announcer.audience is None:
            self.release()

    def release(self) -> None:
        """Let another tab have the game."""
        self._slot.let_go()

    def save(self) -> bool:
        """Save the game. Returns False where another tab has taken it, which is watched from now on."""
        written = self._slot.write(self._game.table, self._clock.now())
        if written is Written.OVERTAKEN:
            self._lose()
            return False
        if written is Written.NO_ROOM:
            self._announcer.note_once(FULL)
        return True

    def finish(self) -> None:
        """Move the game that is over from the saves to the history."""
        if not self._slot.finish(self._game.table, self._clock.now()):
            self._announcer.note_once(FULL)

    def hear_tab(self, kind: str, text: str) -> None:
        """Answer another tab: it has taken this game ("taken", "lost"), or sends a save ("saved", "handed").

        Other kinds, and saves that cannot be read, change nothing.
        """
        if kind in ("taken", "lost") and not self._prompt.is_watching:
            self._lose()
        elif kind in ("saved", "handed") and self._prompt.is_watching:
            with suppress(Refusal):  # a tab with another version of the program
                newer = self._slot.take(text)
                if newer is not None:
                    self._watch(self._game.layout, newer)

    def take_newer(self) -> bool:
        """Go on from a newer save, if another tab made one and this one does not watch. Returns whether it did."""
        before, newer = self._game.layout, self._slot.newer()
        if newer is None or self._prompt.is_watching:
            return False
        self._tasks.cancel()
        self._prompt.jump(newer)
        self._announcer.tell(self._game.change_since(before))
        return True

    def _lose(self) -> None:
        self._tasks.cancel()
        self.is_here = False
        self._slot.hand_over()
        self._watch(self._game.layout, self._slot.newer())

    def _watch(self, before: Layout, newer: Table | None) -> None:
        if newer is not None:
            self._prompt.jump(newer)
        self._prompt.watch()
        self._announcer.tell(self._game.change_since(before))
