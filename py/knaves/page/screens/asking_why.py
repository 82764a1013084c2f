"""Asking why: the sheet that explains a bot's move, for the table and for the replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from knaves.bots.thought import Candidate
from knaves.nodes import Node
from knaves.page.actions import LAST
from knaves.page.house import House
from knaves.page.people import Person
from knaves.page.view.why_sheet import why_sheet
from knaves.session.explaining import Explanation, explain, initial_explanation, last_bot_move
from knaves.table.seating import bot_level
from knaves.table.table import Table

Thoughts = Mapping[int, Sequence[Candidate]]


class AskingWhy:
    """Holds what is being explained; `changed` is called when there is more to show."""

    def __init__(self, app: House, seated: Sequence[Person], changed: Callable[[], None]) -> None:
        self.app = app
        self.seated = seated
        self.changed = changed
        self.told: Explanation | None = None
        self._looking: asyncio.Task[None] | None = None

    def ask(self, table: Table, ply: int, thoughts: Thoughts) -> bool:
        """Begins to explain the move of this number, or the last one of a bot; False where there is none."""
        number = last_bot_move(table) if ply == LAST else ply
        if number is None or number >= len(table.moves) or bot_level(table.seats[table.movers[number]]) is None:
            return False
        self.close()
        self.told = initial_explanation(table, number)
        if self.told.is_open:
            self._looking = self.app.page.spawn(self._find_out(table, self.told, thoughts.get(number)))
        return True

    async def _find_out(self, table: Table, told: Explanation, thought: Sequence[Candidate] | None) -> None:
        self.told = await explain(self.app.thinker, table, told, thought)
        self.changed()

    def close(self) -> None:
        """Nothing is explained any more."""
        if self._looking is not None:
            self._looking.cancel()
        self.told = self._looking = None

    def sheet(self) -> Node | None:
        """The sheet, None while nothing is explained."""
        return why_sheet(self.told, self.seated) if self.told is not None else None
