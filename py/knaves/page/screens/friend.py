"""The screen of a game with a friend: the invitation, letters, the table, and the proof at its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from knaves.engine.layout import TouchMarks
from knaves.engine.sentences import Refusal, Sentence
from knaves.friend.game import HOST
from knaves.friend.letter import in_prose, read_letter
from knaves.friend.proof import Cheat, Proof, prove
from knaves.nodes import Node
from knaves.page.app_context import AppContext
from knaves.page.commands import command
from knaves.page.locale import minute_of, said, t
from knaves.page.play.end_of_game import DealEnd, EndOfGame
from knaves.page.play.live_game import LiveGame
from knaves.page.play.sheets import Sheet
from knaves.page.play.table_stage import TableStage
from knaves.page.routes import LONGEST_LINK, FriendRoute, GamesRoute, LetterRoute, NewFriendRoute, words_of
from knaves.page.screens.friend_letter import open_letter
from knaves.page.screens.screen import AsksFirst, NoticeScreen
from knaves.page.screens.table import LiveTable
from knaves.page.view.friend_page import (
    CheatView,
    LetterView,
    ProofView,
    Steps,
    friend_end_sheet,
    letters_sheet,
    opening_page,
    presence,
    presence_note,
    waiting_page,
)
from knaves.page.view.play_sheets import end_of, friend_menu
from knaves.page.view.seat import YOU, SeatLabel
from knaves.page.view.table import TableButton, TableScene
from knaves.players.player import Friend, Person
from knaves.session.correspondence import ENDED, FULL, Correspondence, FriendSlot
from knaves.session.game_view import Scored, Thinking
from knaves.session.host import SessionHost
from knaves.session.session import Session
from knaves.table.summary import counts_at_end, summary_of
from knaves.table.table import Table
from knaves.wire.parse import FileText


def _next_steps(game: Correspondence, letter: LetterView | None) -> Steps:
    """Say which messages go to and fro until the cards are dealt, and which of them comes next."""
    is_sent = letter is None or (letter.is_sent and not letter.is_invitation)  # one that is copied may not be sent yet
    if game.game.seat == HOST:
        words = (
            t("You send the invitation."),
            t("Your friend answers."),
            t("You reply."),
            t("Your friend answers again."),
        )
    else:
        words = t("Your friend has invited you."), t("You answer."), t("Your friend replies."), t("You answer again.")
    return Steps(words if game.game.guest_starts else words[:3], game.count - 1 + is_sent)


class Letters:
    """The commands that send and read the letters of one game with a friend.

    `draw` draws the screen again; `read` opens a letter of any game.
    """

    def __init__(
        self, app: AppContext, game: Correspondence, draw: Callable[[], None], read: Callable[[str], None]
    ) -> None:
        self.app = app
        self.game = game
        self.draw = draw
        self.read = read
        self.error = ""

    @property
    def full(self) -> str:
        """Why nothing new of the game can be kept; "" where it is kept."""
        return said(FULL) if self.game.ledger.is_full else ""

    @property
    def view(self) -> LetterView | None:
        """The letter that is to be sent; None where the friend has everything."""
        text = self.game.unsent
        if not text:
            return None
        return LetterView(
            text, self._address(text), is_sent=not self.game.is_to_send, is_invitation=self.game.count < 2,
            can_share=self.app.page.can_share(),
        )  # fmt: skip

    @property
    def cheat(self) -> CheatView | None:
        """The friend's message that broke the rules; None without one."""
        why, names = self.game.why, [self.game.friend or t("your friend")] * 2
        return CheatView(said(why, None, names), self.game.has_ended) if why is not None else None

    def _address(self, text: str) -> str:
        address = str(LetterRoute(text))
        return self.app.page.link(address) if len(address) <= LONGEST_LINK else ""

    def _words(self) -> str:
        """What is said beside the link."""
        title = self.game.game.course.game.title
        if self.game.count < 2:
            return t("Play {game} with me: open this link.", game=title)
        return t("Knaves · {game}: open this link to continue.", game=title)

    def _sent(self, words: str) -> None:
        self.game.ledger.mark_sent(self.game.count)
        if words:
            self.app.notice(words)
        self.draw()

    @command("letter share")
    def share(self) -> None:
        """Hand the link to the share sheet of the device; copy it where there is none."""
        view = self.view
        if view is not None and view.address:
            self.app.page.spawn(self._share(view))

    async def _share(self, view: LetterView) -> None:
        outcome = await self.app.page.share_link(self._words(), view.address)
        if outcome == "none":
            self.copy()
        elif outcome == "shared":
            self._sent("")

    @command("letter copy")
    def copy(self) -> None:
        """Copy the link."""
        view = self.view
        if view is not None and view.address:
            self.app.page.copy(view.address)
            self._sent(t("Copied. Paste it into any chat."))

    @command("letter copy text")
    def copy_text(self) -> None:
        """Copy the letter for a text that may be set in markdown."""
        view = self.view
        if view is not None:
            self.app.page.copy(in_prose(view.text))
            self._sent(t("Copied. Paste it into any chat."))

    @command("letter file")
    def save(self) -> None:
        """Offer the letter as a file."""
        view = self.view
        if view is not None:
            self.app.page.save_file(self._file_name(), view.text)
            self._sent("")

    @command("letter share file")
    def share_file(self) -> None:
        """Hand the letter to the share sheet of the device as a file; save it where there is none."""
        view = self.view
        if view is not None:
            self.app.page.spawn(self._share_file(view))

    async def _share_file(self, view: LetterView) -> None:
        outcome = await self.app.page.share_file(self._file_name(), view.text, self._words())
        if outcome == "none":
            self.save()
        elif outcome == "shared":
            self._sent("")

    def _file_name(self) -> str:
        return f"knaves-{self.game.name}-{self.game.count}.txt"

    @command("letter whole")
    def save_whole(self) -> None:
        """Offer the whole game as a file, for a friend whose device has an older copy."""
        self.app.page.save_file(f"knaves-{self.game.name}-whole.txt", self.game.whole)

    @command("evidence file")
    def save_evidence(self) -> None:
        """Offer the game with the message that broke the rules as a file, for `knaves friend verify`."""
        self.app.page.save_file(f"knaves-{self.game.name}-evidence.txt", self.game.evidence)

    @command("end for cheating")
    def end_game(self) -> None:
        """End the game because of that message."""
        self.game.end()

    @command("letter read")
    def open(self, value: FileText) -> None:
        """Read a letter that was pasted or opened as a file."""
        self.error = ""
        try:
            self.read(value)
        except Refusal as refusal:
            self.error = said(refusal.sentence)
            self.draw()

    def receive(self, text: str) -> None:
        """Take a letter that was opened in another tab, or say why not."""
        self.app.page.spawn(self._receive(text))

    async def _receive(self, text: str) -> None:
        try:
            await self.game.receive(text)
        except Refusal as refusal:
            self.app.notice(said(refusal.sentence))


