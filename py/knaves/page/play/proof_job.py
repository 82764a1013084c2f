"""ProofJob: checks a finished game with a friend message by message, and keeps the true game once it is proved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from knaves.engine.errors import Refusal
from knaves.friend.proof import Cheat, Proof, prove
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.view.friend_end import ProofView
from knaves.session.correspondence import Correspondence
from knaves.table.summary import summary_of

BREATH = 1  # ms in which the page can do something else, after each message


class ProofJob:
    """The check of one game, in steps so that the page stays free."""

    def __init__(self, app: AppContext, game: Correspondence, draw: Callable[[], None]) -> None:
        self.app = app
        self.game = game
        self.draw = draw
        self.view = ProofView()
        self._work: asyncio.Task[None] | None = None

    def leave(self) -> None:
        """Stop checking."""
        if self._work is not None:
            self._work.cancel()

    @command("check game")
    def check(self) -> None:
        """Check the whole game."""
        if not self.view.is_running:
            self.view = ProofView(0, self.game.count)
            self.draw()
            self._work = self.app.page.spawn(self._check())

    async def _check(self) -> None:
        texts = tuple(self.game.game.texts)
        group = await self.app.friends().group()
        try:
            for step in prove(group, texts):
                if isinstance(step, Proof):
                    self.view = ProofView(len(texts), len(texts), step.lines, key=self._keep(step))
                else:
                    self.view = ProofView(step, len(texts))
                self.draw()
                await self.app.page.sleep(BREATH)
        except Refusal as why:
            self.view = ProofView(wrong=why.sentence, is_cheat=isinstance(why, Cheat))
        self.draw()

    def _keep(self, proof: Proof) -> str:
        """Keep the game with its true cards among the finished ones; "" where there is no room."""
        name, seat = self.game.name, self.game.seat
        self.game.ledger.mark_checked()
        line = summary_of(proof.record, name, self.game.ledger.kept.since, seat, (), counted=False)
        return name if self.app.saves.past.add(line, proof.record) else ""
