"""The screen of a running game, and what it shares with a game with a friend."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knaves.engine.sentences import Sentence
from knaves.nodes import Node
from knaves.page.app_context import AppContext, make_sure
from knaves.page.commands import command
from knaves.page.game_launcher import read_deal_number
from knaves.page.locale import t
from knaves.page.play.end_of_game import DealEnd, EndOfGame, NextGames, Sharing
from knaves.page.play.live_game import LiveGame
from knaves.page.play.sheets import Sheet
from knaves.page.play.table_stage import TableStage
from knaves.page.play.voice import Voice
from knaves.page.routes import Route, TableRoute
from knaves.page.screens.screen import Screen
from knaves.page.view.play_sheets import end_title, more_menu, table_menu
from knaves.page.view.table import TableButton, TableScene
from knaves.session.game_view import GameView, Handover, Scored
from knaves.session.session import Session
from knaves.store.settings import Settings

if TYPE_CHECKING:
    from knaves.page.play.tutor import Tutor


class LiveTable(Screen):
    """A running game on a table, with its end. A subclass makes `live`, `stage`, `deal` and `end`."""

    is_vital = True
    live: LiveGame
    stage: TableStage
    deal: DealEnd
    end: EndOfGame

    @property
    def save_place(self) -> str:
        """Where the game is saved, for `data-save` of the document: the beginning of its keys in the store."""
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
        page.spawn(self.prepare())
        self.work(self.live.session.run(self.hear, self.stage))
        self.work(self.stage.begin_telling())
        if not shown.movers and self.stage.wants_frames:
            self.stage.deal_in()

    async def prepare(self) -> None:
        """Fetch what the game will need once the first table stands."""
        await self.stage.prepare()

    def leave(self) -> None:
        """End the game on this screen; it stays as it is saved."""
        super().leave()
        self.stage.leave()
        self.deal.leave()
        self.end.leave()
        self.app.page.root("data-save", None)

    def hear(self, shown: GameView) -> None:
        """Show how things are now."""
        self.live.shown = shown
        if isinstance(shown.phase, Scored) or self.deal.phase is not None:
            self.deal.follow()
        if shown.position.turn is None or self.end.was_over:
            self.end.follow()
        self.stage.hear(shown)

    def with_winners(self, scene: TableScene) -> TableScene:
        """Return the table of a finished game with its winners and, while its sheet is put aside, a button for that."""
        shown = self.live.shown
        state = shown.position
        winners = frozenset(seat for seat in range(state.seats) if state.side(seat) in state.winners())
        is_aside = self.end.is_aside and self.stage.overlay.now is None
        commands = (TableButton(t("The result"), "see end", is_main=True),) if is_aside else scene.commands
        status = Sentence(end_title(shown, self.live.seated))
        return replace(scene, status=status, winners=winners, commands=commands, ending=self.end.look)


class TableScreen(LiveTable):
    """A table with the end of its game and the games that can follow it."""

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.live = LiveGame(app, session, self.draw, self.do)
        self.stage = TableStage(self.live, self)
        self.overlay = self.stage.overlay
        self.voice = Voice(self.live, self.stage.played)
        self.deal = DealEnd(self.stage, self.voice)
        self.end = EndOfGame(self.live, self.stage.playback.sound, self.stage.played, voice=self.voice)
        self.sharing = Sharing(self.live, self.end)
        self.next_games = NextGames(self.live)
        self.tutor: Tutor | None = None  # while one is wanted
        self.use(*self.stage.parts, self.voice, self.deal, self.end, self.sharing, self.next_games)

    @property
    def key(self) -> str:
        """The name of the game among those that are saved."""
        return self.live.session.key

    def shows(self, route: Route) -> bool:
        """Return whether an address is that of this table."""
        return isinstance(route, TableRoute) and route.key == self.key

    def look_for_newer(self) -> None:
        """Take over a newer state of this game, saved in another tab."""
        self.live.session.look_for_newer()

    @property
    def save_place(self) -> str:
        """The place of the saved game, for the document."""
        return f"game/{self.key}/"

    def enter(self) -> None:
        """Begin the tips, show the game and let it go on."""
        self.stage.coach.begin()
        super().enter()

    async def prepare(self) -> None:
        """Fetch what the game will need, the words of the bots last."""
        await super().prepare()
        await self.voice.prepare()
        await self._bring_tutor()

    async def _bring_tutor(self) -> None:
        """Load the tutor where one is wanted; without it the game goes on."""
        if not self.app.settings.tutor or self.tutor is not None:
            return
        try:
            await self.app.page.bring_later()
        except Exception:
            return
        from knaves.page.play.tutor import Tutor

        self.tutor = Tutor(self.live)

    @command("tutor")
    def switch_tutor(self) -> None:
        """Have a tutor at the table, or none any longer."""
        self.app.change_settings({"tutor": not self.app.settings.tutor})
        if self.app.settings.tutor:
            self.app.page.spawn(self._bring_tutor())
            self.app.notice(t("The tutor will say a word on each of your moves."))
        elif self.tutor is not None:
            self.tutor.leave()
            self.tutor = None
        self.stage.overlay.put_down()
        self.draw()

    @command("deal number")
    def deal_by_number(self, value: str) -> None:
        """Play the deal of this number by the same rules against the same players. Raises Refusal."""
        number = read_deal_number(value)
        if number is not None:
            record = self.live.session.record()
            policy = self.live.shown.policy
            self.app.start(record.game, record.options, record.seats, policy, number, is_instead=False)

    def leave(self) -> None:
        """End the game on this screen, and what the tutor had to say."""
        super().leave()
        if self.tutor is not None:
            self.tutor.leave()

    def hear(self, shown: GameView) -> None:
        """Show how things are now, and let a bot say a word about it."""
        self.voice.note(shown)
        if self.tutor is not None:
            self.tutor.note(shown)
        super().hear(shown)

    def draw(self) -> None:
        """Draw the table."""
        self.stage.draw()

    # what only this screen shows

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with the name of its deal and, once it is over, the winner."""
        shown = self.live.shown
        about = t("Without free undo") if shown.policy == "counted" and not shown.daily else ""
        if shown.daily:
            scene = replace(scene, title=t("Daily · {game}", game=scene.title))
        if shown.can_hint:
            scene = replace(scene, has_tutor=self.app.settings.tutor)
        if not self.stage.coach.is_quiet:
            scene = scene if self.stage.coach.is_new else self.voice.dress(scene)  # the offer of the lesson comes first
            scene = self.tutor.dress(scene) if self.tutor is not None else scene
        if shown.position.turn is not None:
            return replace(scene, about=about)
        return self.with_winners(replace(scene, about=about))

    def game_sheet(self) -> Sheet | None:
        """Return the sheet that the game itself has up now: a score, the change of players, or its end; else None."""
        shown = self.live.shown
        match shown.phase:
            case Scored():
                return Sheet("score", self.deal.sheet)
            case Handover():
                return Sheet("pass")
        if shown.position.turn is not None:
            return None
        if self.sharing.is_open:
            return Sheet("share", self.sharing.sheet, self.sharing.close)
        if self.end.shows_deal:
            return Sheet("last deal", self.end.deal_sheet, self.end.close_deal)
        if self.end.is_held:
            return Sheet("finale", self.end.sheet, self.end.put_aside)
        return Sheet("end", self.end.sheet, self.end.put_aside) if self.end.is_up else None

    def menu(self, name: str) -> Node | None:
        """Return the menu named "menu", else the one with further things that can be done."""
        shown = self.live.shown
        if name == "menu":
            return table_menu(shown)
        seed = self.live.session.record().seed
        return more_menu(
            shown, self.key, seed, is_text=self.stage.text.is_on, can_ask=bool(self.live.bot_plies)
        )  # fmt: skip
