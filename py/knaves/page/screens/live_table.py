"""Live table: what the screens of a game against bots and of a game with a friend share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from knaves.engine.sentences import Sentence
from knaves.page.commands import NO_DATA
from knaves.page.locale.texts import t
from knaves.page.play.end_of_game import EndOfGame
from knaves.page.play.live_game import LiveGame
from knaves.page.play.table_stage import TableStage
from knaves.page.screens.screen import Screen
from knaves.page.storage_permission import make_sure
from knaves.page.view.end_sheet import end_title
from knaves.page.view.table import TableButton, TableScene
from knaves.session.game_view import GameView
from knaves.store.settings import Settings


class LiveTable(Screen):
    """A running game on a table, with its end. A subclass makes `live`, `stage` and `end`."""

    is_vital = True
    live: LiveGame
    stage: TableStage
    end: EndOfGame

    @property
    def save_place(self) -> str:
        """The place of the saved game, for the document."""
        raise NotImplementedError

    def take_settings(self, settings: Settings) -> None:
        """Play by these settings from now on."""
        self.live.session.take_settings(settings)

    def enter(self) -> None:
        """Show the game and let it go on."""
        page, shown = self.app.page, self.live.shown
        page.title(f"{shown.game.title} · Knaves")
        page.root("data-save", self.save_place)
        self.draw()
        page.spawn(make_sure(page, self.app.saves))
        page.spawn(self.stage.prepare())
        self.work(self.live.session.run(self.hear, self.stage))
        if not shown.movers and self.stage.wants_frames and self.app.settings.motion:
            self.stage.playback.deal_in()

    def leave(self) -> None:
        """End the game on this screen; it stays as it is saved."""
        super().leave()
        self.stage.leave()
        self.end.leave()
        self.app.page.root("data-save", None)

    def hear(self, shown: GameView) -> None:
        """Show how things are now."""
        self.live.shown = shown
        self.end.follow()
        self.stage.hear(shown)

    def do(self, name: str, data: Mapping[str, str] = NO_DATA) -> None:
        """Call the command of this name. Raises Refusal."""
        if not self.stage.takes(name, data):
            super().do(name, data)

    def with_winners(self, scene: TableScene) -> TableScene:
        """Return the table of a finished game with the winners and, behind a sheet put aside, the way back to it."""
        shown = self.live.shown
        state = shown.position
        winners = frozenset(seat for seat in range(state.seats) if state.side(seat) in state.winners())
        is_aside = self.end.is_aside and self.stage.sheets.now is None
        commands = (TableButton(t("The result"), "see end", is_main=True),) if is_aside else scene.commands
        status = Sentence(end_title(shown, self.live.seated))
        return replace(scene, status=status, winners=winners, commands=commands, ending=self.end.look)
