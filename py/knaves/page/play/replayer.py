"""Replayer: a game moment by moment, step by step or running."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal

from knaves.engine.look import Touch
from knaves.engine.state import State
from knaves.engine.zones import Seat
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.page import Travel
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.flight import TRAVEL
from knaves.page.view.table import TableScene
from knaves.session.game_log import entries
from knaves.table.table import Table
from knaves.table.view import shown_to

STEP = {"half": 1800, "one": 900, "three": 300}  # ms between two moves
KEYS = {"ArrowLeft": "back", "ArrowRight": "on", "Home": "first", "End": "last", " ": "run", "Escape": "close"}


class Replayer:
    """A moment of a game as one seat saw it. `draw` draws it, with the way of the cards if they travel."""

    def __init__(
        self, app: AppContext, table: Table, viewer: Seat, ply: int, draw: Callable[[Travel | None], None],
        do: Callable[[str], None],
    ) -> None:  # fmt: skip
        """`ply`: the moment after so many moves; `do` gives a command to the screen, for a key."""
        self.app = app
        self.table = table
        self.viewer = viewer
        self.draw = draw
        self.do = do
        self.states = _states(table)
        self.log = entries(table.game, table.events_of())
        self.ply = max(0, min(ply, self.last))
        self.speed = "one"
        self._task: asyncio.Task[None] | None = None

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.states) - 1

    @property
    def state(self) -> State:
        """The state at the moment shown."""
        return self.states[self.ply]

    @property
    def seen(self) -> State:
        """The moment shown as the viewer saw it."""
        return shown_to(self.state, self.viewer)

    @property
    def is_running(self) -> bool:
        """Whether one move follows the other by itself."""
        return self._task is not None

    def scene(self, seated: Sequence[SeatLabel]) -> TableScene:
        """Return the table at the moment shown."""
        game, shown = self.table.game, self.seen
        log = [entry for entry in self.log if entry.ply <= self.ply]
        return TableScene(
            game.key, game.title, game.table.layout(shown, self.viewer), seated, Touch(), game.text.ask(shown), log,
            cloth=game.table.look.cloth,
        )  # fmt: skip

    def stop(self) -> None:
        """Stop running."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    @command("key")
    def press(self, key: str) -> None:
        """Press the button of this key."""
        if key in KEYS:
            self.do(KEYS[key])

    @command("first")
    def step_first(self) -> None:
        """Show the moment before the first move."""
        self.seek(0)

    @command("back")
    def step_back(self) -> None:
        """Go one move back."""
        self.seek(self.ply - 1)

    @command("on")
    def step_on(self) -> None:
        """Go one move on."""
        self.seek(self.ply + 1)

    @command("last")
    def step_last(self) -> None:
        """Show the moment after the last move."""
        self.seek(self.last)

    @command("seek")
    def seek(self, value: int) -> None:
        """Show the moment after so many moves, the first or the last one beyond them."""
        self.stop()
        self.ply = max(0, min(value, self.last))
        self.draw(None)

    @command("run")
    def run(self) -> None:
        """Run from here, from the end once more from the beginning; or stand still."""
        if self.is_running:
            self.stop()
        else:
            self.ply = 0 if self.ply == self.last else self.ply
            self._task = self.app.page.spawn(self._run())
        self.draw(None)

    async def _run(self) -> None:
        while self.ply < self.last:
            self.ply += 1
            self.draw(Travel(TRAVEL) if self.app.settings.motion else None)
            await self.app.page.sleep(STEP[self.speed])
        self._task = None
        self.draw(None)

    @command("speed")
    def set_speed(self, value: Literal["half", "one", "three"]) -> None:
        """Choose how fast it runs."""
        self.speed = value
        self.draw(None)


def _states(table: Table) -> list[State]:
    """Return the state before the first move and after each."""
    state = table.state_at(0)
    found = [state.copy()]
    for move in table.moves:
        state.play(move)
        found.append(state.copy())
    return found
