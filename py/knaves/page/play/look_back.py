"""LookBack: the way from a table to its earlier moments, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.play.live_game import HAND, LiveGame
from knaves.page.play.sheets import Sheets

if TYPE_CHECKING:
    from knaves.page.play.earlier_moment import EarlierMoment


class LookBack:
    """Shows one earlier moment before the table, read only."""

    def __init__(self, live: LiveGame, sheets: Sheets) -> None:
        self.live = live
        self.sheets = sheets
        self.moment: EarlierMoment | None = None  # that is shown

    def takes(self, name: str, data: Mapping[str, str]) -> bool:
        """Give a command to the moment that is shown; return False for one of the table. Raises Refusal."""
        if self.moment is None or name in ("tab", "resume"):
            return False
        if name == "key" and data.get("key") == "Escape":
            self.close()
        else:
            self.moment.do(name, data)
        return True

    @command("seek")
    def look_at(self, value: int) -> None:
        """Show the moment after so many moves of this game."""
        if self.live.app.page.has_later():
            self._show(value)
        else:
            self.live.app.page.spawn(self._fetch(value))

    async def _fetch(self, ply: int) -> None:
        try:
            await self.live.app.page.bring_later()
        except OSError:
            self.live.app.notice(t("This part isn’t on your device yet and can’t be downloaded right now."))
        else:
            self._show(ply)

    def _show(self, ply: int) -> None:
        from knaves.page.play.earlier_moment import EarlierMoment

        self.sheets.close()
        self.moment = EarlierMoment(self.live, ply)
        self.moment.draw()
        self.live.app.page.focus('[data-focus="resume"]')

    @command("resume")
    def close(self) -> None:
        """Go back to the table."""
        if self.moment is not None:
            self.leave()
            self.live.draw()
            self.live.app.page.focus(HAND)

    def leave(self) -> None:
        """Show the moment no more; the caller draws the table."""
        if self.moment is not None:
            self.moment.replayer.stop()
            self.moment = None
