"""The screen of a deal: what its cards follow from, and the check that they do."""

from __future__ import annotations

from knaves.engine.errors import Refusal, UnreadableRecord
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import said, t
from knaves.page.routes import DealRoute, FrontRoute, Route, TableRoute, href
from knaves.page.screens.screen import Screen
from knaves.page.seat_labels import seat_labels
from knaves.page.view.deal_page import CheckedDeal, DealPage, deal_page
from knaves.table.deal_check import checked_outcomes
from knaves.table.record import Record
from knaves.table.table import Table


class DealScreen(Screen):
    """The deal of a running game, whose secret stays one; of a finished game, to be checked; and the next one."""

    def __init__(self, app: AppContext, route: DealRoute) -> None:
        """Raises UnreadableRecord where no game of this key is kept."""
        super().__init__(app)
        key = route.key
        save = app.saves.read(key) if key else None
        record = save.record if save is not None else app.saves.past.finished(key) if key else None
        if key and record is None:
            raise UnreadableRecord("This game is not kept any more.")
        self.record: Record | None = record
        self.back: Route = FrontRoute()
        if record is not None:
            self.back = TableRoute(record.game, key) if save is not None else app.navigation.back()
        self.daily = save.daily if save is not None else self._day_of(key)
        self.checked: CheckedDeal | None = None

    def _day_of(self, key: str) -> str:
        return next((line.daily for line in self.app.saves.past.lines() if line.id == key), "")

    def enter(self) -> None:
        """Show where the cards come from."""
        self.app.page.title(f"{t('About this deal') if self.record else t('About the next deal')} · Knaves")
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        seated = seat_labels(self.record.seats) if self.record is not None else ()
        told = DealPage(self.record, self.daily, tuple(each.name for each in seated), self.app.next_deal, self.checked)
        self.app.page.show(deal_page(told, href(self.back)))

    @command("check")
    def check(self) -> None:
        """Make the deal again and compares."""
        if self.record is None or self.record.result is None:
            raise Refusal("A deal can be checked once its game is over.")
        try:
            Table.from_record(self.record)
            self.checked = CheckedDeal(tuple(checked_outcomes(self.record)))
        except Refusal as refusal:
            self.checked = CheckedDeal((), said(refusal.sentence))
        self.draw()

    @command("words")
    def add_words(self, value: str) -> None:
        """The next deal is to follow from the player's words too."""
        self.app.next_deal.add(value)
        self.draw()
