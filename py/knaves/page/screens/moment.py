"""An earlier moment of a game that still runs: the replay, read only and as the player's own seat saw it."""

from __future__ import annotations

from dataclasses import replace

from knaves.engine.zones import Seat
from knaves.page.actions import Action, Key, Run, Seek, SetSpeed, StepBack, StepFirst, StepLast, StepOn
from knaves.page.house import House
from knaves.page.screens.replay import ReplayScreen
from knaves.page.view.replay_page import Film
from knaves.table.table import Table

MAY = (Key, StepFirst, StepBack, StepOn, StepLast, Seek, Run, SetSpeed)  # nothing that would show or give away a card


class Moment(ReplayScreen):
    """Shows the game up to now again; the table that it is opened from goes on where it was."""

    is_over_table = True

    def __init__(self, app: House, table: Table, ply: int, viewer: Seat) -> None:
        super().__init__(app, table, ply)
        self.viewer = viewer

    def _film(self) -> Film:
        return replace(super()._film(), can_play_on=False, asks=False, is_of_now=True)

    def answer_action(self, action: Action) -> None:
        """Answers what only looks."""
        if isinstance(action, MAY):
            super().answer_action(action)
