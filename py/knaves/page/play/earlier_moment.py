"""EarlierMoment: a moment of a game that still runs, to look at and as the player's own seat saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knaves.page.commands import NO_DATA, call
from knaves.page.page import Travel
from knaves.page.play.live_game import LiveGame
from knaves.page.play.replayer import Replayer
from knaves.page.view.replay_page import Film, replay_page


class EarlierMoment:
    """An earlier moment, drawn instead of the table, which stays as it was; nothing here gives away a card."""

    def __init__(self, live: LiveGame, ply: int) -> None:
        self.live = live
        self.replayer = Replayer(live.app, live.session.past(), live.shown.viewer, ply, self.draw, self.do)

    @property
    def parts(self) -> Sequence[object]:
        """The parts with commands of their own."""
        return (self.replayer,)

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Give a command. Raises Refusal where it does more than look."""
        call(self.parts, name, data)

    def draw(self, travel: Travel | None = None) -> None:
        """Draw the moment."""
        replayer = self.replayer
        film = Film(replayer.ply, replayer.last, replayer.is_running, replayer.speed, is_of_now=True)
        self.live.app.page.show(replay_page(replayer.scene(self.live.seated), film, ""), travel)
        self.live.app.page.cover(is_open=True)
