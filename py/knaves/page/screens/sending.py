"""Sending: a finished game as a link for a friend."""

from __future__ import annotations

from knaves.page.house import House
from knaves.page.locale.texts import t
from knaves.page.packing import packed
from knaves.page.routes import LONGEST_LINK, ResultRoute
from knaves.table.record import Record


def send_result(app: House, record: Record) -> None:
    """Puts a link to a finished game into the clipboard, for a friend to compare his own with."""
    link = ResultRoute(packed(record))
    if len(str(link)) > LONGEST_LINK:
        app.notice(t("This game is too long for a link; download it and send the file."))
        return
    app.copy_link(link)
    app.notice(t("The link to your result is in the clipboard. Whoever opens it can play the same deal and compare."))
