"""The front page: five games, and those that are running."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.engine.errors import Refusal
from knaves.page.locale.texts import said
from knaves.page.view.front_page import Running, front_page
from knaves.store.save import Save
from knaves.store.saves import Damaged
from knaves.table.view import shown_to

__all__ = ["FrontScreen", "running_note"]


class FrontScreen:
    """One tap to play."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.damaged: list[Damaged] = []

    def enter(self) -> None:
        """Shows the games."""
        self.app.page.title("Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing goes on here."""

    def draw(self) -> None:
        """Draws the page."""
        running: list[Running] = []
        self.damaged = self.app.saves.damaged()
        for save in self.app.saves.running():
            try:
                running.append(running_note(save))
            except Refusal as why:  # it can be read, but its moves do not fit
                self.damaged.append(Damaged(save.key, why, save.as_line()))
        self.app.page.show(front_page(running, self.damaged, self.app.lessons.learned))

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "forget":
            self.app.saves.remove(data["save"])
            self.draw()
        elif name == "download save":
            text = next((bad.text for bad in self.damaged if bad.key == data["save"]), "")
            self.app.page.save_file("knaves-damaged-save.json", text)


def running_note(save: Save) -> Running:
    """What the front page says of a running game. Raises UnreadableRecord where it cannot be replayed."""
    table = save.open()
    layout = table.game.layout(shown_to(table.state, 0), 0)
    return Running(save.key, save.record.game.key, said(layout.summary) if layout.summary else "")
