"""The table's menu: from a running game to other screens, to a new game, and out as a link or a file."""

from __future__ import annotations

from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.page.actions import (
    Action,
    Download,
    GoHome,
    GoToDeal,
    GoToFairness,
    GoToOptions,
    GoToReview,
    GoToSettings,
    PlayAgain,
    PlayLevel,
    PlaySame,
    SendResult,
    Share,
)
from knaves.page.house import House
from knaves.page.locale.texts import t
from knaves.page.routes import (
    DealRoute,
    FairnessRoute,
    FrontRoute,
    NewGameRoute,
    OptionsRoute,
    ReviewRoute,
    SettingsRoute,
    words_of,
)
from knaves.page.screens.sending import send_result
from knaves.session.session import Session
from knaves.table.seating import HUMAN


def go(app: House, session: Session, action: Action) -> None:
    """Does what a button of a sheet or of the menu says."""
    record = session.record()
    match action:
        case GoToSettings():
            app.go(SettingsRoute())
        case GoToReview():
            app.go(ReviewRoute(session.key))
        case GoHome():
            app.go(FrontRoute())
        case GoToDeal():
            app.go(DealRoute(session.key))
        case GoToFairness():
            app.go(FairnessRoute(session.key))
        case GoToOptions():
            app.go(OptionsRoute(record.game))
        case PlayAgain():
            app.start(record.game, record.options, record.seats, session.view.policy)
        case PlaySame():
            policy, given = session.view.policy, session.given
            app.start(record.game, record.options, record.seats, policy, record.seed, given)
        case PlayLevel(level):
            if level not in LEVELS:
                raise Refusal("There is no such level.")
            seats = tuple(seat if seat == HUMAN else f"bot:{level}" for seat in record.seats)
            app.start(record.game, record.options, seats, session.view.policy)
        case Share():
            app.copy_link(NewGameRoute(record.game, words_of(record.options), record.seed))
            app.notice(t("The link is in the clipboard."))
        case SendResult():
            send_result(app, record)
        case Download():
            app.page.save_file(f"{record.game.key}.json", record.as_line() + "\n")