BREATH = 1  # ms in which the page can do something else, after each message


class ProofJob:
    """The check of one game, in steps so that the page stays free."""

    def __init__(self, app: AppContext, game: Correspondence, draw: Callable[[], None]) -> None:
        self.app = app
        self.game = game
        self.draw = draw
        self.view = ProofView()
        self._work: asyncio.Task[None] | None = None

    def leave(self) -> None:
        """Stop checking."""
        if self._work is not None:
            self._work.cancel()

    @command("check game")
    def check(self) -> None:
        """Check the whole game."""
        if not self.view.is_running:
            self.view = ProofView(0, self.game.count)
            self.draw()
            self._work = self.app.page.spawn(self._check())

    async def _check(self) -> None:
        group = await self.app.friends().group()
        try:
            letter = read_letter(self.game.evidence or self.game.whole)
            count = len(letter.texts)
            for step in prove(group, letter):
                if isinstance(step, Proof):
                    self.view = ProofView(count, count, step.lines, key=self._keep(step))
                else:
                    self.view = ProofView(step, count)
                self.draw()
                await self.app.page.sleep(BREATH)
        except Refusal as why:
            self.view = ProofView(wrong=why.sentence, is_cheat=isinstance(why, Cheat))
        self.draw()

    def _keep(self, proof: Proof) -> str:
        """Keep the game with its true cards among the finished ones; "" where there is no room."""
        name, seat = self.game.name, self.game.seat
        self.game.ledger.mark_checked()
        counts = counts_at_end(Table.from_record(proof.record))
        line = summary_of(proof.record, name, self.game.ledger.kept.since, seat, (), counted=False, counts=counts)
        return name if self.app.saves.past.add(line, proof.record) else ""


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
        self.live = LiveGame(app, session, self.draw, self.do, _seated(game, presence_note(self.nearby.view)))
        self.stage = TableStage(self.live, self)
        self.overlay = self.stage.overlay
        self.deal = DealEnd(self.stage)
        self.end = EndOfGame(
            self.live, self.stage.playback.sound, self.stage.played, looks_back=False, friend=self.game.friend
        )
        self.letters = Letters(app, game, self.draw, lambda text: open_letter(app, text))
        self.proof = ProofJob(app, game, self.draw)
        self.use(*self.stage.parts, self.deal, self.end, self.letters, self.proof, self.nearby)
        self.is_writing = bool(game.cheat)  # the sheet with the letters is open
        self.presence = self.nearby.view.phase
        self.has_told_full = False
        self.ends = game.listen(self.hear_game), self.nearby.listen(self.hear_nearby)

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
        """Draw the game after a new message, and say once that the game cannot be saved any more."""
        if self.game.ledger.is_full and not self.has_told_full:
            self.app.notice(self.letters.full)
        self.has_told_full = self.game.ledger.is_full
        self.draw()

    def hear_nearby(self) -> None:
        """Say who has come and who has gone."""
        view = self.nearby.view
        if view.phase != self.presence:
            self.presence = view.phase
            self.live.seat_people(_seated(self.game, presence_note(view)))
            words = presence(view, self.game.friend)
            if words and not self._says_who_is_here():
                self.app.notice(words)
        self.draw()

    def _says_who_is_here(self) -> bool:
        """Whether the open letters do, or the status line while the friend is to move."""
        game = self.game
        return self.is_writing or not (game.game.may_move or game.is_over or game.has_ended)

    def draw(self) -> None:
        """Draw the table."""
        if self.stage.playback.playing is None:
            self.stage.draw()

    @command("letters")
    def open_letters(self) -> None:
        """Show what is to be sent, and the place for what comes, instead of any other sheet."""
        self.stage.overlay.put_down()
        self.is_writing = True
        self.draw()

    def close_letters(self) -> None:
        """Put the letters away."""
        self.is_writing = False
        self.draw()

    @command("again")
    def play_again(self) -> None:
        """Open the form that offers the next game, by the same rules."""
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
        scene = replace(scene, can_hint=shown.can_hint, is_final=True)
        if self.game.has_ended:
            letters = TableButton(t("Messages"), "letters")
            return replace(scene, status=ENDED, commands=(letters,), is_thinking=False, touch=TouchMarks())
        to_send = self.game.is_to_send and self.stage.overlay.now is None
        if isinstance(shown.phase, Thinking):
            own = t("Send your move") if self.game.has_unsent_move else t("Send your answer")
            send = TableButton(own if to_send else t("Messages"), "letters", is_main=to_send)
            commands = (*scene.commands, send)
            return replace(scene, status=self._waiting(), commands=commands, is_thinking=False, touch=self._held())
        if shown.position.turn is not None or not self.game.is_over:
            return scene
        return self.with_winners(scene)

    def _held(self) -> TouchMarks:
        """Return the parts of this player's own move, which is played once the friend's device has answered."""
        move = self.game.game.own_move(len(self.live.shown.movers))
        waits = t("not sent yet") if self.game.is_to_send else t("sent")
        return TouchMarks(chosen=tuple(move.split()[1:]), waits=waits) if move else TouchMarks()

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

    def game_sheet(self) -> Sheet | None:
        """Return the sheet that the game itself has up now: letters, a deal's score, or its end; None without one."""
        if self.is_writing:
            return Sheet("letters", self._letters, self.close_letters)
        if isinstance(self.live.shown.phase, Scored):
            return Sheet("score", self.deal.sheet)
        if self.end.is_held:
            return Sheet("finale", self.end.sheet, self.end.put_aside)
        return Sheet("end", self._end_sheet, self.end.put_aside) if self.end.is_up else None

    def _letters(self) -> Node:
        return letters_sheet(
            self.nearby.view,
            self.letters.view,
            self.game.friend,
            self.letters.full,
            self.letters.error,
            self.letters.cheat,
        )

    def _end_sheet(self) -> Node:
        return friend_end_sheet(
            end_of(self.live.shown, self.live.seated), self.proof.view, self.live.names, self.game.seat,
            self.end.series_view(), is_to_send=self.game.is_to_send, is_waiting=not self.game.game.is_over,
        )  # fmt: skip

    def menu(self, name: str) -> Node | None:
        """Return the menu named "menu", None for any other."""
        return friend_menu(self.live.shown, is_text=self.stage.text.is_on) if name == "menu" else None


