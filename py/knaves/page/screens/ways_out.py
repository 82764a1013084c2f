"""Ways out of a running game: to other screens, to a new game, and out as a link or a file."""

from __future__ import annotations

from typing import Any

from knaves.page.locale.texts import t
from knaves.page.play import Play
from knaves.page.routes import option_text
from knaves.page.screens.compare import send_result

__all__ = ["deal_link", "go"]


def go(app: Any, play: Play, name: str) -> None:
    """Does what a button of a sheet or of the menu says; nothing where it is none of these."""
    table = play.table
    addresses = {
        "settings": "/settings", "review": f"/review/{play.save.key}", "home": "/",
        "doubt": f"/doubt/{play.save.key}", "options": f"/{table.game.key}/options",
    }  # fmt: skip
    if name in addresses:
        app.page.go(addresses[name])
    elif name == "again":
        app.start(table.game, table.options, table.seats, play.save.policy)
    elif name == "same":
        app.start(table.game, table.options, table.seats, play.save.policy, table.seed, table.given)
    elif name == "share":
        app.page.copy(app.page.link(deal_link(app, play)))
        app.notice(t("The link is in the clipboard."))
    elif name == "send result":
        send_result(app, table.record())
    elif name == "download":
        app.page.save_file(f"{table.game.key}.json", table.record().as_line() + "\n")


def deal_link(app: Any, play: Play) -> str:
    """The address of this deal with its options."""
    table = play.table
    words = {name: option_text(value) for name, value in table.options.differences().items()}
    return str(app.deal_link(table.game, words, table.seed))
