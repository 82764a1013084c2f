"""Ways out of a running game: to other screens, to a new game, and out as a link or a file."""

from __future__ import annotations

from knaves.page.house import House
from knaves.page.locale.texts import t
from knaves.page.play import Play
from knaves.page.routes import (
    FairnessRoute,
    FrontRoute,
    NewGameRoute,
    OptionsRoute,
    ReviewRoute,
    Route,
    SettingsRoute,
    words_of,
)
from knaves.page.screens.compare import send_result

__all__ = ["go"]


def go(app: House, play: Play, name: str) -> None:
    """Does what a button of a sheet or of the menu says; nothing where it is none of these."""
    table = play.table
    routes: dict[str, Route] = {
        "settings": SettingsRoute(), "review": ReviewRoute(play.save.key), "home": FrontRoute(),
        "doubt": FairnessRoute(play.save.key), "options": OptionsRoute(table.game),
    }  # fmt: skip
    if name in routes:
        app.go(routes[name])
    elif name == "again":
        app.start(table.game, table.options, table.seats, play.save.policy)
    elif name == "same":
        app.start(table.game, table.options, table.seats, play.save.policy, table.seed, table.given)
    elif name == "share":
        app.copy_link(NewGameRoute(table.game, words_of(table.options), table.seed))
        app.notice(t("The link is in the clipboard."))
    elif name == "send result":
        send_result(app, table.record())
    elif name == "download":
        app.page.save_file(f"{table.game.key}.json", table.record().as_line() + "\n")
