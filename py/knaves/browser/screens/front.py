"""The front page: five games, and those that are running."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from knaves.browser.render.front_page import Running, front_page
from knaves.browser.texts import said, t
from knaves.table.saves import Save

__all__ = ["FrontScreen"]


class FrontScreen:
    """One tap to play."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def enter(self) -> None:
        """Shows the games."""
        self.app.page.title("Knaves")
        self.draw()

    def leave(self) -> None:
        """Nothing goes on here."""

    def draw(self) -> None:
        """Draws the page."""
        running = [_running(save) for save in self.app.saves.running()]
        self.app.page.show(front_page(running, self.app.saves.damaged()))

    def do(self, name: str, data: Mapping[str, str]) -> None:
        """Answers an action."""
        if name == "forget":
            self.app.saves.remove(data["save"])
            self.draw()
        elif name == "download save":
            text = next((bad.text for bad in self.app.saves.damaged() if bad.key == data["save"]), "")
            self.app.page.save_file("knaves-damaged-save.json", text)


def _running(save: Save) -> Running:
    """What the front page says of a running game; replayed only as far as it takes to say it."""
    try:
        table = save.open()
        layout = table.game.layout(table.state, 0)
        note = said(layout.summary) if layout.summary else ""
    except Exception:
        note = t("cannot be opened")
    return Running(save.key, save.record.game.key, note)