def _seated(game: Correspondence, presence: str) -> tuple[SeatLabel, ...]:
    """Who sits where: you, and the friend by the name he has given himself, with a word on whether he is here."""
    you, friend = SeatLabel(t("You"), "", YOU, 0), game.friend or t("Friend")
    return tuple(you if seat == game.seat else SeatLabel(friend, presence, YOU, 1) for seat in (0, 1))


class FriendScreen(AsksFirst):
    """The screen of a game with a friend while it is opened and until its cards are dealt; then the table follows."""

    ASKED_BY = "forget game"

    def __init__(self, app: AppContext, route: FriendRoute) -> None:
        super().__init__(app, route)
        self.name = route.name
        self.game: Correspondence | None = None
        self.letters: Letters | None = None
        self.ends: list[Callable[[], None]] = []  # of listening

    def enter(self) -> None:
        """Open the game."""
        self.app.page.title(f"{t('Play a friend')} · Knaves")
        if not self.app.friends().is_open(self.name):
            self.app.page.show(opening_page(t("Play a friend")))
        self.work(self._open())

    def leave(self) -> None:
        """Listen to the game no longer."""
        for end in self.ends:
            end()
        super().leave()
        self.app.page.tabs.let_go(self.name)

    async def _open(self) -> None:
        try:
            self.game = await self.app.friends().open(self.name)
        except Refusal as refusal:
            self.app.show(NoticeScreen(self.app, t("This game can’t be opened"), refusal))
            return
        self.letters = Letters(self.app, self.game, self.draw, lambda text: open_letter(self.app, text))
        nearby = self.app.friends().nearby(self.game)
        self.use(self.letters, nearby)
        self.ends += [self.game.listen(self.draw), nearby.listen(self.draw)]
        if not self.game.is_dealt:
            await self.app.page.tabs.hold(self.name)
        self.draw()
        if not self.game.is_dealt:
            await self.app.friends().foresee_cards(self.game)

    def draw(self) -> None:
        """Show the letters, or the table once the cards are dealt."""
        game, letters = self.game, self.letters
        if game is None or letters is None:
            return
        if game.is_dealt:
            self.tasks.clear()  # what follows leaves this screen, which must not cancel it
            self.app.show(FriendTableScreen(self.app, game))
            return
        friend, nearby = game.friend, self.app.friends().nearby(game).view
        if game.count < 2 and nearby.phase not in ("meeting", "here"):
            lead = t("The invitation is ready")
        else:
            lead = t("Waiting for {name}", name=friend or t("your friend"))
        self.app.page.show(
            waiting_page(
                game.game.course.game, lead, _next_steps(game, letters.view), letters.view, friend, nearby,
                letters.full, letters.error,
                letters.cheat, asks=self.asks,
            )
        )  # fmt: skip

    @command("forget game")
    def forget(self) -> None:
        """Ask whether to delete the game."""
        self.ask_first(asks=True)

    @command("forget game sure")
    def sure(self) -> None:
        """Delete the game on this device, after confirmation."""
        self.app.friends().forget(self.name)
        self.app.go(GamesRoute())

    @command("tab")
    def hear_tab(self, kind: str, key: str, text: FileText = "") -> None:
        """Take in what another tab has kept of this game, or the letter that was opened there."""
        if key != self.name or self.game is None:
            return
        if kind == "letter" and self.letters is not None:
            self.letters.receive(text)
        elif kind == "saved":
            self.game.read_again()
