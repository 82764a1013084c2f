"""The front page: five games, and those that are running."""

from __future__ import annotations

from knaves.engine.errors import Refusal
from knaves.page.actions import DownloadDamaged, ForgetDamaged
from knaves.page.house import House
from knaves.page.locale.texts import said
from knaves.page.screens.screen import Screen, answers
from knaves.page.view.front_page import Running, front_page
from knaves.store.kinds import Damage
from knaves.store.saves import Opened
from knaves.table.view import shown_to

__all__ = ["FrontScreen", "running_note"]


class FrontScreen(Screen):
    """One tap to play."""

    def __init__(self, app: House) -> None:
        super().__init__(app)
        self.damaged: list[Damage] = []

    def enter(self) -> None:
        """Shows the games."""
        self.app.page.title("Knaves")
        self.draw()

    def draw(self) -> None:
        """Draws the page."""
        self.damaged = self.app.saves.damaged()
        running = [running_note(opened) for opened in self.app.saves.opened()]
        self.app.page.show(front_page(running, self.damaged, self.app.lessons.learned))

    def _damaged(self, key: str) -> Damage:
        found = next((bad for bad in self.damaged if bad.key == key), None)
        if found is None:
            raise Refusal("This game is not kept any more.")
        return found

    @answers(ForgetDamaged)
    def forget(self, action: ForgetDamaged) -> None:
        """Forgets a save that cannot be read."""
        self.app.saves.remove(self._damaged(action.save).key)
        self.draw()

    @answers(DownloadDamaged)
    def download(self, action: DownloadDamaged) -> None:
        """Hands out what is left of it."""
        self.app.page.save_file("knaves-damaged-save.json", self._damaged(action.save).text)


def running_note(opened: Opened) -> Running:
    """What the front page says of a running game."""
    table = opened.table
    layout = table.game.layout(shown_to(table.state, 0), 0)
    return Running(opened.save.key, table.game.key, said(layout.summary) if layout.summary else "")
