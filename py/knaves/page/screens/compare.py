"""The screen of a friend's result: the friend's game of a deal beside one's own."""

from __future__ import annotations

from collections.abc import Iterator

from knaves.analysis.comparing import GameResult, find_same_deal
from knaves.engine.errors import UnreadableRecord
from knaves.engine.layout import Fan
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.packing import read_packed
from knaves.page.routes import FrontRoute, ResultRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.view.compare_page import compare_page
from knaves.table.record import Record
from knaves.table.seating import HUMAN
from knaves.table.table import Table
from knaves.table.view import shown_to


class CompareScreen(Screen):
    """The game of a link beside the player's best one of the same deal."""

    def __init__(self, app: AppContext, route: ResultRoute) -> None:
        """Raises UnreadableRecord where the link carries no finished game."""
        super().__init__(app)
        self.packed = route.record
        self.table = Table.from_record(read_packed(route.record))
        self.record = self.table.record()
        if self.record.result is None:
            raise UnreadableRecord("The game in this link isn’t finished.")

    def enter(self) -> None:
        """Show both results."""
        self.app.page.title(f"{t('Same deal')} · {self.table.game.title} · Knaves")
        mine = find_same_deal(self.record, self._own())
        theirs, own = GameResult.of(self.record), GameResult.of(mine) if mine else None
        self.app.saves.friends.remember(self.packed)  # the end of the game played here shows both results
        back = self.app.navigation.back(FrontRoute())
        self.app.page.show(compare_page(self.table.game, self._cards(), theirs, own, self.packed, href(back)))

    def _cards(self) -> list[str]:
        """Return the cards that the friend was dealt, in the order of their game."""
        table = self.table
        seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
        layout = table.game.table.layout(shown_to(table.state_at(0), seat), seat)
        fans = [part for part in layout.areas.get("hand", ()) if isinstance(part, Fan)]
        return [face.code for fan in fans for face in fan.faces if face.code is not None]

    def _own(self) -> Iterator[Record]:
        for line in self.app.saves.past.lines():
            if line.game == self.table.game.key and (record := self.app.saves.past.finished(line.id)) is not None:
                yield record

    @command("play")
    def play(self) -> None:
        """Play the same deal."""
        table = self.table
        given = table.state_at(0).chance.used
        self.app.start(table.game, table.options, table.seats, "practice", table.seed, given, is_instead=False)
