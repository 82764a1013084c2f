"""The front page: all games, and those that are running."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from knaves.analysis.statistics import daily_days, daily_week
from knaves.engine.errors import Refusal
from knaves.games.registry import GAMES
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import language, said, t
from knaves.page.screens.screen import Screen
from knaves.page.seat_labels import seat_labels
from knaves.page.view.front_page import Running, Today, as_built, front_page
from knaves.store.saves import Opened
from knaves.store.stored_type import Damage
from knaves.table.daily import daily_turn, streak
from knaves.table.seating import HUMAN
from knaves.table.summary import GameSummary
from knaves.table.table import Table
from knaves.table.view import shown_to

BUILT_IN = "en"  # the language of the front page that the build has drawn


class FrontScreen(Screen):
    """Home: every game with its running games; a tap plays."""

    lists_games = True
    is_vital = True

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.damaged: list[Damage] = []

    def enter(self) -> None:
        """Show the games."""
        self.app.page.title("Knaves")
        if language() == BUILT_IN:
            self.app.page.take_over(as_built)
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        self.damaged = self.app.saves.damaged()
        running = [running_note(opened) for opened in self.app.saves.opened() if opened.is_begun]
        today = todays_deal(self.app.saves.past.lines(), date.fromisoformat(self.app.page.now()[:10]))
        self.app.page.show(front_page(running, self.damaged, self.app.lessons.learned, today))

    def _damaged(self, key: str) -> Damage:
        found = next((bad for bad in self.damaged if bad.key == key), None)
        if found is None:
            raise Refusal("This game is no longer saved.")
        return found

    @command("forget")
    def forget(self, save: str) -> None:
        """Forget a save that cannot be read."""
        self.app.saves.remove(self._damaged(save).key)
        self.draw()

    @command("download save")
    def download(self, save: str) -> None:
        """Offer the text of a damaged save as a file."""
        self.app.page.save_file("knaves-damaged-save.json", self._damaged(save).text)


def running_note(opened: Opened) -> Running:
    """Describe a running game for the front page."""
    table = opened.table
    seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
    layout = table.game.table.layout(shown_to(table.state, seat), seat)
    note = score_so_far(table) or (said(layout.summary) if layout.summary else "")
    return Running(opened.save.key, table.game.key, t("Today’s deal") + f" · {note}" if opened.save.daily else note)


def score_so_far(table: Table) -> str:
    """You 4, Juniper 2; "" where there is nothing to tell yet, or more than two sides."""
    scores = table.state.scores()
    if len(scores) != 2 or not any(scores):
        return ""
    seat = table.seats.index(HUMAN) if HUMAN in table.seats else 0
    mine = table.state.side(seat)
    names = [
        " & ".join(p.name for s, p in enumerate(seat_labels(table.seats)) if table.state.side(s) == side)
        for side in (mine, 1 - mine)
    ]
    return t("{one} {first}, {two} {second}", one=names[0], first=scores[mine], two=names[1], second=scores[1 - mine])


def todays_deal(lines: Sequence[GameSummary], today: date) -> Today:
    """The game of the day, the results of the last days, and the streak."""
    game = tuple(GAMES)[daily_turn(today, len(GAMES))]
    is_done = any(line.daily == today.isoformat() and line.game == game for line in lines)
    return Today(game, daily_week(lines, today), streak(daily_days(lines), today), is_done)
