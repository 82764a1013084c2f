"""NextGames: the ways on from a game: a new deal, and a link or a file that carries it elsewhere."""

from __future__ import annotations

from knaves.bots.levels import LEVELS
from knaves.engine.errors import Refusal
from knaves.page.commands import command
from knaves.page.locale.texts import t
from knaves.page.play.live_game import LiveGame
from knaves.page.routes import NewGameRoute, words_of
from knaves.table.seating import HUMAN


class NextGames:
    """The commands of the menu and of the end that leave a game behind."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live

    @command("again")
    def play_again(self) -> None:
        """Deal anew by the same rules."""
        record = self.live.session.record()
        self.live.app.start(record.game, record.options, record.seats, self.live.shown.policy)

    @command("same")
    def play_same(self) -> None:
        """Play the same deal once more."""
        record, session = self.live.session.record(), self.live.session
        policy = self.live.shown.policy
        self.live.app.start(record.game, record.options, record.seats, policy, record.seed, session.given)

    @command("level")
    def play_level(self, level: str) -> None:
        """Deal anew, with all bots of this level. Raises Refusal."""
        if level not in LEVELS:
            raise Refusal("There’s no such level.")
        record = self.live.session.record()
        seats = tuple(seat if seat == HUMAN else f"bot:{level}" for seat in record.seats)
        self.live.app.start(record.game, record.options, seats, self.live.shown.policy)

    @command("share")
    def share(self) -> None:
        """Copy a link to this deal."""
        app, record = self.live.app, self.live.session.record()
        app.copy_link(NewGameRoute(record.game, words_of(record.options), record.seed))
        app.notice(t("Link copied."))

    @command("download")
    def download(self) -> None:
        """Save the game as a file."""
        record = self.live.session.record()
        self.live.app.page.save_file(f"{record.game.key}.json", record.as_line() + "\n")
