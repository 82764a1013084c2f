"""Explainer: says why a bot has made a move, for the table and for the replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from knaves.bots.thought import Candidate
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.seat_labels import SeatLabel
from knaves.page.view.why_sheet import why_sheet
from knaves.session.explaining import Explanation, explain, initial_explanation, last_bot_move
from knaves.table.seating import bot_level
from knaves.table.table import Table


class Explainer:
    """The explanation of one move, which may come in two steps; `draw` is called when there is more to show."""

    def __init__(self, app: AppContext, seated: Sequence[SeatLabel], draw: Callable[[], None]) -> None:
        self.app = app
        self.seated = seated
        self.draw = draw
        self.explanation: Explanation | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, table: Table, ply: int | None, thoughts: Mapping[int, Sequence[Candidate]]) -> bool:
        """Begin to explain the move made after so many, None for the last of a bot; return whether there is one.

        `thoughts`: what bots have thought before their moves, by number of the move, where that is known.
        """
        number = last_bot_move(table) if ply is None else ply
        if number is None or number >= len(table.moves) or bot_level(table.seats[table.movers[number]]) is None:
            return False
        self.close()
        self.explanation = initial_explanation(table, number)
        if self.explanation.is_open:
            self._task = self.app.page.spawn(self._find_out(table, self.explanation, thoughts.get(number)))
        return True

    async def _find_out(self, table: Table, told: Explanation, thought: Sequence[Candidate] | None) -> None:
        self.explanation = await explain(self.app.thinker, table, told, thought)
        self.draw()

    def close(self) -> None:
        """Stop explaining, and take the explanation away."""
        if self._task is not None:
            self._task.cancel()
        self.explanation = self._task = None

    def sheet(self) -> Node | None:
        """Return the sheet, None while nothing is explained."""
        return why_sheet(self.explanation, self.seated) if self.explanation is not None else None
