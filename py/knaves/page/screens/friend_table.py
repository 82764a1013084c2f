"""The table of a game with a friend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knaves.engine.look import Touch
from knaves.engine.sentences import Sentence
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale.texts import minute_of, t
from knaves.page.parsing import FileText
from knaves.page.play.end_of_game import EndOfGame
from knaves.page.play.letters import Letters
from knaves.page.play.live_game import LiveGame
from knaves.page.play.proof_job import ProofJob
from knaves.page.play.table_stage import TableStage
from knaves.page.routes import NewFriendRoute, words_of
from knaves.page.screens.friend_letter import open_letter
from knaves.page.screens.live_table import LiveTable
from knaves.page.seat_labels import YOU, SeatLabel
from knaves.page.view.end_sheet import end_of
from knaves.page.view.friend_end import friend_end_sheet
from knaves.page.view.friend_page import letters_sheet
from knaves.page.view.nearby import nearby_panel, presence, presence_note
from knaves.page.view.play_sheets import deal_sheet, friend_menu
from knaves.page.view.table import TableButton, TableScene
from knaves.players.player import Friend, Person
from knaves.session.correspondence import Correspondence
from knaves.session.friend_slot import FriendSlot
from knaves.session.host import SessionHost
from knaves.session.phases import Scored, Thinking
from knaves.session.session import Session


class FriendTableScreen(LiveTable):
    """A table with letters, the end of its game and the proof of it."""

    def __init__(self, app: AppContext, game: Correspondence) -> None:
        super().__init__(app)
        self.game = game
        players = tuple(Person() if seat == game.seat else Friend() for seat in (0, 1))
        host = SessionHost(app.page, FriendSlot(game, app.page.tabs), app.thinker, other=game)
        seen = app.friends().shown.pop(game.name, game.made)
        session = Session(game.table(max(0, min(seen, game.made))), players, host, app.settings)
        self.nearby = app.friends().nearby(game)
        self.live = LiveGame(app, session, self.draw, _seated(game, presence_note(self.nearby.view)))
        self.stage = TableStage(self.live, self)
        self.end = EndOfGame(self.live, self.stage.playback.sound, self.stage.played, looks_back=False)
        self.letters = Letters(app, game, self.draw, lambda text: open_letter(app, text))
        self.proof = ProofJob(app, game, self.draw)
        self.is_writing = False  # the sheet with the letters is open
        self.presence = self.nearby.view.phase
        self.has_told_full = False
        self.ends = game.listen(self.hear_game), self.nearby.listen(self.hear_nearby)

    @property
    def parts(self) -> Sequence[object]:
        """The parts of the screen with commands of their own."""
        return *self.stage.parts, self.end, self.letters, self.proof, self.nearby

    @property
    def key(self) -> str:
        """The name of the game."""
        return self.game.name

    @property
    def save_place(self) -> str:
        """The place of the saved game, for the document."""
        return f"friend/{self.key}"

    def leave(self) -> None:
        """End the game on this screen; it stays as it is kept."""
        for end in self.ends:
            end()
        self.proof.leave()
        super().leave()

    def hear_game(self) -> None:
        """Show what has been said, and say once that it cannot be kept."""
        if self.game.ledger.is_full and not self.has_told_full:
            self.app.notice(self.letters.full)
        self.has_told_full = self.game.ledger.is_full
        self.draw()

    def hear_nearby(self) -> None:
        """Say who has come and who has gone."""
        view = self.nearby.view
        if view.phase != self.presence:
            self.presence = view.phase
            self.live.seated = _seated(self.game, presence_note(view))
            words = presence(view, self.game.friend)
            if words:
                self.app.notice(words)
        self.draw()

    def draw(self) -> None:
        """Draw the table."""
        if not self.stage.playback.is_playing:
            self.stage.draw()

    @command("close")
    def close(self) -> None:
        """Close what is open, the end too; else let go of what has been touched."""
        if self.is_writing:
            self.is_writing = False
            self.draw()
        elif self.stage.sheets.opened is None and self.end.is_up:
            self.end.put_aside()
        else:
            self.stage.controls.close()

    @command("letters")
    def open_letters(self) -> None:
        """Show what is to be sent, and the place for what comes, instead of any other sheet."""
        self.stage.sheets.close()
        self.is_writing = True
        self.draw()

    @command("again")
    def play_again(self) -> None:
        """Offer the next game by the same rules."""
        course = self.game.game.course
        self.app.go(NewFriendRoute(course.game, words_of(course.options)))

    @command("tab")
    def hear_tab(self, kind: str, key: str, text: FileText = "") -> None:
        """Take in what another tab tells of this game, or the letter that was opened there."""
        if key != self.key:
            return
        if kind == "letter":
            self.letters.receive(text)
        else:
            self.live.session.hear_tab(kind, text)

    # what only this screen shows

    def dress(self, scene: TableScene) -> TableScene:
        """Return the table with what is waited for, and with who has won once it is over."""
        shown = self.live.shown
        scene = replace(scene, can_hint=shown.can_hint, is_final=True, lesson="")
        to_send = self.game.is_to_send and self.stage.sheets.now is None
        if isinstance(shown.phase, Thinking):
            own = t("Send your move") if self.game.has_unsent_move else t("Send your answer")
            send = TableButton(own if to_send else t("Messages"), "letters", is_main=to_send)
            commands = (*scene.commands, send)
            return replace(scene, status=self._waiting(), commands=commands, is_thinking=False, touch=self._held())
        if shown.position.turn is not None or not self.game.is_over:
            return scene
        return self.with_winners(scene)

    def _held(self) -> Touch:
        """Return the parts of this player's own move, which is played once the friend's device has answered."""
        move = self.game.game.own_move(len(self.live.shown.movers))
        waits = t("not sent yet") if self.game.is_to_send else t("sent")
        return Touch(chosen=tuple(move.split()[1:]), waits=waits) if move else Touch()

    def _waiting(self) -> Sentence:
        """Say who is waited for."""
        friend = self.live.seated[1 - self.game.seat].name
        words = presence(self.nearby.view, friend)
        if words:
            return Sentence("{who} {waiting}", who=words, waiting=t("It’s {name}’s turn.", name=friend))
        if self.game.is_to_send and self.game.has_unsent_move:
            return Sentence("Send your move to {name}.", name=friend)
        if self.game.is_to_send:
            return Sentence("Send your answer to {name} so that the game can continue.", name=friend)
        return Sentence("Waiting for {name} since {when}.", name=friend, when=minute_of(self.game.ledger.kept.since))

    def game_sheet(self) -> str | None:
        """Return the sheet that the game itself has up now."""
        if self.is_writing:
            return "letters"
        if isinstance(self.live.shown.phase, Scored):
            return "score"
        return ("finale" if self.end.is_held else "end") if self.end.is_up else None

    def sheet(self, name: str) -> Node | None:
        """Return the menu or a sheet of the game."""
        shown, seated = self.live.shown, self.live.seated
        match name:
            case "letters":
                nearby = nearby_panel(self.nearby.view, self.game.friend)
                return letters_sheet(nearby, self.letters.view, self.game.friend, self.letters.full, self.letters.error)
            case "score" if isinstance(shown.phase, Scored):
                return deal_sheet(shown, shown.phase, seated)
            case "finale":
                return self.end.sheet()
            case "end":
                return friend_end_sheet(
                    end_of(shown, seated), self.proof.view, self.live.names, self.game.seat,
                    is_to_send=self.game.is_to_send, is_waiting=not self.game.game.is_over,
                )  # fmt: skip
            case "menu":
                return friend_menu(shown, is_text=self.stage.text.is_on)
        return None


def _seated(game: Correspondence, presence: str) -> tuple[SeatLabel, ...]:
    """Who sits where: you, and the friend by the name he has given himself, with a word on whether he is here."""
    you, friend = SeatLabel(t("You"), "", YOU, game.seat), game.friend or t("Friend")
    return tuple(you if seat == game.seat else SeatLabel(friend, presence, YOU, seat) for seat in (0, 1))
